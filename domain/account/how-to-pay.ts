/** How to pay: a text of the treasurer that every member reads with their dues. Its event, command and rules. */
import { z } from 'zod';
import type { Decider } from '../decider.js';
import type { EventOf } from '../recorded-event.js';
import { validNotes } from './notes.js';

/** One account of the whole group, beside those of its members. */
export const GROUP_ACCOUNT_STREAM = 'account-group';

export const howToPayEvents = {
  /** Replaces the last text; empty takes it away. Named as the notes of a payment, so the audit shows and finds it. */
  HowToPayWritten: z.object({ notes: z.string() }),
};
export type HowToPayEvent = EventOf<typeof howToPayEvents>;

export interface WriteHowToPay {
  readonly type: 'WriteHowToPay';
  readonly text: string;
}

export const howToPayDecider: Decider<WriteHowToPay, HowToPayEvent, string> = {
  initialState: '',
  decide({ text }, state) {
    const notes = validNotes(text);
    return notes === state ? [] : [{ type: 'HowToPayWritten', data: { notes } }];
  },
  evolve: (_, { data }) => data.notes,
};
