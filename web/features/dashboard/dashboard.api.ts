import type { QueryClient } from '@tanstack/react-query';
import { eveningCalls } from '../../../contract/evenings.calls.js';
import { stakesCalls } from '../../../contract/stakes.calls.js';
import { statsCalls } from '../../../contract/stats.calls.js';
import { plansQuery } from '../../figures/plans/plans.api.js';
import { resource } from '../../transport/resource.js';
import { boardResource } from '../boards/board.api.js';
import { liveQuery } from '../live/live.api.js';

/** Reads everything that the dashboard waits for, while its code is still loading. */
export function readDashboard(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(boardResource(statsCalls.dashboard, 5));
  void queryClient.prefetchQuery(plansQuery);
  void queryClient.prefetchQuery(resource(eveningCalls.list, 2));
  void queryClient.prefetchQuery(liveQuery);
  void queryClient.prefetchQuery(resource(stakesCalls.stakes, 5, { date: 'next' }));
}
