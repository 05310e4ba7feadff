/** Owns the reason as a request brings it. What it must be like is the domain's rule. */
import { z } from 'zod';

const FAULT = 'Give a reason of 1 to 500 characters.';

/** Far more than a reason may have: the domain counts once the blanks around it are gone. */
const MAX_LENGTH = 5_000;

export const reasonText = z.string({ error: FAULT }).max(MAX_LENGTH, FAULT);

export const reasonRequest = z.object({ reason: reasonText }, { error: FAULT });
export type ReasonRequest = z.infer<typeof reasonRequest>;
