/** Owns what the older leaderboard reads and changes: uncached boards, the history, locking and opening a month. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FinalizedMonthView, MonthHistoryRow, ReopenedMonthView } from '../../../contract/months.js';
import type { MonthDetailView, MonthStandingView, YearRow } from '../../../contract/boards.js';
import { type Board, boardResource } from './board.api.js';
import { entriesOfDetail, type MonthEntry } from './month-entries.js';
import { postJson } from '../../transport/http.js';
import { keyPerIntention } from '../../transport/idempotency-key.js';
import { refresh, resource } from '../../transport/resource.js';
import type { Month } from '../../ui/date-text.js';

export interface MonthDetail extends Board<readonly MonthEntry[]> {
  /** As the server answered it: what a finalization says it saw. */
  readonly leaderboard: readonly MonthStandingView[];
}

const withEntries = ({ rows: detail, isCleared }: Board<MonthDetailView>): MonthDetail => ({
  rows: entriesOfDetail(detail),
  isCleared,
  leaderboard: detail.leaderboard,
});

export const useMonthDetail = ({ year, month }: Month) =>
  useQuery({
    ...boardResource<MonthDetailView>(`/api/games/summary/monthly-detail/${year}/${month}`, 0),
    select: withEntries,
  });

export const useYear = (year: number) => useQuery(boardResource<YearRow[]>(`/api/yearly/${year}`, 0));

const monthsIn = (rows: readonly MonthHistoryRow[]): number[] => [...new Set(rows.map(({ month }) => month))];

/** Months of the year that are locked, 1 to 12. */
export const useHistory = (year: number) =>
  useQuery({ ...resource<MonthHistoryRow[]>(`/api/monthly-history/${year}`, 0), select: monthsIn });

export interface Finalization extends Month {
  readonly leaderboardData: readonly MonthStandingView[];
}

/** Sends a change of a month and reads again all that follows from it; a repeat after a failure has the same key. */
function useMonthCommand<Body, Result>(path: string) {
  const queryClient = useQueryClient();
  const [intentions] = useState(() => keyPerIntention());
  return useMutation({
    mutationFn: (body: Body) => postJson<Result>(path, body, intentions.keyOf([path, body])),
    onSuccess: () => intentions.done(),
    // Also after a refusal: the board may have changed since it was read.
    onSettled: () => {
      void refresh(queryClient, '/api/months', '/api/monthly-history', '/api/games', '/api/yearly', '/api/fast').catch(
        () => undefined,
      );
    },
  });
}

export const useFinalize = () => useMonthCommand<Finalization, FinalizedMonthView>('/api/finalize-monthly-data');

export interface Reopening {
  readonly reason: string;
}

/** @param month  `YYYY-MM` */
export const useReopen = (month: string) =>
  useMonthCommand<Reopening, ReopenedMonthView>(`/api/months/${month}/reopen`);
