/** The lines of any board, and how a past line differs from today's. */
import { queryOptions } from '@tanstack/react-query';
import { boardCalls } from '../../../contract/boards.calls.js';
import type { DaysRow, DayStandingView, FastMonthRow, MonthDetailView, YearRow } from '../../../contract/boards.js';
import type { Parameters, Read } from '../../../contract/call.js';
import { dayBoard } from '../../../domain/boards/board-scores.js';
import type { Rules } from '../../../domain/boards/rules.js';
import { datesOf, dateText, monthKey } from '../../../domain/dates.js';
import { scoreText } from '../../../domain/text.js';
import type { BoardNameProps } from '../../figures/members.js';
import { type Past, pastParams } from '../../transport/past.js';
import { type Month, monthText, rangeText } from '../../ui/date-text.js';
import type { Days } from './board-address.js';
import { boardResource } from './board.api.js';

/** A line of any board. */
export interface Standing {
  readonly player: BoardNameProps;
  readonly rank: number;
  /** The value that the board ranks by. */
  readonly points: number;
  /** The total beside that value; null on a board that has none. */
  readonly total: number | null;
}

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
) => ({
  days,
  title,
  /** @param past  null for today */
  linesAt: (past: Past | null) => queryOptions({
    ...boardResource(call as Read<readonly unknown[]>, 5, { ...parameters, ...(past && pastParams(past)) }),
    select: ({ rows }): readonly Standing[] => rows.map((row) => lineOf(row as Row)),
  }),
});
export type AnyBoard = ReturnType<typeof boardOf>;

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

/**
 * The number of places gained, negative for lost, and a text such as `3 fewer` or `total +35`. Null if nothing differs.
 * @param today  the same player's line; undefined for a player who is not on the board today
 */
export function differenceOf(then: Standing, today: Standing | undefined) {
  if (today === undefined) return { today: null, placesUp: 0, text: null };
  const placesUp = then.rank - today.rank;
  const text = textOf(then, today);
  return placesUp === 0 && text === null ? null : { today, placesUp, text };
}

function textOf(then: Standing, today: Standing): string | null {
  const more = today.points - then.points;
  if (more !== 0) return `${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'}`;
  return today.total === null || today.total === then.total ? null : `total ${scoreText(today.total)}`;
}

/** `4 of 12 players stand differently today`, counted among the players on either board. */
export function differingText(then: readonly Standing[], today: readonly Standing[]): string {
  const added = newOf(then, today).length;
  const count = added + then.filter((line) => differenceOf(line, lineOf(today, line.player.id)) !== null).length;
  if (count === 0) return 'The same today';
  return `${count} of ${then.length + added} players ${count === 1 ? 'stands' : 'stand'} differently today`;
}

/** The lines of players who are only on today's board. */
export const newOf = (then: readonly Standing[], today: readonly Standing[]): readonly Standing[] =>
  today.filter(({ player }) => lineOf(then, player.id) === undefined);

export const lineOf = (standings: readonly Standing[], playerId: number | undefined): Standing | undefined =>
  standings.find(({ player }) => player.id === playerId);
