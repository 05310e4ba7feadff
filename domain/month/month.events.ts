/** The events of a month (`month-{yyyy-mm}`): their names and shapes in the log. */
import { z } from 'zod';
import { calendarMonth } from '../calendar-date.js';

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

/** The board when the month was locked, best first. */
export const monthFinalized = z.object({ month: calendarMonth, standings: z.array(finalStanding) });
export const monthReopened = z.object({ month: calendarMonth, reason: z.string() });

export type MonthEvent =
  | { type: 'MonthFinalized'; data: z.infer<typeof monthFinalized> }
  | { type: 'MonthReopened'; data: z.infer<typeof monthReopened> };

export const monthStreamId = (month: string): string => `month-${month}`;
