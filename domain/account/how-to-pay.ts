/** The old event for the text on how to pay. The text is now a fact of the group (`domain/group`). */
import { z } from 'zod';
import type { EventOf } from '../recorded-event.js';

/** The account of the whole group, beside the accounts of its members. */
export const GROUP_ACCOUNT_STREAM = 'account-group';

export const howToPayEvents = {
  /** Replaced the last text; an empty text removed it. */
  HowToPayWritten: z.object({ notes: z.string() }),
};
export type HowToPayEvent = EventOf<typeof howToPayEvents>;

export const writtenHowToPay = {
  initialState: '',
  evolve: (_: string, { data }: HowToPayEvent): string => data.notes,
};
