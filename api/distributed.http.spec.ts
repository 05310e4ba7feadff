/**
 * Proves several processes: a write through one is shown by all, whichever of them projects; and when processes die or
 * engines go away amid the work of eight clients, nothing acknowledged is lost or doubled, and all goes on by itself.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CLEAR_ROUNDS } from '../domain/testing/game-examples.js';
import type { GameView } from '../domain/views.js';
import { PostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { createPool } from '../projections/engine/pool.js';
import { differencesFromLog } from '../testing/compare-with-log.js';
import { ADMIN } from '../testing/deployment.js';
import { EventStreamReader } from '../testing/event-stream-reader.js';
import { gather, submissionOf } from '../testing/group.js';
import { type Answer, HttpClient } from '../testing/http-client.js';
import { PersistentClient } from '../testing/persistent-client.js';
import { eventually } from '../event-store/testing/log-reading.js';
import type { HealthView } from './health/health-view.js';
import { loggedEvents } from '../testing/log-events.js';
import { Topology } from '../testing/topology.js';

const BOARD = '/api/fast/monthly/2025/3';
const CLIENTS = 8;
const WARM_UP = 20;
const MEASURED = 60;
/** Of the promise that all goes on by itself. */
const RECOVERY_LIMIT_MS = 10_000;

let topology: Topology;

const game = submissionOf({ rounds: CLEAR_ROUNDS });

/** Names of the engines that a process misses. */
async function away(url: string): Promise<string[]> {
  const { body } = await new HttpClient(url).get<HealthView>('/api/health');
  return body.engines.flatMap(({ name, isThere }) => (isThere ? [] : [name]));
}

async function loggedIn(url: string): Promise<HttpClient> {
  const client = new HttpClient(url);
  const { status } = await client.post('/api/auth/login', ADMIN);
  if (status !== 200) throw new Error(`Login failed with ${status}.`);
  return client;
}

const gameIds = ({ body }: Answer<GameView[]>): number[] => body.map(({ id }) => id);
const positionOf = ({ headers }: Answer): string => headers.get('x-log-position') ?? '';

beforeAll(async () => {
  topology = await Topology.start();
  await gather(await loggedIn(await topology.url()));
}, 300_000);

afterAll(() => topology?.stop());

test('a projections process answers for its health and for nothing else', async () => {
  for (const url of topology.urls('projections')) {
    const client = new HttpClient(url);
    expect((await client.get<HealthView>('/api/health')).body).toMatchObject({ status: 'ok' });
    expect((await client.get('/api/games')).status).toBe(404);
    expect((await client.get('/metrics')).status).toBe(200);
  }
});

test('what one api process wrote it shows at once, and the other to whoever names the position', async () => {
  const [one, other] = (await Promise.all(topology.urls('api').map(loggedIn))) as [HttpClient, HttpClient];
  const waits: number[] = [];
  for (let n = 0; n < WARM_UP + MEASURED; n++) {
    const startedAt = performance.now();
    const recorded = await one.post<GameView & { pending?: true }>('/api/games', game, { key: randomUUID() });
    if (n >= WARM_UP) waits.push(performance.now() - startedAt);
    expect(recorded.body).not.toHaveProperty('pending');
    expect(gameIds(await one.get<GameView[]>('/api/games'))).toContain(recorded.body.id);
    const elsewhere = await other.get<GameView[]>('/api/games', {
      headers: { 'X-At-Least-Position': positionOf(recorded) },
    });
    expect(gameIds(elsewhere)).toContain(recorded.body.id);
  }
  waits.sort((a, b) => a - b);
  const [median, last] = [waits[MEASURED / 2], waits.at(-1)];
  process.stdout.write(`projected by another process: p50 ${median?.toFixed(1)} ms, at most ${last?.toFixed(1)} ms\n`);
});

test('whoever listens at one api process is told of what another one wrote', async () => {
  const [one, other] = (await Promise.all(topology.urls('api').map(loggedIn))) as [HttpClient, HttpClient];
  const events = new EventStreamReader(await other.stream('/api/updates'));
  await events.next();
  await one.post('/api/games', game, { key: randomUUID() });
  expect((await events.next())?.data).toMatchObject({ changed: expect.arrayContaining(['game']) });
  await events.close();
});

test('boards that are cleared and populated through one api process are so on the other', async () => {
  const [one, other] = (await Promise.all(topology.urls('api').map(loggedIn))) as [HttpClient, HttpClient];
  const state = async () => (await other.get(BOARD)).headers.get('x-board-state');
  const until = async (wanted: string | null): Promise<void> => {
    for (let tries = 0; (await state()) !== wanted; tries++) {
      if (tries > 600) throw new Error(`The boards are not ${wanted ?? 'populated'} on the other process.`);
      await sleep(50);
    }
  };
  expect(await state()).toBeNull();
  const before = (await other.get<object[]>(BOARD)).body;
  await one.post('/api/admin/clear-fast-table');
  await until('cleared');
  expect((await other.get(BOARD)).body).toEqual([]);
  await one.post('/api/admin/populate-fast-table');
  await until(null);
  expect((await other.get<object[]>(BOARD)).body).toHaveLength(before.length);
  expect(before).not.toEqual([]);
});

describe('amid the work of eight clients', () => {
  const acknowledged: { readonly key: string; readonly id: number }[] = [];
  const refused: number[] = [];
  let clients: readonly PersistentClient[] = [];

  /** Clients record games until the harm is done and as many more were acknowledged; answers how long that took. */
  async function harm(work: () => Promise<void>): Promise<number> {
    let isOver = false;
    const working = clients.map(async (client) => {
      while (!isOver) {
        const key = randomUUID();
        const { status, body } = await client.settle<GameView>('POST', '/api/games', game, key);
        if (status < 300) acknowledged.push({ key, id: body.id });
        else refused.push(status);
      }
    });
    try {
      await sleep(300);
      await work();
      return await recovery();
    } finally {
      isOver = true;
      await Promise.all(working);
    }
  }

  /** Until a game is recorded and shown. */
  async function recovery(): Promise<number> {
    const [client] = clients as [PersistentClient];
    const startedAt = performance.now();
    for (;;) {
      const { body } = await client.settle<GameView & { pending?: true }>('POST', '/api/games', game, randomUUID());
      acknowledged.push({ key: '', id: body.id });
      if (!body.pending) return performance.now() - startedAt;
    }
  }

  beforeAll(async () => {
    const loggedInClients: PersistentClient[] = [];
    // One after the other: many at once would be taken for guesses of a password.
    while (loggedInClients.length < CLIENTS) {
      loggedInClients.push(await PersistentClient.login(topology, ADMIN.username, ADMIN.password));
    }
    clients = loggedInClients;
  });

  const frozen = async (): Promise<void> => {
    const pids = await topology.backends();
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    await sleep(1_500);
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  };

  test.each<[string, () => Promise<void>]>([
    ['an api process is killed', () => topology.kill('api')],
    ['a projections process is killed', () => topology.kill('projections')],
    ['the one that leads now is killed, when another one has come', async () => {
      await topology.add('projections');
      await topology.kill('projections');
    }],
    ['Redis is away', async () => {
      await topology.stopRedis();
      for (const url of [...topology.urls('api'), ...topology.urls('projections')]) {
        await eventually(async () => (await away(url)).includes('jobs'));
        expect(await away(url)).toEqual(['jobs']);
      }
    }],
    ['Redis is back', () => topology.startRedis()],
    ['a connection of Postgres is killed, and with it all', async () => {
      const [pid] = await topology.backends();
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    }],
    ['all connections of Postgres freeze for a while', frozen],
  ])('%s', async (name, work) => {
    const recoveredAfter = await harm(work);
    process.stdout.write(`${name}: recovered after ${recoveredAfter.toFixed(0)} ms\n`);
    expect(recoveredAfter).toBeLessThan(RECOVERY_LIMIT_MS);
  }, 60_000);

  test('nothing acknowledged is lost, nothing is there twice, and the tables are what the log says', async () => {
    const log = await loggedEvents(topology.databaseUrl);
    const recorded = log.filter(({ type }) => type === 'GameRecorded');
    const streams = new Set(recorded.map(({ streamId }) => streamId));
    const lost = acknowledged.filter(({ id }) => !streams.has(`game-${id}`));
    const unknown = clients.reduce((sum, { repeats }) => sum + repeats, 0);
    process.stdout.write(`acknowledged ${acknowledged.length}, refused ${refused.length}, unknown and sent again ` +
      `${unknown}, lost ${lost.length}, doubled ${recorded.length - streams.size}\n`);
    expect(lost).toEqual([]);
    expect(refused).toEqual([]);
    expect(recorded).toHaveLength(streams.size);
    expect(new Set(acknowledged.map(({ id }) => id)).size).toBe(acknowledged.length);
    const [reader] = clients as [PersistentClient];
    const { body } = await reader.read<HealthView>('/api/health');
    expect((await reader.read('/api/users', { 'X-At-Least-Position': body.logHead ?? '' })).headers.has('X-Pending'))
      .toBe(false);
    const pool = createPool(topology.databaseUrl);
    const store = new PostgresEventStore({ connectionString: topology.databaseUrl });
    expect(await differencesFromLog(pool, store)).toEqual([]);
    await Promise.all([store.close(), pool.end()]);
  }, 60_000);
});
