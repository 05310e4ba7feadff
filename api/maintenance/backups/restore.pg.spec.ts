/** Tests backups without a server: of a group without a seal, into the database of another group, and at a start. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateEventLog } from '../../../event-store/postgres/migrate-event-log.js';
import { eventually } from '../../../event-store/testing/log-reading.js';
import { InMemoryEventStore } from '../../../event-store/testing/in-memory-event-store.js';
import { createPool } from '../../../postgres/pool.js';
import { LOCKS, withOwnClient } from '../../../postgres/with-client.js';
import { createTestDatabase } from '../../../testing/worlds/test-database.js';
import { parseConfig } from '../../platform/config.js';
import { migrateDurableTables } from '../../platform/persistence/durable-tables.js';
import { backUpBeforeMigration } from './backup-before-migration.js';
import { BackupPlace } from './backup-place.js';
import { makeBackup } from './make-backup.js';
import { halfRestoreIn, runRestore } from './restore.js';

test('what was never sealed is not said to be, and no two groups are mixed', async () => {
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
  // The next backup needs space by the size of this one, which is changed to be too large for any disk.
  const facts = join(folder, 'backups', `${id}.json`);
  writeFileSync(facts, readFileSync(facts, 'utf8').replace(/"bytes": \d+/, '"bytes": 1e15'));
  await expect(place.unfinished()).rejects.toThrow(/backups has less than 20000001\.0 GB free: nothing was written/);
  const said: string[] = [];
  const order = { file: place.fileOf(id), dataDir: folder, databaseUrl: to.url, key: undefined, passphrase: undefined };
  const isHalf = async () => /^A restore into .* was killed/.test(await halfRestoreIn(folder) ?? '');
  const looks: Promise<boolean>[] = [];
  const print = (line: string) => {
    said.push(line);
    looks.push(isHalf());
  };
  expect(await runRestore({ ...order, signal }, print)).toBe(true);
  expect([...await Promise.all(looks), await isHalf()]).toEqual([true, true, false]);
  expect(said).toEqual(['A backup of Wed 29 Jul 2026, 12:00: 0 games, 0 members.',
    '0 events and the passwords, pictures and keys are back. No part of the log is sealed yet.']);
  // The database of another group, whose log was lost or is in another engine.
  const stranger = createPool(to.url);
  await stranger.query(`insert into app.credentials values (1, 'stranger', null)`);
  await expect(runRestore({ ...order, signal }, () => undefined)).rejects.toThrow(
    'The database has passwords or other rows of a group already: restore into an empty one.');
  await stranger.end();
  await pool.end();
  await from.drop();
  await to.drop();
  rmSync(folder, { recursive: true });
});

test('a start that backs up before it migrates waits for a backup that runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'president-two-'));
  const half = join(folder, 'backups/.unfinished');
  mkdirSync(half, { recursive: true });
  const database = await createTestDatabase();
  await migrateDurableTables(database.url);
  const pool = createPool(database.url);
  await migrateEventLog(pool);
  const said: string[] = [];
  const config = parseConfig({ DATABASE_URL: database.url, DATA_DIR: folder });
  const backedUp = await withOwnClient(pool, async (client) => {
    await client.query(`select pg_advisory_lock(${LOCKS.backups})`);
    const work = backUpBeforeMigration(config, pool, new Date(), (line) => said.push(line));
    const waiting = () => client.query(`select from pg_locks join pg_database on database = pg_database.oid
      where datname = current_database() and locktype = 'advisory' and not granted`);
    await eventually(async () => said.length > 0 || (await waiting()).rowCount === 1);
    expect([existsSync(half), said]).toEqual([true, []]);
    return () => work;
  });
  await backedUp();
  expect(said).toEqual([expect.stringMatching(/^The data were backed up before they are migrated: /)]);
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});
