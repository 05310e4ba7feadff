/** The contract of boards: dates with games, standings of days and months, and the year. */
import { z } from 'zod';
import { calendarDate } from '../domain/calendar-date.js';
import { playerRef } from './players.js';

/** `GET /api/games/range`: dates of the first and the last game; null before the first. */
export const gameRangeView = z.object({
  first: calendarDate.nullable(), last: calendarDate.nullable(),
  /** The first evening of which only points are known, which came in with a table; missing without any. */
  firstBroughtIn: calendarDate.optional(),
});
export type GameRangeView = z.infer<typeof gameRangeView>;

/** `GET /api/games/dates`: every date with a game, ascending. */
export const gameDatesView = z.array(calendarDate);
export type GameDatesView = z.infer<typeof gameDatesView>;

/** A player as boards show them. */
const boardUser = playerRef.extend({ username: z.string(), isAdmin: z.boolean() });
export type BoardUser = z.infer<typeof boardUser>;

const dateScores = z.record(z.string(), z.number().int());

/** `GET /api/games/summary/daily/{date}`: one line per player who played that day, best first. */
export const dayStandingView = z.object({
  user: boardUser,
  dailyTotal: z.number().int(),
  rank: z.number().int(),
  /** Number of distinct day totals, as in 'rank 5 of 7'. */
  rankOf: z.number().int(),
  finalScore: z.number().int(),
  gamesPlayed: z.number().int(),
  gamesWon: z.number().int(),
  /**
   * The number of times that the player's team took each place, from the first to the fifth. The fields are named by
   * the specification's position points. Pending games are not included.
   */
  positionCounts: z.object({
    plus10: z.number().int(),
    plus5: z.number().int(),
    zero: z.number().int(),
    minus5: z.number().int(),
    minus10: z.number().int(),
  }),
});
export type DayStandingView = z.infer<typeof dayStandingView>;

/** `GET /api/fast/monthly/{year}/{month}` answers a list of these, ordered. */
export const fastMonthRow = z.object({
  user_id: z.number().int().positive(),
  username: z.string(),
  display_name: z.string(),
  is_admin: z.boolean(),
  /** Present only for a guest. */
  is_guest: z.literal(true).optional(),
  total_score: z.number().int(),
  monthly_final_score: z.number().int(),
  /** Ranks 1, 2, 2, 4: a rank is shared only if both scores are equal. */
  rank: z.number().int(),
  /** Day totals by date. */
  daily_scores: dateScores,
  daily_final_scores: dateScores,
  /** Rank of the day and number of distinct ranks that day, by date. */
  daily_ranks: z.record(z.string(), z.object({ rank: z.number().int(), of: z.number().int() })),
  days_played: z.number().int(),
  /** Instant of the last projection, ISO 8601. */
  lastRefresh: z.iso.datetime(),
});
export type FastMonthRow = z.infer<typeof fastMonthRow>;

/** `GET /api/games/summary/monthly/{year}/{month}` answers a list of these. */
export const monthStandingView = z.object({
  user: boardUser,
  totalScore: z.number().int(),
  /** The day totals of the month; equals totalScore. */
  dailyTotal: z.number().int(),
  monthlyFinalScore: z.number().int(),
  displayRank: z.number().int(),
  dailyScores: dateScores,
  dailyFinalScores: dateScores,
  daysPlayed: z.number().int(),
});
export type MonthStandingView = z.infer<typeof monthStandingView>;

/** `GET /api/games/summary/monthly-detail/{year}/{month}`. */
export const monthDetailView = z.object({
  leaderboard: z.array(monthStandingView),
  dates: z.array(calendarDate),
});
export type MonthDetailView = z.infer<typeof monthDetailView>;

/** `GET /api/fast/days/{first}/{last}`: any days, ranked as a month is; one per player, ordered. */
export const daysRow = z.object({
  /** Ranks 1, 2, 2, 4: a rank is shared only if points and total are equal. */
  rank: z.number().int(),
  user: boardUser,
  /** Sum of the daily final scores. */
  points: z.number().int(),
  /** Sum of the day totals. */
  total: z.number().int(),
  daysPlayed: z.number().int(),
  gamesPlayed: z.number().int(),
  gamesWon: z.number().int(),
});
export type DaysRow = z.infer<typeof daysRow>;

/** `GET /api/fast/yearly/{year}` and `GET /api/yearly/{year}` answer a list of these, ordered. */
export const yearRow = z.object({
  /** Ranks 1, 1, 3: equal totals share a rank. */
  rank: z.number().int(),
  user: boardUser,
  totalScore: z.number().int(),
  /** monthlyFinalScore by month number ('1' to '12'); months without a game are missing. */
  monthlyScores: z.record(z.string(), z.number().int()),
  lastRefresh: z.iso.datetime(),
});
export type YearRow = z.infer<typeof yearRow>;
