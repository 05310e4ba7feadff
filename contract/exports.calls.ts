/** The downloads of everything that the group has, for a spreadsheet or for another installation. */
import { read } from './call.js';
import type { Season } from './season.js';

export const exportCalls = {
  /** A ZIP file with one CSV file for each table. */
  tables: read<Blob>('/api/exports/tables', 'admin', { type: 'application/zip' }),
  /** The file that `npm run import` brings into an empty group. */
  season: read<Season>('/api/exports/season', 'admin'),
};
