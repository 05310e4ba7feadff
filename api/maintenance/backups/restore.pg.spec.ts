/** Tests that the backup of a group without a seal says so, and so does its restore. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InMemoryEventStore } from '../../../event-store/testing/in-memory-event-store.js';
import { createPool } from '../../../postgres/pool.js';
import { createTestDatabase } from '../../../testing/worlds/test-database.js';
import { migrateDurableTables } from '../../platform/persistence/durable-tables.js';
import { BackupPlace } from './backup-place.js';
import { makeBackup } from './make-backup.js';
import { runRestore } from './restore.js';

test('what was never sealed is not said to be as it was sealed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'president-unsealed-'));
  const [from, to] = [await createTestDatabase(), await createTestDatabase()];
  await migrateDurableTables(from.url);
  const [pool, place] = [createPool(from.url), new BackupPlace(join(folder, 'backups'), true)];
  const { signal } = new AbortController();
  const { id, isGood, isSealed } = await makeBackup({
    store: new InMemoryEventStore(), pool, place, seals: join(folder, 'seals.ndjson'), passphrase: undefined,
    now: new Date('2026-07-29T16:00:00Z'), onStep: () => Promise.resolve(), signal,
  });
  expect([isGood, isSealed]).toEqual([true, false]);
  expect(await place.list()).toMatchObject([{ id, isSealed }]);
  const said: string[] = [];
  const order = { file: place.fileOf(id), dataDir: folder, databaseUrl: to.url, key: undefined, passphrase: undefined };
  expect(await runRestore({ ...order, signal }, (line) => said.push(line))).toBe(true);
  expect(said.at(-1)).toBe(
    '0 events and the passwords, pictures and keys are back. Nothing of the log was sealed yet.');
  await pool.end();
  await from.drop();
  await to.drop();
  rmSync(folder, { recursive: true });
});
