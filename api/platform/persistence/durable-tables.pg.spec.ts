/** Tests which data a start accepts by their migrations, and that it leaves all other data unchanged. */
import { jest } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../testing/worlds/test-database.js';
import { createPool } from '../../../postgres/pool.js';
import { SystemClock } from '../clock.js';
import { parseConfig } from '../config.js';
import { openInfrastructure } from '../../start/open-infrastructure.js';
import { readCheckpoints } from '../../../projections/live/read-schema.js';
import { earlierCheckpoints } from '../../../projections/testing/earlier-checkpoints.js';
import { migrateDurableTables, refusalOfData } from './durable-tables.js';
import { noteVersion, VERSION } from './used-version.js';

/** The migrations before the release that united them, as old databases have them. */
const NINE = [
  'DurableTables1764000000000', 'Billing1764100000000', 'Rebuilds1764200000000', 'UnchangedCommands1764300000000',
  'Trouble1764400000000', 'CommandReceipts1764450000000', 'PasswordChanges1764460000000', 'PendingActs1764600000000',
  'Changes1764700000000',
];
const ALL_BEFORE = [
  ...NINE, 'HeldMonths1764850000000', 'Logins1764800000000', 'AcknowledgedAlarms1764810000000',
  'Pictures1764900000000',
];

let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.drop();
});

async function leave(names: readonly string[]): Promise<void> {
  await client.query(`create schema app; create table app.credentials (player_id int primary key);
    create table app.migrations (id serial primary key, timestamp bigint not null, name text not null)`);
  await client.query(
    'insert into app.migrations (timestamp, name) select 0, name from unnest($1::text[]) as name', [names]);
}

const relations = async (): Promise<unknown[]> => (await client.query(
  `select oid::regclass::text as name, xmin::text from pg_class where relnamespace >= 16384
   union all select nspname, xmin::text from pg_namespace order by 1`)).rows;

const ready = () => openInfrastructure(
  parseConfig({ DATABASE_URL: database.url }), { clock: new SystemClock(), report: () => undefined });

test.each([
  ['too old to upgrade', NINE, 'npm run log -- copy'],
  ['too old to upgrade', ALL_BEFORE.slice(0, -1), 'npm run log -- copy'],
  ['too old to upgrade', [], 'npm run log -- copy'],
  ['the migration Evenings1999000000000', ['Pictures1764900000000', 'Evenings1999000000000'], 'npm run restore'],
  ['the migration Everything1999000000000', ['Everything1999000000000'], 'DATA_DIR/backups'],
])('a start refuses data that are %s and changes nothing', async (reason, names, wayOut) => {
  await leave(names);
  const before = await relations();
  await expect(ready()).rejects.toMatchObject({
    name: 'ConfigurationError', message: expect.stringMatching(`${reason}.*Nothing was changed.*${wayOut}`),
  });
  expect(await relations()).toEqual(before);
});

const noted = async (): Promise<unknown[]> =>
  (await client.query(`select value from app.settings where name = 'version'`)).rows;

test('a start says when another version used the data last, and refuses a newer one by its number', async () => {
  await migrateDurableTables(database.url);
  const pool = createPool(database.url);
  expect(await noteVersion(pool)).toBeNull();
  expect(await noteVersion(pool)).toBeNull();
  expect(await noted()).toEqual([{ value: VERSION }]);
  await client.query(`insert into app.credentials values (1, 'mina', null); delete from app.settings`);
  expect(await noteVersion(pool)).toBe('a version before 0.2.0');
  for (const [version, isRefused] of [['0.1.9', false], ['0.2.7', false], ['0.10.0', true], ['1.0.0', true]] as const) {
    await client.query(`update app.settings set value = $1 where name = 'version'`, [version]);
    const refusal = await refusalOfData(database.url);
    const sentence = expect.stringMatching(`^The data are of version ${version}: start that one. Nothing was changed.`);
    expect(refusal).toEqual(isRefused ? sentence : undefined);
    if (!isRefused) expect(await noteVersion(pool)).toBe(`version ${version}`);
  }
  await pool.end();
});

test('data of an earlier version alone are backed up before; if that fails, nothing is migrated', async () => {
  const before = jest.fn(async () => undefined);
  await migrateDurableTables(database.url, before);
  await migrateDurableTables(database.url, before);
  expect(before).not.toHaveBeenCalled();
  await client.query(`drop sequence app.card_ids; delete from app.migrations where name = 'Cards1771000000000'`);
  const earlier = await relations();
  const failing = migrateDurableTables(database.url, () => Promise.reject(new Error('The disk is full.')));
  await expect(failing).rejects.toThrow('The disk is full.');
  expect(await relations()).toEqual(earlier);
  await migrateDurableTables(database.url, before);
  expect(before).toHaveBeenCalledTimes(1);
  expect(await refusalOfData(database.url)).toBeUndefined();
});

test('checkpoints of an earlier version become one row, with the last event that any of them knows', async () => {
  await migrateDurableTables(database.url);
  await client.query(`${earlierCheckpoints('app')};
    delete from app.migrations where name = 'OneRowOfCheckpoints1772500000000';
    update app.checkpoints set position = 12, known_event = '12 of-all', changes = 3 where projection <> 'notices';
    update app.checkpoints set position = 9, known_event = '9 earlier', trouble = '{"error":"Why","stoppedAt":
      {"position":"10","eventId":"e","type":"GameVoided"}}' where projection = 'notices';
    update app.checkpoints set known_event = null where projection = 'fees'`);
  await migrateDurableTables(database.url);
  const checkpoints = await readCheckpoints(client, 'app');
  expect([...checkpoints.keys()].sort()).toEqual(['fees', 'maintenance', 'months', 'notices']);
  const known = { position: 12n, id: 'of-all' };
  expect(checkpoints.get('fees')).toMatchObject(
    { version: 1, position: 12n, changes: 3, clearedAt: null, trouble: null, known });
  expect(checkpoints.get('notices')).toMatchObject({
    position: 9n, known, trouble: { error: 'Why', stoppedAt: { position: 10n, eventId: 'e', type: 'GameVoided' } } });
});

test('data of another role are refused with the command that helps', async () => {
  const administrator = new pg.Client({ connectionString: database.administratorUrl });
  await administrator.connect();
  await administrator.query('create schema app; create table app.migrations (id int, name text)');
  await administrator.end();
  expect(await refusalOfData(database.url)).toMatch(
    /^The data belong to the role (\w+), and the server's role (\w+) may not.* -c 'reassign owned by \1 to \2'$/);
});

test('a start accepts an empty database, one of its own, and one that had every earlier migration', async () => {
  expect(await refusalOfData(database.url)).toBeUndefined();
  await migrateDurableTables(database.url);
  expect(await refusalOfData(database.url)).toBeUndefined();
  await client.query(
    'insert into app.migrations (timestamp, name) select 0, name from unnest($1::text[]) as name', [ALL_BEFORE]);
  expect(await refusalOfData(database.url)).toBeUndefined();
});
