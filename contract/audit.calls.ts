import type { AuditDetail, AuditPage, HistoryComparison, HistoryView, OwnData } from './audit.js';
import { read } from './call.js';

export const auditCalls = {
  page: read<AuditPage>('/api/audit', 'admin'),
  /** Takes the filters of the page. Answers one event a line, oldest first, as in a backup. */
  ndjson: read<string>('/api/audit/export/ndjson', 'admin', { type: 'application/x-ndjson' }),
  csv: read<string>('/api/audit/export/csv', 'admin', { type: 'text/csv' }),
  /** All that is stored about the member who asks. */
  own: read<OwnData>('/api/my-data', 'member'),
  entry: read<AuditDetail>('/api/audit/:position', 'admin'),
  /** Members may read the history of a game and of their own account. */
  history: read<HistoryView>('/api/history/:kind/:id', 'member'),
  comparison: read<HistoryComparison>('/api/history/:kind/:id/changes', 'member'),
};
