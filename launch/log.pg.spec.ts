/**
 * Tests `npm run log`: a log is copied through files and engines and back, compared with its seals, and a fault is
 * reported in one sentence.
 */
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { BEFORE_FIRST } from '../event-store/event-store.js';
import { migrateEventLog } from '../event-store/postgres/migrate-event-log.js';
import { PostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { sealEvents } from '../event-store/seals/seal-events.js';
import { appendSeals } from '../event-store/seals/seal-file.js';
import { newSealKey, sealKeyIn } from '../event-store/seals/seal-key.js';
import { newEvent } from '../event-store/testing/new-events.js';
import { createPool } from '../postgres/pool.js';
import { createTestDatabase, type TestDatabase } from '../testing/worlds/test-database.js';
import { captureCommand } from './run-command.mjs';

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
const runLog = (...order: string[]) => runLogIn('.', ...order);

async function runLogIn(project: string, ...order: string[]): Promise<{ exitCode: number; told: string }> {
  const { exitCode, output } = await captureCommand([process.execPath, join(project, 'launch/log.mjs'), ...order], {
    environment: {
      INIT_CWD: folder, DATA_DIR: join(folder, 'data'), DATABASE_URL: '', EVENTSTORE_URL: '', NODE_ENV: '',
    },
  });
  return { exitCode, told: output.trim() };
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
  expect(copied).toMatchObject({ exitCode: 0, told: expect.stringMatching(
    /^3 events copied\. The target has 3, equal/m) });
  const [digest] = /SHA-256 [0-9a-f]{64}/.exec(copied.told) ?? [];
  for (const order of [[database.url, 'own'], ['own', 'ndjson:back.ndjson']]) {
    expect(await runLog('copy', ...order)).toMatchObject({ exitCode: 0, told: expect.stringContaining(digest ?? '-') });
  }
  expect(readFileSync(join(folder, 'back.ndjson'), 'utf8')).toBe(text);
  expect((await runLog('copy', 'ndjson:small.ndjson', database.url)).told).toMatch(
    /^0 events copied\. The target has 3/m);
});

describe('a sealed log in Postgres', () => {
  let sealed: TestDatabase;
  let pool: ReturnType<typeof createPool>;
  const keyText = newSealKey();

  beforeAll(async () => {
    sealed = await createTestDatabase();
    pool = createPool(sealed.url);
    await migrateEventLog(pool);
    const store = new PostgresEventStore({ connectionString: sealed.url });
    for (let cents = 1; cents <= 6; cents += 1) {
      await store.append('account-3', 'any', [newEvent({ type: 'PaymentRecorded', data: { cents } })]);
    }
    // With gaps between the positions, and open to a person who may do everything.
    await pool.query('alter table log.events disable trigger user; update log.events set position = position * 10');
    const events = store.drain(BEFORE_FIRST, await store.head());
    const now = () => new Date('2026-07-26T03:00:00.000Z');
    for await (const seal of sealEvents(events, { key: sealKeyIn(keyText), previous: null, now })) {
      await appendSeals(join(folder, 'seals.ndjson'), [seal]);
    }
    await store.close();
    writeFileSync(join(folder, 'own.key'), keyText);
    writeFileSync(join(folder, 'other.key'), newSealKey());
  });

  afterAll(async () => {
    await pool?.end();
    await sealed?.drop();
  });

  const verify = (log = sealed.url, ...more: string[]) =>
    runLog('verify', log, '--seals', 'seals.ndjson', '--key', 'own.key', ...more);

  test('is as sealed, and so is its backup', async () => {
    const { exitCode, told } = await verify();
    expect(told).toMatch(
      /^6 events are as sealed\.\nDigest [0-9a-f]{64}\nSigned with [0-9a-f]{64}: .*\nIt took [\d.]+ s\.$/);
    expect(exitCode).toBe(0);
    await runLog('copy', sealed.url, 'ndjson:sealed.ndjson');
    expect(await verify('ndjson:sealed.ndjson')).toMatchObject({ exitCode: 0 });
  });

  test('is refused with another key, a digest that no seal has, and without seals', async () => {
    expect(await verify(sealed.url, '--key', 'other.key')).toMatchObject({ exitCode: 1, told: expect.stringMatching(
      /^Seal 1 was changed, or signed with another key\.\nThere is no good seal before it\./) });
    expect(await verify(sealed.url, '--noted', '0'.repeat(64))).toMatchObject({ exitCode: 1,
      told: expect.stringMatching(/^The file of seals was cut: seal 2 is missing or incomplete\./) });
    expect((await runLog('verify', sealed.url)).told).toMatch(/^There are no seals in .*seals\.ndjson: without them/);
    expect((await runLog('verify', sealed.url, 'own')).told).toMatch(/^Name at most one log: /);
  });

  test.each([
    ['a cent is flipped', `update log.events set data = '{"cents":91}' where position = 30`, '30', 'was altered'],
    ['the last event is deleted', 'delete from log.events where position = 60', '60', 'is missing'],
    ['one in the middle is deleted', 'delete from log.events where position = 30', '30', 'is missing'],
    ['one is inserted', `insert into log.events (position, stream_id, revision, event_id, type, data, metadata)
       overriding system value values (25, 'account-3', 6, gen_random_uuid(), 'PaymentRecorded', '{}', '{}')`,
    '25', 'was inserted'],
    ['one is moved', 'update log.events set position = 55 where position = 30', '40',
      'is not where it was: the order was changed'],
  ])('is not when %s', async (_change, statement, position, what) => {
    await pool.query('create table log.kept as select * from log.events');
    await pool.query(statement);
    const { exitCode, told } = await verify();
    expect({ exitCode, told }).toMatchObject({ exitCode: 1, told: expect.stringContaining(
      `The event at position ${position} (PaymentRecorded in account-3) ${what}.\nThere is no good seal`) });
    await pool.query(`delete from log.events; insert into log.events overriding system value select * from log.kept;
      drop table log.kept`);
  });
});

test.each([
  [[]], [['copy']], [['copy', 'own']], [['move', 'own', 'ndjson:a']], [['copy', 'own', 'ndjson:a', 'ndjson:b']],
])('%j is answered with how it is meant', async (order) => {
  expect(await runLog(...order)).toEqual({ exitCode: 1, told: USAGE });
});

test.each([
  ['log.ndjson', /^Name a log as ndjson:FILE, postgres:\/\/… or esdb:\/\/…$/],
  ['ndjson:', /^Name a log as ndjson:FILE/],
  ['ndjson:absent.ndjson', /^There is no file .*\/absent\.ndjson\.$/],
  ['ndjson:cut-off.ndjson', /^.*\/cut-off\.ndjson ends in the middle of line 1: its end is missing\.$/],
  ['postgres://mina:secret@127.0.0.1:1/log', /^The database at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED.*\.$/],
])('copying from %s is refused in a sentence', async (from, sentence) => {
  writeFileSync(join(folder, 'cut-off.ndjson'), '{"streamId":"half a li');
  const { exitCode, told } = await runLog('copy', from, 'ndjson:refused.ndjson');
  expect(exitCode).toBe(1);
  expect(told).toMatch(sentence);
  expect(told).not.toContain('secret');
});

test('in the image, which has neither sources nor a lock file, a log is copied without an installation', async () => {
  const image = join(folder, 'image');
  mkdirSync(join(image, 'dist'), { recursive: true });
  cpSync('launch', join(image, 'launch'), { recursive: true });
  cpSync('package.json', join(image, 'package.json'));
  symlinkSync(resolve('dist/server'), join(image, 'dist/server'));
  writeLog('of-compose.ndjson', 2);
  const { exitCode, told } = await runLogIn(image, 'copy', 'ndjson:of-compose.ndjson', 'ndjson:copy.ndjson');
  expect(told).toMatch(/^2 events copied\. The target has 2, equal[^\n]*\nSHA-256 [0-9a-f]{64}$/);
  expect(exitCode).toBe(0);
});
