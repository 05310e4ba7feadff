import type { AuditPage } from './audit.js';
import { read } from './call.js';

export const auditCalls = {
  page: read<AuditPage>('/api/audit', 'admin'),
};
