import type { Parameters } from '../../../contract/call.js';
import { statsCalls } from '../../../contract/stats.calls.js';
import { boardResource } from '../boards/board.api.js';

export const dashboardQuery = (parameters?: Parameters) => boardResource(statsCalls.dashboard, 5, parameters);
