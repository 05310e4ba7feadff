/** The board of any days as CSV. */
import type { DaysRow } from '../../contract/boards.js';
import { csvOf } from '../platform/http/csv.js';

/** The headers by the field of a row, in order. */
const COLUMNS = {
  rank: 'rank',
  user_id: 'user_id',
  display_name: 'display_name',
  points: 'points',
  total: 'total',
  daysPlayed: 'days_played',
  gamesPlayed: 'games_played',
  gamesWon: 'games_won',
};

export const daysCsv = (rows: readonly DaysRow[]): string =>
  csvOf(COLUMNS, rows.map(({ user, ...row }) => ({ ...row, user_id: user.id, display_name: user.displayName })));
