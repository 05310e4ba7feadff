/** Tests that only one of several runners applies a projection at a time, that the others follow it, and take over. */
import type { Pool } from 'pg';
import { InMemoryEventStore } from '../../event-store/testing/in-memory-event-store.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { createTestDatabase, type TestDatabase } from '../../testing/worlds/test-database.js';
import { allProjections } from '../all-projections.js';
import { gamesProjection } from '../read-models/games/games.js';
import { playersProjection } from '../read-models/players/players.js';
import { appendAll, playerAdded, recordedGame } from '../testing/log-arbitraries.js';
import { Checkpoints } from './checkpoints.js';
import { isPassing } from './passing-errors.js';
import { createPool } from '../../postgres/pool.js';
import { clearLiveTables, READ_SCHEMA } from './read-schema.js';
import { rebuild } from '../rebuild/rebuild.js';
import { ProjectionRunner } from './runner.js';
import { AdvisoryLeases, type AdvisoryLeasesOptions } from '../../postgres/leases.js';

let database: TestDatabase;
let pool: Pool;
let store: InMemoryEventStore;
const open: AdvisoryLeases[] = [];
const runners: ProjectionRunner[] = [];
const now = () => new Date('2026-01-03T12:00:00Z');

const until = async (isSo: () => boolean): Promise<void> => {
  for (let tries = 0; !isSo(); tries++) {
    if (tries > 2_000) throw new Error('The awaited condition did not come true.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

const newLeases = (options: Omit<AdvisoryLeasesOptions, 'connectionString'> = {}): AdvisoryLeases => {
  const leases = new AdvisoryLeases({ connectionString: database.url, tryIntervalMs: 20, ...options });
  open.push(leases);
  return leases;
};

/** As in another process. */
async function startRunner(projection: typeof gamesProjection) {
  const leases = newLeases();
  const moved: string[] = [];
  const runner = new ProjectionRunner(projection, {
    store, pool, now, pollIntervalMs: 20, recheckIntervalMs: 50, leases, onMoved: (name) => moved.push(name),
  });
  runners.push(runner);
  leases.want(runner.leaseName, () => void runner.retry());
  runner.start();
  leases.start();
  return { runner, leases, moved };
}

beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  store = new InMemoryEventStore();
  await rebuild({ store, pool, projections: allProjections, now });
});

afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  await Promise.all(open.splice(0).map((leases) => leases.close()));
  await pool.end();
  await database.drop();
});

test('a lease is held by one at a time, and passes on when its holder closes or loses its connection', async () => {
  const [one, other] = [newLeases(), newLeases()];
  const taken: string[] = [];
  one.want('games', () => taken.push('one'));
  one.start();
  await until(() => one.isHeld('games'));
  other.want('games', () => taken.push('other'));
  other.want('players', () => undefined);
  other.start();
  // Once it has the free lease, it has also tried the other one.
  await until(() => other.isHeld('players'));
  expect(other.isHeld('games')).toBe(false);
  await one.close();
  expect(one.isHeld('games')).toBe(false);
  await until(() => other.isHeld('games'));
  await pool.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid <> 0`);
  await until(() => !other.isHeld('games'));
  await until(() => other.isHeld('games'));
  expect(taken).toEqual(['one', 'other', 'other']);
});

test('a silent process loses its lease, knows it before another has it, and can get it back', async () => {
  const silent = newLeases({ tryIntervalMs: 1_500, expiryMs: 300 });
  silent.want('games', () => undefined);
  silent.start();
  await until(() => silent.isHeld('games'));
  const other = newLeases();
  let wasHeldByBoth = false;
  other.want('games', () => (wasHeldByBoth = silent.isHeld('games')));
  other.start();
  await until(() => other.isHeld('games'));
  expect(wasHeldByBoth).toBe(false);
  await other.close();
  await until(() => silent.isHeld('games'));
});

test('a process that reports that it is alive keeps its lease', async () => {
  const alive = newLeases({ expiryMs: 2_000 });
  const taken: string[] = [];
  alive.want('games', () => taken.push('games'));
  alive.start();
  await until(() => alive.isHeld('games'));
  const age = async (): Promise<number> => {
    const { rows: [row] } = await pool.query<{ seconds: number }>(`
      select extract(epoch from clock_timestamp() - backend_start)::float8 as seconds from pg_stat_activity
      where datname = current_database() and application_name like 'leases of process %'`);
    return row?.seconds ?? 0;
  };
  await eventually(async () => (await age()) > 2.5);
  expect(taken).toEqual(['games']);
});

test('the transaction of a frozen process is ended, and the next leader does not wait for it', async () => {
  const checkpoints = new Checkpoints(READ_SCHEMA);
  const standing = await pool.connect();
  const said: unknown[] = [];
  standing.on('error', (error: unknown) => said.push(error));
  await checkpoints.begin(standing, ['games']);
  const next = await pool.connect();
  const [state] = await checkpoints.begin(next, ['games']);
  expect(state?.isCleared).toBe(false);
  await next.query('rollback');
  next.release();
  await until(() => said.length > 0);
  expect(isPassing(said[0])).toBe(true);
  standing.release(true);
});

test('a process that does not lead applies nothing, and takes over where the leader ended', async () => {
  const leader = await startRunner(gamesProjection);
  await until(() => leader.runner.leads);
  const follower = await startRunner(gamesProjection);
  await appendAll(store, [recordedGame(1)]);
  const head = await store.head();
  expect(await follower.runner.waitFor(head, 10_000)).toBe(true);
  expect(leader.moved).toEqual(['games']);
  expect(follower.moved).toEqual([]);

  await Promise.all([leader.leases.close(), leader.runner.stop()]);
  await until(() => follower.runner.leads);
  await appendAll(store, [recordedGame(2)]);
  expect(await follower.runner.waitFor(await store.head(), 10_000)).toBe(true);
  expect(follower.moved).toEqual(['games']);
  expect((await pool.query('select id from read.games order by id')).rows).toEqual([{ id: 1 }, { id: 2 }]);
});

test('followers know where the leader stopped and that tables were cleared', async () => {
  const leader = await startRunner(playersProjection);
  await until(() => leader.runner.leads);
  const { runner: follower } = await startRunner(playersProjection);
  await appendAll(store, [
    playerAdded(1),
    { streamId: 'player-404', event: { type: 'PlayerRenamed', data: { playerId: 404, displayName: 'Nobody' } } },
  ]);
  await until(() => follower.status().state === 'stopped');
  expect(follower.status()).toEqual(leader.runner.status());
  expect(follower.status().stoppedAt?.type).toBe('PlayerRenamed');
  expect(follower.status().error).toContain('404');
  expect(await follower.waitFor(await store.head(), 10_000)).toBe(false);

  await clearLiveTables(pool, playersProjection, now().toISOString());
  await until(() => follower.status().state === 'cleared');
  expect(follower.status()).toMatchObject({ stoppedAt: null, error: null });
  expect(await follower.waitFor(await store.head(), 10_000)).toBe(true);
});
