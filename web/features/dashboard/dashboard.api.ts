/** Owns what the dashboard reads: everything in one answer, of which place and form are of the boards. */
import { useQuery } from '@tanstack/react-query';
import type { DashboardView } from '../../../contract/stats.js';
import { boardResource } from '../boards/board.api.js';

export const useDashboard = () => useQuery(boardResource<DashboardView>('/api/fast/dashboard', 5));
