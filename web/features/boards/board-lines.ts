/** The lines of any board, and the board of a day, month, year or period. */
import { useQuery } from '@tanstack/react-query';
import { boardCalls } from '../../../contract/boards.calls.js';
import type { DaysRow, DayStandingView, FastMonthRow, MonthDetailView, YearRow } from '../../../contract/boards.js';
import type { Parameters, Read } from '../../../contract/call.js';
import { dayBoard } from '../../../domain/boards/board-scores.js';
import type { Rules } from '../../../domain/boards/rules.js';
import { datesOf, dateText, monthKey } from '../../../domain/dates.js';
import type { BoardNameProps } from '../../figures/members.js';
import { pastParams } from '../../transport/past.js';
import { type Month, monthText, rangeText } from '../../ui/date-text.js';
import type { Days } from './board-address.js';
import type { AnyBoard, Standing } from '../past/differences.js';
import { boardResource } from './board.api.js';

/** A line of the month's board from either of its two calls, with the player's days in order of time. */
export type MonthEntry = ReturnType<typeof entryOfFastRow>;

const playerOf = (row: FastMonthRow): BoardNameProps => (
  { id: row.user_id, displayName: row.display_name, isAdmin: row.is_admin, isGuest: row.is_guest });

export const entryOfFastRow = (row: FastMonthRow) => ({
  player: playerOf(row),
  rank: row.rank,
  points: row.monthly_final_score,
  total: row.total_score,
  daysPlayed: row.days_played,
  days: Object.keys(row.daily_scores)
    .sort()
    .map((date) => ({
      date,
      rank: row.daily_ranks[date]?.rank ?? 0,
      rankOf: row.daily_ranks[date]?.of ?? 0,
      dayTotal: row.daily_scores[date] ?? 0,
      finalScore: row.daily_final_scores[date] ?? 0,
    })),
});

/**
 * The older call has no ranks of the days: they are computed from the totals of all players.
 * @param rules  of the month
 */
export function entriesOfDetail({ leaderboard, dates }: MonthDetailView, rules: Rules): MonthEntry[] {
  const daysOf = new Map<number, MonthEntry['days']>(leaderboard.map(({ user }) => [user.id, []]));
  for (const date of [...dates].sort()) {
    const played = leaderboard.filter(({ dailyScores }) => dailyScores[date] !== undefined);
    const seats = played.map(({ user, dailyScores }) => ({ playerId: user.id, points: dailyScores[date]! }));
    const board = dayBoard(seats, rules);
    for (const [id, { rank, rankOf, total, final }] of board) {
      daysOf.get(id)!.push({ date, rank, rankOf, dayTotal: total, finalScore: final });
    }
  }
  return leaderboard.map((row) => ({
    player: row.user,
    rank: row.displayRank,
    points: row.monthlyFinalScore,
    total: row.totalScore,
    daysPlayed: row.daysPlayed,
    days: daysOf.get(row.user.id)!,
  }));
}

export const lineOfDay = ({ user, rank, finalScore, dailyTotal }: DayStandingView): Standing =>
  ({ player: user, rank, points: finalScore, total: dailyTotal });

export const lineOfYear = ({ user, rank, totalScore }: YearRow): Standing =>
  ({ player: user, rank, points: totalScore, total: null });

export const lineOfDays = ({ user, rank, points, total }: DaysRow): Standing => ({ player: user, rank, points, total });

/** The read of a board, its lines, its first and last day, and its name. */
const boardOf = <Row>(
  call: Read<readonly Row[]>, parameters: Parameters, lineOf: (row: Row) => Standing,
  days: readonly [first: string, last: string], title: string,
): AnyBoard => ({
  days,
  title,
  useLines: (past, enabled = true) => useQuery({
    ...boardResource(call as Read<readonly unknown[]>, 5, { ...parameters, ...(past && pastParams(past)) }),
    select: ({ rows }): readonly Standing[] => rows.map((row) => lineOf(row as Row)),
    enabled,
  }),
});

export const boardOfDay = (date: string): AnyBoard =>
  boardOf(boardCalls.day, { date }, lineOfDay, [date, date], dateText(date));

export function boardOfMonth({ year, month }: Month): AnyBoard {
  const { first, last } = datesOf(monthKey(year, month));
  return boardOf(boardCalls.fastMonth, { year, month }, entryOfFastRow, [first, last], monthText({ year, month }));
}

export const boardOfYear = (year: number): AnyBoard =>
  boardOf(boardCalls.fastYear, { year }, lineOfYear, [`${year}-01-01`, `${year}-12-31`], `${year}`);

export const boardOfDays = ({ from, to }: Days): AnyBoard =>
  boardOf(boardCalls.days, { first: from, last: to }, lineOfDays, [from, to], rangeText(from, to));
