/** Tests batches whose checkpoints or tables another connection moves meanwhile. */
import type { Pool } from 'pg';
import { InMemoryEventStore } from '../../event-store/testing/in-memory-event-store.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { createTestDatabase, type TestDatabase } from '../../testing/worlds/test-database.js';
import { createPool } from '../../postgres/pool.js';
import { inTransaction } from '../../postgres/with-client.js';
import { allProjections } from '../all-projections.js';
import type { Projection } from '../model/projection.js';
import { gamesProjection } from '../read-models/games/games.js';
import { rebuild } from '../rebuild/rebuild.js';
import { appendAll, recordedGame } from '../testing/log-arbitraries.js';
import { readModelRows } from '../testing/read-model-rows.js';
import { Checkpoints, clearLiveTables, readCheckpoints, swapSchemas } from './read-schema.js';
import { SchemaRunner } from './schema-runner.js';

let database: TestDatabase;
let pool: Pool;
let store: InMemoryEventStore;
const now = () => new Date('2026-01-03T12:00:00Z');
const errors: unknown[] = [];

const runnerOf = (projection: Projection): SchemaRunner =>
  new SchemaRunner([projection], { store, pool, now, pollIntervalMs: 20, onError: (_, error) => errors.push(error) });

beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  store = new InMemoryEventStore();
  errors.length = 0;
  await rebuild({ store, pool, projections: allProjections, now });
});

afterEach(async () => {
  await pool.end();
  await database.drop();
});

/** Waits until so many statements wait for a lock. */
const lockWaits = (count: number): Promise<void> => eventually(async () => (await pool.query(
  `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).rowCount === count);

test.each([
  ['have its events', 0],
  ['lack its events', 1],
])('a batch that waited for a swap to tables that %s is in them, once', async (_, changes) => {
  await pool.query('alter schema read rename to before');
  if (changes === 0) await appendAll(store, [recordedGame(1)]);
  await rebuild({ store, pool, projections: allProjections, now });
  await pool.query('alter schema read rename to read_next; alter schema before rename to read');
  if (changes === 1) await appendAll(store, [recordedGame(1)]);
  const runner = runnerOf(gamesProjection);
  await inTransaction(pool, async (client) => {
    await client.query('select from read.checkpoints for update');
    runner.start();
    await lockWaits(1);
    await swapSchemas(client, await readCheckpoints(client, 'read'));
  });
  expect(await runner.waitFor(await store.head(), 10_000)).toBe(true);
  expect(errors).toEqual([]);
  expect((await readModelRows(pool, 'read')).games).toHaveLength(1);
  const checkpoint = (await readCheckpoints(pool, 'read')).get('games');
  expect(checkpoint).toMatchObject({ position: await store.head(), changes });
  await runner.stop();
});

test.each([
  ['the batch', 1],
  ['the clearing', 0],
])('a clearing and a batch that wait for the same checkpoints both end; first %s', async (_, changes) => {
  await appendAll(store, [recordedGame(1)]);
  const runner = runnerOf(gamesProjection);
  const { cleared } = await inTransaction(pool, async (client) => {
    await client.query('select from read.checkpoints for update');
    const clear = () => clearLiveTables(pool, gamesProjection, now().toISOString());
    if (changes === 1) runner.start();
    const first = changes === 1 ? null : clear();
    await lockWaits(1);
    if (first) runner.start();
    const second = first ?? clear();
    await lockWaits(2);
    return { cleared: second };
  });
  await cleared;
  await runner.recheck();
  expect([runner.status()[0]?.state, errors]).toEqual(['cleared', []]);
  expect((await readModelRows(pool, 'read')).games).toEqual([]);
  expect((await readCheckpoints(pool, 'read')).get('games')).toMatchObject({ changes });
  await runner.stop();
});

test('an error from rows that somebody changed meanwhile stops nothing: the batch is tried again', async () => {
  let tries = 0;
  const disturbed = {
    ...gamesProjection,
    async gameChanges(...change: Parameters<NonNullable<typeof gamesProjection.gameChanges>>) {
      tries += 1;
      if (tries > 1) return gamesProjection.gameChanges!(...change);
      await new Checkpoints('read').change(pool, 'games', { changes: 7 });
      throw new Error('These rows do not go together.');
    },
  };
  await appendAll(store, [recordedGame(1)]);
  const runner = runnerOf(disturbed);
  runner.start();
  expect(await runner.waitFor(await store.head(), 10_000)).toBe(true);
  expect([tries, errors]).toEqual([2, []]);
  expect((await readModelRows(pool, 'read')).games).toHaveLength(1);
  expect((await readCheckpoints(pool, 'read')).get('games')).toMatchObject({ changes: 8 });
  await runner.stop();
});
