/**
 * Tests several processes on one Postgres that also keeps the log: all of them show a write, whichever process projects
 * it. Whatever happens to Postgres, nothing acknowledged is lost or doubled.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import type { GameView } from '../../contract/games.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { POOL_SIZE } from '../../postgres/pool.js';
import { ADMIN } from '../worlds/deployment.js';
import { EventStreamReader } from '../worlds/event-stream-reader.js';
import { gather, submissionOf } from '../worlds/group.js';
import { describeFaults } from '../faults/fault-suite.js';
import { postgresFaults, SLOW_DISK_OF_POSTGRES } from '../faults/engine-faults.js';
import { type Answer, HttpClient } from '../worlds/http-client.js';
import { inLongRun } from '../jest/long-run.js';
import type { HealthView } from '../../contract/health.js';
import { Topology } from '../worlds/topology.js';

const BOARD = '/api/fast/monthly/2025/3';
const WARM_UP = inLongRun(20, 2);
const MEASURED = inLongRun(60, 10);
/** A limit for calls that hang, far longer than an answer takes. */
const ANSWER_LIMIT_MS = 60_000;

let topology: Topology;

const game = submissionOf({ rounds: CLEAR_ROUNDS });

async function loggedIn(url: string): Promise<HttpClient> {
  const client = new HttpClient(url);
  const { status } = await client.post('/api/auth/login', ADMIN);
  if (status !== 200) throw new Error(`Login failed with ${status}.`);
  return client;
}

const gameIds = ({ body }: Answer<GameView[]>): number[] => body.map(({ id }) => id);
const positionOf = ({ headers }: Answer): string => headers.get('x-log-position') ?? '';

beforeAll(async () => {
  topology = await Topology.start({ log: 'database' });
  await gather(await loggedIn(await topology.url()));
}, 300_000);

afterAll(() => topology?.stop());

test('a projections process serves its health and nothing else', async () => {
  for (const url of topology.urls('projections')) {
    const client = new HttpClient(url);
    expect((await client.get<HealthView>('/api/health')).body).toMatchObject({ status: 'ok' });
    expect((await client.get('/api/games')).status).toBe(404);
    expect((await client.get('/metrics')).status).toBe(200);
  }
});

test('an api process shows its own writes at once, and those of another from their position on', async () => {
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

test('updates of one api process announce what another one wrote', async () => {
  const [one, other] = (await Promise.all(topology.urls('api').map(loggedIn))) as [HttpClient, HttpClient];
  const events = new EventStreamReader(await other.stream('/api/updates'));
  await events.next();
  await one.post('/api/games', game, { key: randomUUID() });
  expect((await events.next())?.data).toMatchObject({ changed: expect.arrayContaining(['game']) });
  await events.close();
});

test('boards cleared and populated through one api process are so on the other', async () => {
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

test('while Postgres stands still every call is answered, and works again afterwards', async () => {
  const client = await loggedIn(topology.urls('api')[0] as string);
  const key = randomUUID();
  await topology.postgres.freeze();
  try {
    const limit = { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) };
    const answers = await Promise.all([
      client.post('/api/auth/login', ADMIN, limit),
      client.post('/api/games', game, { key, ...limit }),
      // More calls than there are connections.
      ...Array.from({ length: 2 * POOL_SIZE }, () => client.get('/api/games', limit)),
    ]);
    const away = { message: 'The server cannot reach its database right now. Sending it again is safe.' };
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 503, body: away });
  } finally {
    await topology.postgres.thaw();
  }
  await eventually(async () => (await client.post('/api/games', game, { key })).status === 201);
});

describeFaults(() => topology, [...postgresFaults(['log', 'database']), SLOW_DISK_OF_POSTGRES]);
