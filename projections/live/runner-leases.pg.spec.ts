/**
 * Tests that only one of several runners applies a projection at a time, and that the others follow it and take over.
 */
import type { Pool } from 'pg';
import { InMemoryEventStore } from '../../event-store/testing/in-memory-event-store.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { createTestDatabase, type TestDatabase } from '../../testing/worlds/test-database.js';
import { allProjections } from '../all-projections.js';
import { gamesProjection } from '../read-models/games/games.js';
import { playersProjection } from '../read-models/players/players.js';
import { appendAll, playerAdded, recordedGame } from '../testing/log-arbitraries.js';
import { createPool } from '../../postgres/pool.js';
import { clearLiveTables } from './read-schema.js';
import { rebuild } from '../rebuild/rebuild.js';
import { SchemaRunner } from './schema-runner.js';
import { AdvisoryLease, type AdvisoryLeaseOptions } from '../../postgres/lease.js';

let database: TestDatabase;
let pool: Pool;
let store: InMemoryEventStore;
const open: AdvisoryLease[] = [];
const runners: SchemaRunner[] = [];
const now = () => new Date('2026-01-03T12:00:00Z');

const until = async (isSo: () => boolean): Promise<void> => {
  for (let tries = 0; !isSo(); tries++) {
    if (tries > 2_000) throw new Error('The awaited condition did not come true.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

const newLease = (options: Omit<AdvisoryLeaseOptions, 'connectionString'> = {}): AdvisoryLease => {
  const lease = new AdvisoryLease({ connectionString: database.url, tryIntervalMs: 20, ...options });
  open.push(lease);
  return lease;
};

/** Starts a runner as in another process. */
async function startRunner(projection: typeof gamesProjection) {
  const lease = newLease();
  let moves = 0;
  const runner = new SchemaRunner([projection], {
    store, pool, now, pollIntervalMs: 20, recheckIntervalMs: 50, lease, onMoved: () => (moves += 1),
  });
  runners.push(runner);
  runner.start();
  lease.start(() => void runner.retry());
  return { runner, lease, moves: () => moves };
}

beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  store = new InMemoryEventStore();
  await rebuild({ store, pool, projections: allProjections, now });
});

afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  await Promise.all(open.splice(0).map((lease) => lease.close()));
  await pool.end();
  await database.drop();
});

test('the lease is held by one at a time, and passes on when its holder closes or loses its connection', async () => {
  const [one, other] = [newLease(), newLease()];
  const taken: string[] = [];
  one.start(() => taken.push('one'));
  await until(() => one.isHeld);
  other.start(() => taken.push('other'));
  await eventually(async () => {
    const { rows } = await pool.query(`select from pg_stat_activity where query ~ 'pg_try_advisory_lock'
      and datname = current_database() and pid not in (select pid from pg_locks where locktype = 'advisory')`);
    return rows.length > 0;
  });
  expect(other.isHeld).toBe(false);
  await one.close();
  expect(one.isHeld).toBe(false);
  await until(() => other.isHeld);
  // Other test files hold locks in other databases.
  await pool.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`);
  await until(() => !other.isHeld);
  await until(() => other.isHeld);
  expect(taken).toEqual(['one', 'other', 'other']);
});

test('a silent process loses its lease, knows it before another has it, and can get it back', async () => {
  const silent = newLease({ tryIntervalMs: 1_500, expiryMs: 300 });
  silent.start(() => undefined);
  await until(() => silent.isHeld);
  const other = newLease();
  let wasHeldByBoth = false;
  other.start(() => (wasHeldByBoth = silent.isHeld));
  await until(() => other.isHeld);
  expect(wasHeldByBoth).toBe(false);
  await other.close();
  await until(() => silent.isHeld);
});

test('a process that reports that it is alive keeps its lease', async () => {
  const alive = newLease({ expiryMs: 2_000 });
  let taken = 0;
  alive.start(() => (taken += 1));
  await until(() => alive.isHeld);
  const age = async (): Promise<number> => {
    const { rows: [row] } = await pool.query<{ seconds: number }>(`
      select extract(epoch from clock_timestamp() - backend_start)::float8 as seconds from pg_stat_activity
      where datname = current_database() and application_name like 'lease of process %'`);
    return row?.seconds ?? 0;
  };
  await eventually(async () => (await age()) > 2.5);
  expect(taken).toBe(1);
});

test('a process that does not lead applies nothing, and takes over where the leader ended', async () => {
  const leader = await startRunner(gamesProjection);
  await until(() => leader.runner.leads);
  const follower = await startRunner(gamesProjection);
  await appendAll(store, [recordedGame(1)]);
  const head = await store.head();
  expect(await follower.runner.waitFor(head, 10_000)).toBe(true);
  expect([leader.moves(), follower.moves()]).toEqual([1, 0]);

  await Promise.all([leader.lease.close(), leader.runner.stop()]);
  await until(() => follower.runner.leads);
  await appendAll(store, [recordedGame(2)]);
  expect(await follower.runner.waitFor(await store.head(), 10_000)).toBe(true);
  expect(follower.moves()).toBe(1);
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
  await until(() => follower.status()[0]?.state === 'stopped');
  expect(follower.status()).toEqual(leader.runner.status());
  expect(follower.status()[0]?.stoppedAt?.type).toBe('PlayerRenamed');
  expect(follower.status()[0]?.error).toContain('404');
  expect(await follower.waitFor(await store.head(), 10_000)).toBe(false);

  await clearLiveTables(pool, playersProjection, now().toISOString());
  await until(() => follower.status()[0]?.state === 'cleared');
  expect(follower.status()[0]).toMatchObject({ stoppedAt: null, error: null });
  expect(await follower.waitFor(await store.head(), 10_000)).toBe(true);
});
