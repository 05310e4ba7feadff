/** The events of a month (`month-{yyyy-mm}`): their names and shapes in the log. */
import { z } from 'zod';
import { calendarMonth } from '../calendar-date.js';
import type { EventOf } from '../recorded-event.js';

/** One line of the locked board. */
export const finalStanding = z.object({
  playerId: z.number().int().positive(),
  /** Sum of the day totals. */
  totalScore: z.number().int(),
  /** Sum of the daily finals; the year adds these up. */
  monthlyFinalScore: z.number().int(),
  rank: z.number().int().positive(),
  daysPlayed: z.number().int().positive(),
});
export type FinalStanding = z.infer<typeof finalStanding>;

export const monthEvents = {
  /** The board when the month was locked, best first. */
  MonthFinalized: z.object({ month: calendarMonth, standings: z.array(finalStanding) }),
  MonthReopened: z.object({ month: calendarMonth, reason: z.string() }),
};
export type MonthEvent = EventOf<typeof monthEvents>;

export const monthStreamId = (month: string): string => `month-${month}`;
