/** Owns what the dashboard reads: everything in one answer, of which place and form are of the boards. */
import { useQuery } from '@tanstack/react-query';
import { statsCalls } from '../../../contract/stats.calls.js';
import { boardResource } from '../boards/board.api.js';

export const useDashboard = () => useQuery(boardResource(statsCalls.dashboard, 5));
