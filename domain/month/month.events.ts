/** The events of a month (`month-{yyyy-mm}`): their names and shapes in the log. */
import { z } from 'zod';
import { calendarDate, calendarMonth } from '../calendar-date.js';
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

/** The points of one evening of which the games are not known. */
const eveningPoints = z.object({
  date: calendarDate, points: z.array(z.object({ playerId: z.number().int().positive(), points: z.number().int() })),
});
export type EveningPoints = z.infer<typeof eveningPoints>;

export const monthEvents = {
  /** The board when the month was locked, best first. */
  MonthFinalized: z.object({ month: calendarMonth, standings: z.array(finalStanding) }),
  /** The points of a month without games came in with a table, and are its locked board. */
  MonthBroughtIn: z.object({
    month: calendarMonth,
    /** Digest of the table. */
    digest: z.string(),
    /** The reason why the table came in, which names its source. */
    source: z.string().min(1),
    /** Best first. `daysPlayed` is 0 where the table does not tell it. */
    standings: z.array(finalStanding.extend({ daysPlayed: z.number().int().nonnegative() })).min(1),
    /** Evenings by date, whose points add up to the month's; none for a table of months. */
    evenings: z.array(eveningPoints),
  }),
  /** The games of the month can change again. Points that came in with a table are taken back. */
  MonthReopened: z.object({ month: calendarMonth, reason: z.string() }),
};
export type MonthEvent = EventOf<typeof monthEvents>;

export const monthStreamId = (month: string): string => `month-${month}`;
