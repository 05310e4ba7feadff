/** Owns the shapes of requests about months. */
import { z } from 'zod';
import { calendarMonth, FIRST_YEAR } from '../../domain/calendar-date.js';
import type { BoardLine } from '../../domain/month/month.commands.js';
import { monthKey } from '../platform/http/path-parameters.js';

const boardFault = 'leaderboardData is the board of the month as it is shown';

const whole = z.number({ error: boardFault }).int(boardFault);

/** A line as the summary of a month answers it. */
const summaryLine = z
  .object({ user: z.object({ id: whole }), totalScore: whole, monthlyFinalScore: whole })
  .transform(({ user, totalScore, monthlyFinalScore }): BoardLine =>
    ({ playerId: user.id, totalScore, monthlyFinalScore }));

/** A line as the cached month answers it. */
const cachedLine = z
  .object({ user_id: whole, total_score: whole, monthly_final_score: whole })
  .transform((line): BoardLine => (
    { playerId: line.user_id, totalScore: line.total_score, monthlyFinalScore: line.monthly_final_score }));

const board = z
  .array(z.union([summaryLine, cachedLine], { error: boardFault }), { error: boardFault })
  .max(1000, boardFault);

const numberOf = (min: number, max: number, error: string) =>
  z.number({ error }).int(error).min(min, error).max(max, error);

const numberedMonth = z.object(
  { year: numberOf(FIRST_YEAR, 9999, 'A year has four digits'), month: numberOf(1, 12, 'A month is 1 to 12') },
  { error: 'Name the month by its year and its number' },
);

/** The month, and its board as whoever finalizes it sees it. */
export const finalizeRequest = numberedMonth
  .extend({ leaderboardData: board.nullish() })
  .transform(({ year, month, leaderboardData }) => ({ month: monthKey(year, month), board: leaderboardData ?? null }));
export type FinalizeRequest = z.infer<typeof finalizeRequest>;

export const transitionRequest = numberedMonth.transform(({ year, month }) => ({ month: monthKey(year, month) }));
export type TransitionRequest = z.infer<typeof transitionRequest>;

export const pathCalendarMonth = calendarMonth;
