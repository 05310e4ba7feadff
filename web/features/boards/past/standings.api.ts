/** Reads the lines of any board, now or as of a moment. */
import { queryOptions } from '@tanstack/react-query';
import type { DayStandingView, FastMonthRow, YearRow } from '../../../../contract/boards.js';
import { boardCalls } from '../../../../contract/boards.calls.js';
import type { Read } from '../../../../contract/call.js';
import type { BoardAddress, Period } from '../board-address.js';
import { type Board, boardResource } from '../board.api.js';
import type { Standing } from './differences.js';
import { type Past, pastParams } from '../../../ui/past-address.js';

const LINES = {
  daily: ({ user, rank, finalScore, dailyTotal }: DayStandingView): Standing =>
    ({ player: user, rank, points: finalScore, total: dailyTotal }),
  monthly: (row: FastMonthRow): Standing => ({
    player: { id: row.user_id, displayName: row.display_name, isAdmin: row.is_admin },
    rank: row.rank, points: row.monthly_final_score, total: row.total_score,
  }),
  yearly: ({ user, rank, totalScore }: YearRow): Standing => ({ player: user, rank, points: totalScore, total: null }),
};

const CALLS = { daily: boardCalls.day, monthly: boardCalls.fastMonth, yearly: boardCalls.fastYear };

/** @param past  null for today */
export function standingsQuery({ period, date, year, month }: BoardAddress, past: Past | null) {
  const own: Record<Period, Record<string, string | number>> = {
    daily: { date }, monthly: { year, month }, yearly: { year },
  };
  const line = LINES[period] as (row: unknown) => Standing;
  const call = CALLS[period] as Read<readonly unknown[]>;
  return queryOptions({
    ...boardResource(call, 5, { ...own[period], ...(past && pastParams(past)) }),
    select: ({ rows }: Board<readonly unknown[]>): readonly Standing[] => rows.map(line),
  });
}
