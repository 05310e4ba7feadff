/** Owns what the older leaderboard reads and changes: uncached boards, the history, locking and opening a month. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { monthCalls } from '../../../contract/months.calls.js';
import type { MonthHistoryRow } from '../../../contract/months.js';
import { boardCalls } from '../../../contract/boards.calls.js';
import type { MonthDetailView, MonthStandingView } from '../../../contract/boards.js';
import type { Change, Parameters } from '../../../contract/call.js';
import { type Board, boardResource } from './board.api.js';
import { entriesOfDetail, type MonthEntry } from './month-entries.js';
import { send } from '../../transport/http.js';
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
    ...boardResource(boardCalls.monthDetail, 0, { year, month }),
    select: withEntries,
  });

export const useYear = (year: number) => useQuery(boardResource(boardCalls.year, 0, { year }));

const monthsIn = (rows: readonly MonthHistoryRow[]): number[] => [...new Set(rows.map(({ month }) => month))];

/** Months of the year that are locked, 1 to 12. */
export const useHistory = (year: number) =>
  useQuery({ ...resource(monthCalls.history, 0, { year }), select: monthsIn });

/** Sends a change of a month and reads again all that follows from it; a repeat after a failure has the same key. */
function useMonthCommand<Body, Answer>(call: Change<Body, Answer>, parameters?: Parameters) {
  const queryClient = useQueryClient();
  const [intentions] = useState(() => keyPerIntention());
  return useMutation({
    mutationFn: (body: Body) => send(call, body, intentions.keyOf([parameters, body]), parameters),
    onSuccess: () => intentions.done(),
    // Also after a refusal: the board may have changed since it was read.
    onSettled: () => void refresh(queryClient, ...call.stale).catch(() => undefined),
  });
}

export const useFinalize = () => useMonthCommand(monthCalls.finalize);

/** @param month  `YYYY-MM` */
export const useReopen = (month: string) => useMonthCommand(monthCalls.reopen, { month });
