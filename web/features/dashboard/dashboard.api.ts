import { statsCalls } from '../../../contract/stats.calls.js';
import { boardResource } from '../boards/board.api.js';

export const dashboardQuery = () => boardResource(statsCalls.dashboard, 5);

/** Where the browser keeps the first passwords that this admin has yet to hand out, not those of others who use it. */
export const firstPasswordsKey = (readerId: number): string => `firstPasswords-${readerId}`;
