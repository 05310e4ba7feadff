/** Notes in the log that a command copied it into a file. */
import type { CopyResult } from '../../../event-store/copy/copy-log.js';
import { openEventStore } from '../../../event-store/open-event-store.js';
import { SystemClock } from '../clock.js';
import { AccessRecords } from './access-records.js';

/** @param address of the log: `postgres://…` or `esdb://…` */
export async function recordBackup(address: string, { events, digest }: CopyResult): Promise<void> {
  const eventStoreUrl = address.startsWith('esdb') ? address : undefined;
  const store = await openEventStore({ databaseUrl: address, eventStoreUrl });
  try {
    await new AccessRecords(store, new SystemClock()).record({ type: 'BackupMade', data: { events, digest } });
  } finally {
    await store.close();
  }
}
