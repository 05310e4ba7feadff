/** The backup that a start makes before it migrates data of an earlier version. */
import type { Pool } from 'pg';
import { openEventStore } from '../../../event-store/open-event-store.js';
import { LOCKS, withOwnClient } from '../../../postgres/with-client.js';
import { type Config, ConfigurationError } from '../../platform/config.js';
import { folderFault, hereIn } from './backup-place.js';
import { makeBackup } from './make-backup.js';

const WITHOUT_FOLDER = 'The data are migrated without a backup: this server was started without DATA_DIR.';

/**
 * Makes a backup, even one with a fault: it has the data as they are, and no better one is possible.
 * @throws ConfigurationError when no backup can be made: then nothing is migrated
 */
export async function backUpBeforeMigration(
  { databaseUrl, eventStoreUrl, backups }: Config, pool: Pool, now: Date, report: (line: string) => void,
): Promise<void> {
  if (!backups) return report(WITHOUT_FOLDER);
  const { seals, passphrase, folder } = backups;
  const place = hereIn(backups);
  const store = await openEventStore({ databaseUrl, eventStoreUrl });
  try {
    const { id, fault } = await withOwnClient(pool, async (client) => {
      // A process of the earlier version may be making one.
      await client.query(`select pg_advisory_lock(${LOCKS.backups})`);
      return makeBackup({
        store, pool, place, seals, passphrase, now,
        onStep: () => Promise.resolve(), signal: new AbortController().signal,
      });
    });
    report(`The data were backed up before they are migrated: ${place.fileOf(id)}${fault ? ` (${fault})` : ''}`);
  } catch (error) {
    throw new ConfigurationError(
      `Nothing was migrated, because the data could not be backed up before. ${folderFault(error, folder)}`,
      { cause: error });
  } finally {
    await store.close();
  }
}
