/** The events of an evening with games (`evening-{date}`). */
import { z } from 'zod';
import { calendarDate } from '../calendar-date.js';
import type { EventOf } from '../recorded-event.js';

export const eveningEvents = {
  /** The evening is over. A game of the date that is recorded before six the next morning opens it again. */
  EveningEnded: z.object({ date: calendarDate }),
};
export type EveningEvent = EventOf<typeof eveningEvents>;

export const eveningStreamId = (date: string): string => `evening-${date}`;
