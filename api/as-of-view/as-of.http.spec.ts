/** Tests as-of views: equal to the log up to a moment, read-only, and gone without a trace. */
import pg, { type Pool } from 'pg';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import type { FastMonthRow } from '../../contract/boards.js';
import type { MonthView } from '../../contract/months.js';
import type { GameView } from '../../contract/games.js';
import { BEFORE_FIRST, type EventStore } from '../../event-store/event-store.js';
import { LogAsOf } from '../../event-store/log-as-of.js';
import { openEventStore } from '../../event-store/open-event-store.js';
import { createPool } from '../../postgres/pool.js';
import { readModelRows } from '../../projections/testing/read-model-rows.js';
import { differencesFromLog } from '../../testing/references/compare-with-log.js';
import { record } from '../../testing/worlds/group.js';
import { HttpClient } from '../../testing/worlds/http-client.js';
import { startPastServer } from '../../testing/worlds/past-server.js';
import { startApplication, type TestApplication } from '../../testing/worlds/start-application.js';
import { SAMPLE_PASSWORD } from '../seed/sample-group.js';
import type { AsOfServer } from './as-of-server.js';
import type { DateOrPosition } from './past-moment.js';

const [SEEDED_AT, LATER] = ['2026-07-29T16:00:00Z', '2026-08-02T16:00:00Z'];

let application: TestApplication;
let live: Pool;
let log: EventStore;
let member: HttpClient;

beforeAll(async () => {
  application = await startApplication({ now: SEEDED_AT, environment: { DEMO: '1' } });
  live = createPool(application.databaseUrl);
  log = await openEventStore(application.log);
  member = await application.login('mina', SAMPLE_PASSWORD);
});

afterAll(async () => {
  await log.close();
  await live.end();
  await application.stop();
});

const show = (asked: DateOrPosition, options?: { readonly signal: AbortSignal }): Promise<AsOfServer> =>
  startPastServer(application, asked, options);

async function auditor({ url, login }: AsOfServer): Promise<HttpClient> {
  const client = new HttpClient(url);
  expect((await client.post('/api/auth/login', login)).status).toBe(200);
  return client;
}

const liveName = (): string => new URL(application.databaseUrl).pathname.slice(1);

/** Names of the databases of as-of views. */
async function asOfDatabases(): Promise<string[]> {
  const { rows } = await live.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1) order by datname', [`${liveName()}_as_of_`]);
  return rows.map(({ datname }) => datname);
}

function urlOf(database: string): string {
  const url = new URL(application.databaseUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** The whole live database, except for the server's notes on its jobs, and the schema of a comparison that runs. */
async function everythingLive(): Promise<unknown> {
  const all = async (sql: string): Promise<unknown[]> => (await live.query(sql)).rows;
  return {
    rows: await readModelRows(live, 'read'),
    checkpoints: await all('select * from read.checkpoints order by projection'),
    credentials: await all('select * from app.credentials order by player_id'),
    sessions: await all('select sid from app.sessions order by sid'),
    months: await all('select * from app.months_played order by month, player_id'),
    schemas: await all(
      `select nspname from pg_namespace where nspname !~ '^pg_|^read_verify$' order by nspname`),
    head: await log.head(),
  };
}

test('the sample group has its past months finalized', async () => {
  const { body } = await member.get<MonthView[]>('/api/months');
  const [current, ...past] = body.reverse();
  expect(current).toMatchObject({ month: '2026-07', isFinalized: false });
  expect(past.length).toBeGreaterThan(16);
  expect(past.filter(({ isFinalized, pendingGames }) => !isFinalized && pendingGames.length === 0)).toEqual([]);
  expect(past.filter(({ isFinalized }) => isFinalized).length).toBeGreaterThan(12);
});

test('the rows at several positions are what the log says up to there, and the live rows stay', async () => {
  const before = await everythingLive();
  const events = await log.readAll(BEFORE_FIRST, 100_000);
  for (const part of [0.3, 1]) {
    const until = events.slice(0, Math.ceil(events.length * part));
    const { position } = until.at(-1)!;
    const server = await show({ position: position.toString() });
    expect(server.moment.position).toBe(position);
    const [name = ''] = await asOfDatabases();
    expect(name).toContain(`_as_of_${position}_`);
    const pool = createPool(urlOf(name));
    const { games } = await readModelRows(pool, 'read');
    // Nothing of the sample group is voided.
    expect(games).toHaveLength(until.filter(({ type }) => type === 'GameRecorded').length);
    // The fee of the last game may not have been charged by then.
    const differing = (await differencesFromLog(pool, new LogAsOf(log, position))) as { table: string }[];
    expect(differing.filter(({ table }) => table !== 'fees')).toEqual([]);
    await pool.end();
    await server.close();
    expect(await asOfDatabases()).toEqual([]);
  }
  expect(await everythingLive()).toEqual(before);
});

describe('after another evening', () => {
  let gamesThen: readonly GameView[];
  let server: AsOfServer;
  let past: HttpClient;

  beforeAll(async () => {
    gamesThen = (await member.get<GameView[]>('/api/games')).body;
    application.clock.set(LATER);
    await record(member, { date: '2026-08-02', rounds: CLEAR_ROUNDS });
    server = await show({ date: '2026-07-31' });
    past = await auditor(server);
  });

  afterAll(() => server.close());

  test('a date shows the boards of that day, at the time of that day', async () => {
    expect((await past.get('/api/games')).body).toEqual(gamesThen);
    expect((await member.get<GameView[]>('/api/games')).body).toHaveLength(gamesThen.length + 1);
    expect((await past.get<FastMonthRow[]>('/api/fast/monthly/2026/8')).body).toEqual([]);
    const july = async (reader: HttpClient) =>
      (await reader.get<FastMonthRow[]>('/api/fast/monthly/2026/7')).body.map(({ lastRefresh: _, ...row }) => row);
    expect(await july(past)).toEqual(await july(member));
    const [today, audit] = [await past.get('/api/fast/dashboard'), await past.get('/api/audit')];
    expect([today.status, audit.status]).toEqual([200, 200]);
    expect(JSON.stringify(today.body)).toContain('2026-07');
    expect(JSON.stringify(today.body)).not.toContain('2026-08');
    expect(JSON.stringify(audit.body)).not.toContain('2026-08-02');
    for (const path of ['/api/fast/days/2026-07-01/2026-08-31/export', '/api/audit/export/csv']) {
      expect((await past.get(path)).status).toBe(200);
    }
  });

  test('commands are refused with a sentence and change nothing', async () => {
    const before = await everythingLive();
    const sentence = 'This is how things were on 31 Jul 2026; nothing can be recorded here.';
    const commands = [
      '/api/games', '/api/games/1/reset-positions', '/api/billing/payment', '/api/admin/populate-fast-table',
      '/api/admin/clear-fast-table', '/api/auth/password', '/api/finalize-monthly-data',
    ];
    for (const path of commands) {
      const { status, headers, body } = await past.post(path, {});
      expect([path, status, headers.get('allow'), body]).toEqual([path, 405, 'GET, HEAD', { message: sentence }]);
    }
    expect((await past.patch('/api/users/1', {})).status).toBe(405);
    expect((await past.get('/api/health')).body).toMatchObject({
      status: 'ok', asOf: { notice: sentence, at: '2026-08-01T03:59:59.999Z' }, processManagers: [],
    });
    expect((await member.get<object>('/api/health')).body).not.toHaveProperty('asOf');
    expect(await everythingLive()).toEqual(before);
  });

  test('a password of today does not work in the past, and a login there ends no live session', async () => {
    const stranger = new HttpClient(server.url);
    const today = { username: 'mina', password: SAMPLE_PASSWORD };
    expect((await stranger.post('/api/auth/login', today)).status).toBe(401);
    expect((await stranger.get('/api/games')).status).toBe(401);
    const { headers } = await stranger.post('/api/auth/login', server.login);
    expect(headers.getSetCookie().join()).toContain(`president-as-of-${server.moment.position}.sid=`);
    const { headers: left } = await stranger.post('/api/auth/logout');
    expect(left.getSetCookie().join()).toContain(`president-as-of-${server.moment.position}.sid=;`);
  });
});

test('databases of killed looks at the past are dropped by the next one, those in use are not', async () => {
  const [leftover, lookedAt] = ['0', '1'].map((end) => `${liveName()}_as_of_7_0123456${end}`) as [string, string];
  for (const name of [leftover, lookedAt]) await live.query(`create database ${name}`);
  const looking = new pg.Client({ connectionString: urlOf(lookedAt) });
  await looking.connect();
  const server = await show({ date: '2026-07-29' });
  expect(await asOfDatabases()).toEqual(expect.arrayContaining([lookedAt]));
  expect(await asOfDatabases()).not.toContain(leftover);
  await server.close();
  expect(await asOfDatabases()).toEqual([lookedAt]);
  await looking.end();
  await live.query(`drop database ${lookedAt}`);
});

test('a refused or interrupted look at the past leaves nothing behind', async () => {
  await expect(show({ date: '2020-01-01' })).rejects.toThrow('Nothing was recorded by 2020-01-01.');
  const [first] = await log.readAll(BEFORE_FIRST, 1);
  await expect(show({ position: String(first?.position) })).rejects.toThrow('The group had no admin yet');
  const reason = new Error('somebody pressed Ctrl-C');
  await expect(show({ date: '2026-07-29' }, { signal: AbortSignal.abort(reason) })).rejects.toThrow(reason.message);
  expect(await asOfDatabases()).toEqual([]);
});
