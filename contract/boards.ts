/** The contract of boards: dates with games, standings of days and months, and the year. */
import { z } from 'zod';
import { calendarDate } from '../domain/calendar-date.js';
import { playerRef } from './players.js';

/** `GET /api/games/range`: dates of the first and the last game; null before the first. */
export const gameRangeView = z.object({ first: calendarDate.nullable(), last: calendarDate.nullable() });
export type GameRangeView = z.infer<typeof gameRangeView>;

/** `GET /api/games/dates`: every date with a game, ascending. */
export const gameDatesView = z.array(calendarDate);
export type GameDatesView = z.infer<typeof gameDatesView>;

/** A player as boards show one. */
const boardUser = playerRef.extend({ username: z.string(), isAdmin: z.boolean() });
export type BoardUser = z.infer<typeof boardUser>;

const dateScores = z.record(z.string(), z.number().int());

/** `GET /api/games/summary/daily/{date}`: one per player who played that day, best first. */
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
   * How often the player's team took each place, from the first to the fifth, named by the specification's position
   * points; pending games are not included.
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
  /** Only of a guest. */
  is_guest: z.literal(true).optional(),
  total_score: z.number().int(),
  monthly_final_score: z.number().int(),
  /** 1, 2, 2, 4: shared only when both scores are equal. */
  rank: z.number().int(),
  /** Date to day total. */
  daily_scores: dateScores,
  daily_final_scores: dateScores,
  /** Date to rank of the day and the number of distinct ranks that day. */
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
  /** Equals totalScore. */
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
  /** 1, 2, 2, 4: shared only when points and total are equal. */
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
  /** 1, 1, 3. */
  rank: z.number().int(),
  user: boardUser,
  totalScore: z.number().int(),
  /** Month number ('1' to '12') to monthlyFinalScore; months without a game are missing. */
  monthlyScores: z.record(z.string(), z.number().int()),
  lastRefresh: z.iso.datetime(),
});
export type YearRow = z.infer<typeof yearRow>;
