/** The lines of any board, for comparison with the same board at another moment or today. */
import { queryOptions } from '@tanstack/react-query';
import type { DaysRow, DayStandingView, FastMonthRow, YearRow } from '../../../../contract/boards.js';
import { boardCalls } from '../../../../contract/boards.calls.js';
import type { Parameters, Read } from '../../../../contract/call.js';
import { datesOf } from '../../../../domain/calendar-month.js';
import { type Past, pastParams } from '../../../transport/past.js';
import { keyOfMonth, monthText, rangeText } from '../../../ui/date-text.js';
import { type Board, boardResource } from '../board.api.js';
import type { BoardAddress, Days } from '../board-address.js';
import { entryOfFastRow, type MonthEntry } from '../month-entries.js';
import type { Standing } from './differences.js';
import { dateText } from '../../../../domain/date-text.js';

export type AnyBoard = BoardAddress | ({ readonly period: 'days' } & Days);

export const lineOfDay = ({ user, rank, finalScore, dailyTotal }: DayStandingView): Standing =>
  ({ player: user, rank, points: finalScore, total: dailyTotal });

export const lineOfEntry = ({ player, rank, finalScore, totalScore }: MonthEntry): Standing =>
  ({ player, rank, points: finalScore, total: totalScore });

export const lineOfYear = ({ user, rank, totalScore }: YearRow): Standing =>
  ({ player: user, rank, points: totalScore, total: null });

export const lineOfDays = ({ user, rank, points, total }: DaysRow): Standing => ({ player: user, rank, points, total });

const KINDS = {
  daily: [boardCalls.day, lineOfDay],
  monthly: [boardCalls.fastMonth, (row: FastMonthRow) => lineOfEntry(entryOfFastRow(row))],
  yearly: [boardCalls.fastYear, lineOfYear],
  days: [boardCalls.days, lineOfDays],
} as const;

/** @param past  null for today */
export function standingsQuery(board: AnyBoard, past: Past | null) {
  const [call, lineOf] = KINDS[board.period] as readonly [Read<readonly unknown[]>, (row: unknown) => Standing];
  return queryOptions({
    ...boardResource(call, 5, { ...parametersOf(board), ...(past && pastParams(past)) }),
    select: ({ rows }: Board<readonly unknown[]>): readonly Standing[] => rows.map(lineOf),
  });
}

function parametersOf(board: AnyBoard): Parameters {
  if (board.period === 'days') return { first: board.first, last: board.last };
  const { period, date, year, month } = board;
  if (period === 'daily') return { date };
  return period === 'yearly' ? { year } : { year, month };
}

/** The first and the last day that count on a board. */
export function daysOf(board: AnyBoard): readonly [first: string, last: string] {
  if (board.period === 'days') return [board.first, board.last];
  if (board.period === 'daily') return [board.date, board.date];
  if (board.period === 'yearly') return [`${board.year}-01-01`, `${board.year}-12-31`];
  const { first, last } = datesOf(keyOfMonth(board));
  return [first, last];
}

export function titleOf(board: AnyBoard): string {
  if (board.period === 'days') return rangeText(board.first, board.last);
  if (board.period === 'daily') return dateText(board.date);
  return board.period === 'yearly' ? String(board.year) : monthText(board);
}
