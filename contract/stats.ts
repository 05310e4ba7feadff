/** The contract of a member's statistics and of the dashboard. */
import { z } from 'zod';
import { calendarDate, calendarMonth } from '../domain/calendar-date.js';
import { playerRef, userView } from './players.js';
import { count, pathId, wholeNumber } from './request.js';

const positive = z.number().int().positive();
/** Whole percent. */
export const percent = z.number().int().min(0).max(100);

/** `GET /api/users/{id}/stats`: all-time figures. */
export const userStatsView = z.object({
  gamesPlayed: count, gamesWon: count, winRate: percent,
  /** Wins in a row, back from the latest game. */
  currentStreak: count,
});
export type UserStatsView = z.infer<typeof userStatsView>;

export const gameStatsView = z.object({
  winRate: percent, gamesPlayed: count, gamesWon: count,
  /** Highest day total; null without games. */
  bestScore: z.number().int().nullable(),
});

/** Rounds in each role, and the shares of all rounds played. */
export const positionStatsView = z.object({
  president: count, vicePresident: count, viceLoser: count, loser: count, presidentRate: percent, loserRate: percent,
});

/** `GET /api/user-stats/kpis/{userId}`. The month is the current one in Toronto, or the one of the moment. */
export const kpisView = z.object({
  /** Date of the last game; null before the first game. */
  lastGameDate: calendarDate.nullable(),
  monthlyStats: gameStatsView,
  positionStats: positionStatsView,
  allTimeStats: gameStatsView.extend({ currentStreak: count }),
  allTimePositionStats: positionStatsView,
});
export type KpisView = z.infer<typeof kpisView>;

/** `GET /api/users/{id}/partners` answers a list of these, most games first, without No Player. */
export const partnershipView = z.object({
  partner: playerRef,
  gamesPlayed: positive,
  /** Sum of the position points of those games. */
  points: z.number().int(),
  /** Position points per game together, not rounded. */
  avgScore: z.number(),
});
export type PartnershipView = z.infer<typeof partnershipView>;

const partnerInsight = z.object({
  partnerId: positive,
  partnerName: z.string(),
  partnerAvatarUrl: z.string().nullable(),
  avgScore: z.number(),
  gamesPlayed: positive,
});
export type PartnerInsight = z.infer<typeof partnerInsight>;

/** `GET /api/user-stats/partners/{userId}`. Averages are not rounded. */
export const partnerStatsView = z.object({
  /** Number of different partners. */
  totalPartnerships: count,
  /** Average points per game with any partner; 0 without a partner. */
  avgPartnerScore: z.number(),
  bestPartner: partnerInsight.nullable(),
  /** The challenging partner; null if only the best one is left. */
  worstPartner: partnerInsight.nullable(),
  mostFrequentPartner: partnerInsight.nullable(),
});
export type PartnerStatsView = z.infer<typeof partnerStatsView>;

/** An evening as the form chart shows it. */
export const eveningView = z.object({
  date: calendarDate,
  /** Day total. */
  total: z.number().int(),
  /** Final score of the day. */
  final: z.number().int(),
  rank: positive,
  /** Number of distinct ranks that day. */
  of: positive,
});
export type EveningView = z.infer<typeof eveningView>;

const neighbour = z.object({
  player: playerRef,
  rank: positive,
  /** Difference in monthly final score; 0 where the total score decides. */
  by: count,
});
export type NeighbourView = z.infer<typeof neighbour>;

/** The place of a member in the current month, or in the month of the moment. */
export const monthPlaceView = z.object({
  month: calendarMonth,
  rank: positive,
  /** Number of players on the board. */
  of: positive,
  monthlyFinalScore: z.number().int(),
  totalScore: z.number().int(),
  /** The next better on the board; null for the best. */
  ahead: neighbour.nullable(),
  /** The next worse on the board; null for the last. */
  behind: neighbour.nullable(),
});
export type MonthPlaceView = z.infer<typeof monthPlaceView>;

/** `GET /api/fast/dashboard`: all data of the reader's dashboard. */
export const dashboardView = z.object({
  user: userView,
  /** Date of the last game; null before the first game. */
  lastGameDate: calendarDate.nullable(),
  kpis: kpisView.omit({ lastGameDate: true }),
  partners: partnerStatsView,
  /** The last evenings, at most 16, oldest first. */
  form: z.array(eveningView).max(16),
  /** The place; null before the first game of the month. */
  place: monthPlaceView.nullable(),
  /** The balance of the member's account, in cents; a debt is negative. */
  balance: z.number().int(),
});
export type DashboardView = z.infer<typeof dashboardView>;

const MAX_GAMES = 1_000;

/** Games with an id below `before`, at most `limit`. */
export const gamesPage = z.object({
  before: pathId.optional(),
  limit: wholeNumber(1, MAX_GAMES, `limit must be a whole number from 1 to ${MAX_GAMES}`).default(MAX_GAMES),
});
export type GamesPage = z.infer<typeof gamesPage>;
