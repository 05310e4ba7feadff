/** The contract of months: their state and history, finalizing and reopening. */
import { z } from 'zod';
import { calendarMonth } from '../domain/calendar-date.js';
import { FIRST_YEAR, monthKey } from '../domain/dates.js';
import type { BoardLine } from '../domain/month/month.decider.js';
import { playerRef } from './players.js';
import { EARLY_YEAR_FAULT, YEAR_FAULT } from './request.js';

/** `GET /api/months` answers a list of these: every month from the first data to now. */
export const monthView = z.object({
  /** `YYYY-MM`. */
  month: calendarMonth,
  isFinalized: z.boolean(),
  /** Instant, ISO 8601; null while the month is open. */
  finalizedAt: z.iso.datetime().nullable(),
  /** The member who finalized it; null while the month is open, and if the system finalized it. */
  finalizedBy: playerRef.nullable(),
  /** The source of points that came in with a table; missing for a board of games, and while the month is open. */
  source: z.string().optional(),
  /** Whether it was finalized at least once, even if it is open again. */
  hasHistory: z.boolean(),
  /** Number of games that count. */
  games: z.number().int(),
  /** Ids of the games with a pending tie; while there are any, the month cannot be finalized. */
  pendingGames: z.array(z.number().int()),
});
export type MonthView = z.infer<typeof monthView>;

/** `GET /api/monthly-history/{year}` answers a list of these: the finalized months, each with the best first. */
export const monthHistoryRow = z.object({
  user_id: z.number().int().positive(),
  displayName: z.string(),
  username: z.string(),
  /** Month number, 1 to 12. */
  month: z.number().int(),
  /** The locked monthlyFinalScore. */
  score: z.number().int(),
});
export type MonthHistoryRow = z.infer<typeof monthHistoryRow>;

/** `POST /api/finalize-monthly-data`: number of lines of the locked board, from this call or an earlier one. */
export const finalizedMonthView = z.object({ month: calendarMonth, recordsInserted: z.number().int() });
export type FinalizedMonthView = z.infer<typeof finalizedMonthView>;

/** `POST /api/admin/monthly-transition`: the same command under its other name (docs/rules.md, Calls). */
export const transitionView = z.object({ month: calendarMonth, transitionedCount: z.number().int() });
export type TransitionView = z.infer<typeof transitionView>;

/** `POST /api/months/{yyyy-mm}/reopen`. */
export const reopenedMonthView = z.object({ month: calendarMonth, isFinalized: z.boolean() });
export type ReopenedMonthView = z.infer<typeof reopenedMonthView>;

const boardFault = 'leaderboardData must be the board of the month as it is shown';

const whole = z.number({ error: boardFault }).int(boardFault);

/** A line as in the summary of a month. */
const summaryLine = z
  .object({ user: z.object({ id: whole }), totalScore: whole, monthlyFinalScore: whole })
  .transform(({ user, totalScore, monthlyFinalScore }): BoardLine =>
    ({ playerId: user.id, totalScore, monthlyFinalScore }));

/** A line as in the month board. */
const cachedLine = z
  .object({ user_id: whole, total_score: whole, monthly_final_score: whole })
  .transform((line): BoardLine => (
    { playerId: line.user_id, totalScore: line.total_score, monthlyFinalScore: line.monthly_final_score }));

const board = z.array(z.union([summaryLine, cachedLine], { error: boardFault }), { error: boardFault })
  .max(1000, boardFault).readonly();

const numberOf = (min: number, max: number, error: string) =>
  z.number({ error }).int(error).min(min, error).max(max, error);

const numberedMonth = z.object({
  year: numberOf(1000, 9999, YEAR_FAULT).min(FIRST_YEAR, EARLY_YEAR_FAULT),
  month: numberOf(1, 12, 'A month must be from 1 to 12'),
}, { error: 'Name the month by its year and its number' });

/** The month, and its board as the finalizing person sees it. */
export const finalizeRequest = numberedMonth
  .extend({ leaderboardData: board.nullish() })
  .transform(({ year, month, leaderboardData }) => ({ month: monthKey(year, month), board: leaderboardData ?? null }));
export type FinalizeRequest = z.infer<typeof finalizeRequest>;
export type FinalizationBody = z.input<typeof finalizeRequest>;

export const transitionRequest = numberedMonth.transform(({ year, month }) => ({ month: monthKey(year, month) }));
export type TransitionRequest = z.infer<typeof transitionRequest>;
/** A year, and a month from 1 to 12. */
export type NumberedMonth = z.input<typeof transitionRequest>;
