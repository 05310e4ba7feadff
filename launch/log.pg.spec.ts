/**
 * Tests `npm run log`: a log is copied through files and engines and back, compared with its seals, and a fault is
 * reported in one sentence.
 */
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { StoredEventText } from '../event-store/event-store.js';
import { NdjsonLog } from '../event-store/copy/ndjson-log.js';
import { appendSeals, sealEvents } from '../event-store/seals/seal.js';
import { newSealKey, sealKeyIn } from '../event-store/seals/seal-key.js';
import { migrateEventLog } from '../event-store/postgres/migrate-event-log.js';
import { createPool } from '../postgres/pool.js';
import { longTest, sampleOf } from '../testing/jest/long-run.js';
import { copyCluster } from '../testing/worlds/copied-cluster.js';
import { SealedLog } from '../testing/worlds/sealed-log.js';
import { createTestDatabase, type TestDatabase } from '../testing/worlds/test-database.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.mjs';
import { captureCommand } from './run-command.mjs';
import { DEFAULT_ZONE as zone } from '../domain/named-zone.js';

const USAGE = 'Name the source and the target: npm run log -- copy FROM TO. '
  + 'A log is own (of this installation), ndjson:FILE, postgres://… or esdb://…';

let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'president-log-'));
  database = await createTestDatabase();
});

afterAll(async () => {
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** File names are relative to the test's folder. */
const runLog = (...order: string[]) => runLogIn('.', order);

async function runLogIn(
  project: string, order: readonly string[], environment: Record<string, string> = {},
): Promise<{ exitCode: number; output: string }> {
  const { exitCode, output } = await captureCommand([process.execPath, join(project, 'launch/log.mjs'), ...order], {
    INIT_CWD: folder, DATA_DIR: join(folder, 'data'), DATABASE_URL: '', EVENTSTORE_URL: '', NODE_ENV: '',
    ...environment,
  });
  return { exitCode, output: output.trim() };
}

function writeLog(name: string, events: number): string {
  const lines = Array.from({ length: events }, (_, revision) => JSON.stringify({
    streamId: 'player-1', revision, id: randomUUID(), type: 'PlayerRenamed', data: { n: revision }, metadata: {},
  }));
  const text = `${lines.join('\n')}\n`;
  writeFileSync(join(folder, name), text);
  return text;
}

test('a file goes into Postgres, into the log of this installation, and back into a file unchanged', async () => {
  const text = writeLog('small.ndjson', 3);
  const copied = await runLog('copy', 'ndjson:small.ndjson', database.url);
  expect(copied).toMatchObject({ exitCode: 0, output: expect.stringMatching(
    /^3 events copied\. The target has 3, equal/m) });
  const [digest] = /SHA-256 [0-9a-f]{64}/.exec(copied.output) ?? [];
  for (const order of [[database.url, 'own'], ['own', 'ndjson:back.ndjson']]) {
    const output = expect.stringContaining(digest ?? '-');
    expect(await runLog('copy', ...order)).toMatchObject({ exitCode: 0, output });
  }
  expect(readFileSync(join(folder, 'back.ndjson'), 'utf8')).toBe(text);
  // The backup itself is an entry, which the next backup contains.
  const again = await runLog('copy', 'own', 'ndjson:back.ndjson');
  expect(again.output).toMatch(/^1 events copied\. The target has 4, equal/m);
  expect(readFileSync(join(folder, 'back.ndjson'), 'utf8')).toContain(
    `"type":"BackupMade","data":{"events":3,"digest":"${digest?.slice(-64)}"}`);
  expect((await runLog('copy', 'ndjson:small.ndjson', database.url)).output).toMatch(
    /^0 events copied\. The target has 3/m);
});

longTest('a backup gets the seals, and one that is refused keeps those that it has', async () => {
  writeFileSync(join(folder, 'data', 'seals.ndjson'), 'newer seals');
  writeLog('other.ndjson', 2);
  writeFileSync(join(folder, 'other.ndjson.seals'), 'its seals');
  expect(await runLog('copy', 'own', 'ndjson:other.ndjson')).toMatchObject({
    exitCode: 1, output: expect.stringContaining('Event 1 of the target differs from the source'),
  });
  expect(readFileSync(join(folder, 'other.ndjson.seals'), 'utf8')).toBe('its seals');
  expect(await runLog('copy', 'own', 'ndjson:back.ndjson')).toMatchObject({ exitCode: 0 });
  expect(readFileSync(join(folder, 'back.ndjson.seals'), 'utf8')).toBe('newer seals');
  rmSync(join(folder, 'data', 'seals.ndjson'));
});

/** Works with the database of a data folder, as an administrator and as the application. */
async function withData<Result>(
  dataDir: string, work: (administrator: pg.Client, postgres: EmbeddedPostgres) => Promise<Result>, mayPrepare = true,
): Promise<Result> {
  const postgres = await startEmbeddedPostgres({
    dataDir, log: () => undefined, testing: true, mayPrepare: () => Promise.resolve(mayPrepare),
  });
  const administrator = new pg.Client({ connectionString: postgres.administratorUrl });
  try {
    await administrator.connect();
    return await work(administrator, postgres);
  } finally {
    await administrator.end();
    await postgres.stop();
  }
}

/** Data as an earlier version left them: the role that owns the log has its own password, and migrations are older. */
const leaveOlderData = (dataDir: string): Promise<void> => withData(dataDir, async (administrator, { url }) => {
  const pool = createPool(url);
  await migrateEventLog(pool);
  await pool.query(`insert into log.events (stream_id, revision, event_id, type, data, metadata)
    values ('player-3', 0, gen_random_uuid(), 'PlayerAdded', '{"playerId":3}', '{}')`);
  await pool.query(`create schema app;
    create table app.migrations (id serial primary key, timestamp bigint not null, name varchar not null);
    insert into app.migrations (timestamp, name) values (1764000000000, 'DurableTables1764000000000');
    create table app.credentials (player_id int primary key, username text not null unique, password_hash text);
    insert into app.credentials values (3, 'mina', '$argon2id$of-mina'), (4, 'owen', null);
    create table app.pictures (
      player_id int, version text, type text not null, content bytea not null, primary key (player_id, version));
    insert into app.pictures values (3, 'one', 'image/png', decode(repeat('89504e47', 100), 'hex'))`);
  await pool.end();
  await administrator.query(`alter role president password 'the older one'`);
});

const rolesAndOwners = (dataDir: string): Promise<unknown> => withData(dataDir, async (administrator) => (
  await administrator.query(`select rolname, rolpassword, relname, c.xmin::text
    from pg_authid join pg_class c on relowner = pg_authid.oid
    where relnamespace::regnamespace::text in ('app', 'log') order by relname`)).rows, false);

longTest('data of another version are left as they are, and copied with passwords and pictures', async () => {
  const [older, newer] = [join(folder, 'older'), join(folder, 'newer')];
  for (const dataDir of [older, newer]) copyCluster(dataDir);
  await leaveOlderData(older);
  const before = await rolesAndOwners(older);
  const refused = { exitCode: 1, output: expect.stringMatching(/too old to upgrade\. Nothing was changed\./) };
  const inOlder = { DATA_DIR: older };
  expect(await runLogIn('.', ['copy', 'own', 'ndjson:moved.ndjson'], inOlder)).toEqual({
    exitCode: 0,
    output: expect.stringMatching(/^1 events copied\.[^]*Passwords \(1\) and pictures \(1\) are beside it\.$/),
  });
  expect(await runLogIn('.', ['copy', 'ndjson:moved.ndjson', 'own'], inOlder)).toEqual(refused);
  expect(await rolesAndOwners(older)).toEqual(before);
  expect(statSync(join(folder, 'moved.ndjson.passwords')).mode & 0o777).toBe(0o600);

  expect(await runLogIn('.', ['copy', 'ndjson:moved.ndjson', 'own'], { DATA_DIR: newer })).toMatchObject({
    exitCode: 0, output: expect.stringContaining('Passwords (1) and pictures (1) were put back.'),
  });
  await withData(newer, async (administrator) => {
    const rowsOf = async (table: string) => (await administrator.query(`select * from ${table}`)).rows;
    expect(await rowsOf('app.credentials')).toEqual(
      [{ player_id: 3, username: 'mina', password_hash: '$argon2id$of-mina' }]);
    expect(await rowsOf('app.pictures')).toEqual([{
      player_id: 3, version: 'one', type: 'image/png', content: Buffer.from('89504e47'.repeat(100), 'hex'),
    }]);
  });
});

async function* sealable(name: string): AsyncGenerator<readonly StoredEventText[]> {
  let position = 0n;
  for await (const batch of new NdjsonLog(join(folder, name)).read()) {
    yield batch.map((event) => ({ ...event, position: position++ }));
  }
}

longTest('a sealed file is compared with its seals, and a change is named', async () => {
  writeLog('sealed.ndjson', 3);
  const key = sealKeyIn(newSealKey());
  const now = () => new Date('2026-07-26T03:00:00.000Z');
  for await (const seal of sealEvents(sealable('sealed.ndjson'), { key, previous: null, now, zone })) {
    await appendSeals(join(folder, 'sealed.ndjson.seals'), [seal]);
  }
  expect(await runLog('verify', 'ndjson:sealed.ndjson')).toMatchObject({ exitCode: 0, output: expect.stringMatching(
    /^3 events are as sealed\.\nDigest [0-9a-f]{64}\nSigned with [0-9a-f]{64}: .*\nIt took [\d.]+ s\.$/) });
  const path = join(folder, 'sealed.ndjson');
  writeFileSync(path, readFileSync(path, 'utf8').replace('{"n":1}', '{"n":91}'));
  expect(await runLog('verify', 'ndjson:sealed.ndjson')).toMatchObject({ exitCode: 1, output: expect.stringMatching(
    /^The event at position 1 \(PlayerRenamed in player-1\) was altered\.\nThere is no good seal before it\./) });
  expect((await runLog('verify', 'own', 'ndjson:sealed.ndjson')).output).toMatch(/^Name at most one log: /);
});

longTest('an end that the file of seals lost is found by the copy in the database', async () => {
  const sealed = await SealedLog.create();
  try {
    const verify = () => runLogIn('.', ['verify'], { DATABASE_URL: sealed.url, DATA_DIR: sealed.folder });
    await sealed.record(1);
    await sealed.process().seal();
    await sealed.record(2);
    await sealed.process().seal();
    expect(await verify()).toMatchObject({ exitCode: 0, output: expect.stringMatching(/^2 events are as sealed\./) });
    const [first = ''] = readFileSync(sealed.file, 'utf8').split('\n');
    writeFileSync(sealed.file, `${first}\n`);
    expect(await verify()).toMatchObject({ exitCode: 1, output: expect.stringMatching(
      /^The file of seals was cut: seal 2 is missing or incomplete\.\nThe last good seal is 1 of /) });
  } finally {
    await sealed.remove();
  }
});

test('the events of a log are listed as sentences, chosen by stream, type, author and day', async () => {
  const metadata = (actorId: number | null, at: string) =>
    ({ actorId, at, correlationId: 'c', causationId: 'c', idempotencyKey: 'k', commandDigest: 'd', schemaVersion: 1 });
  const event = (streamId: string, revision: number, type: string, data: object, meta: object) =>
    JSON.stringify({ streamId, revision, id: randomUUID(), type, data, metadata: meta });
  const mina = {
    playerId: 3, username: 'mina', displayName: 'Mina\u001b[31m', isAdmin: true, canCreateGames: true,
    isShishaSmoker: false, isPlaceholder: false,
  };
  writeFileSync(join(folder, 'told.ndjson'), [
    event('player-3', 0, 'PlayerAdded', mina, metadata(null, '2026-03-31T03:59:00.000Z')),
    event('game-1', 0, 'GameVoided', { gameId: 1, reason: 'Entered twice' }, metadata(3, '2026-03-31T04:00:00.000Z')),
    event('game-1', 1, 'CardsDealt', {}, {}),
    event('player-3', 1, 'PasswordReset', { playerId: 3 }, metadata(3, '2026-04-01T16:00:00.000Z')),
  ].map((line) => `${line}\n`).join(''));
  const list = async (...filter: string[]) =>
    (await runLog('events', 'ndjson:told.ndjson', ...filter)).output.split('\n');
  expect((await list()).map((line) => line.trim())).toEqual([
    '2026-03-30 23:59  player-3            the system        Added Mina [31m as mina',
    '2026-03-31 00:00  game-1              Mina [31m         Voided game 1: Entered twice',
    'game-1              unknown           CardsDealt',
    '2026-04-01 12:00  player-3            Mina [31m         Reset the password of Mina [31m',
    '4 of 4 events',
  ]);
  const counts = async (...filter: string[]) => (await list(...filter)).at(-1);
  expect(await counts('--stream', 'game-1', '--type', 'GameVoided,PlayerAdded')).toBe('1 of 4 events');
  expect(await counts('--actor', 'system')).toBe('1 of 4 events');
  expect(await counts('--since', '2026-03-31')).toBe('2 of 4 events');
  const [json = ''] = await list('--json', '--type', 'GameVoided');
  expect(JSON.parse(json)).toEqual({
    position: null, at: '2026-03-31T04:00:00.000Z', actorId: 3, request: 'c', actor: 'Mina\u001b[31m', stream: 'game-1',
    revision: 0, type: 'GameVoided', text: 'Voided game 1', reason: 'Entered twice',
  });
  expect(await list('--since', 'Easter')).toEqual([expect.stringMatching(/^Easter is not a date: write it as 2026/)]);
  expect(await list('ndjson:other.ndjson')).toEqual([expect.stringMatching(/^Name at most one log: /)]);
  expect((await runLog('explain')).output).toMatch(/^Name one number: npm run log -- explain months/);
});

test.each(sampleOf([
  [['copy', 'own']], [[]], [['copy']], [['move', 'own', 'ndjson:a']], [['copy', 'own', 'ndjson:a', 'ndjson:b']],
]))('%j is answered with how it is meant', async (order) => {
  expect(await runLog(...order)).toEqual({ exitCode: 1, output: USAGE });
});

test.each(sampleOf([
  ['postgres://mina:secret@127.0.0.1:1/log', /^The database at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED.*\.$/],
  ['log.ndjson', /^Name a log as ndjson:FILE, postgres:\/\/… or esdb:\/\/…$/],
  ['ndjson:', /^Name a log as ndjson:FILE/],
  ['ndjson:absent.ndjson', /^There is no file .*\/absent\.ndjson\.$/],
  ['ndjson:cut-off.ndjson', /^.*\/cut-off\.ndjson ends in the middle of line 1: its end is missing\.$/],
]))('copying from %s is refused in a sentence', async (from, sentence) => {
  writeFileSync(join(folder, 'cut-off.ndjson'), '{"streamId":"half a li');
  const { exitCode, output } = await runLog('copy', from, 'ndjson:refused.ndjson');
  expect(exitCode).toBe(1);
  expect(output).toMatch(sentence);
  expect(output).not.toContain('secret');
});

longTest('a log in a database of your own is given to a role that only its administrator has', async () => {
  const { output } = await runLog('protect', 'president');
  expect(output).toMatch(/^The embedded database protects its log at each start/);
  const { url, administratorUrl } = database;
  const protect = (address: string) => runLogIn('.', ['protect', 'president'], { DATABASE_URL: address });
  expect(await protect(url)).toEqual({
    exitCode: 1, output: expect.stringMatching(/^The log is not protected: (permission denied|must be able)/),
  });
  expect(await protect(administratorUrl)).toEqual({
    exitCode: 0,
    output: 'The log belongs to its own role now. president can read it and append, and cannot change it.',
  });
  writeLog('more.ndjson', 300);
  const other = await createTestDatabase();
  expect(await protect(other.administratorUrl)).toMatchObject({ exitCode: 0 });
  expect((await runLog('copy', 'ndjson:more.ndjson', other.url)).output).toMatch(/^300 events copied\./m);
  await other.drop();
});

longTest(
  'in the image, which has neither sources nor a lock file, a log is copied without an installation', async () => {
    const image = join(folder, 'image');
    mkdirSync(join(image, 'dist'), { recursive: true });
    cpSync('launch', join(image, 'launch'), { recursive: true });
    cpSync('package.json', join(image, 'package.json'));
    symlinkSync(resolve('dist/server'), join(image, 'dist/server'));
    writeLog('of-compose.ndjson', 2);
    const { exitCode, output } = await runLogIn(image, ['copy', 'ndjson:of-compose.ndjson', 'ndjson:copy.ndjson']);
    expect(output).toMatch(/^2 events copied\. The target has 2, equal[^\n]*\nSHA-256 [0-9a-f]{64}$/);
    expect(exitCode).toBe(0);
  });
