/** How to pay, as it was written before the group had facts; now it is one of them (`domain/group`). */
import { z } from 'zod';
import type { EventOf } from '../recorded-event.js';

/** One account of the whole group, beside those of its members. */
export const GROUP_ACCOUNT_STREAM = 'account-group';

export const howToPayEvents = {
  /** Replaced the last text; an empty one took it away. */
  HowToPayWritten: z.object({ notes: z.string() }),
};
export type HowToPayEvent = EventOf<typeof howToPayEvents>;

export const writtenHowToPay = {
  initialState: '',
  evolve: (_: string, { data }: HowToPayEvent): string => data.notes,
};
