import type { BackupDownload, BackupsView } from './backups.js';
import { change, type NoBody, read } from './call.js';

const BACKUPS = '/api/admin/backups';

export const backupCalls = {
  list: read<BackupsView>(BACKUPS, 'admin'),
  start: change<NoBody, BackupsView>('POST', BACKUPS, 'admin', { status: 202, stale: [BACKUPS] }),
  test: change<NoBody, BackupsView>('POST', '/api/admin/restore-tests', 'admin', { status: 202, stale: [BACKUPS] }),
  /** Returns the file. */
  download: { ...change<BackupDownload, Blob>('POST', `${BACKUPS}/:id/download`, 'admin'), type: 'application/gzip' },
};
