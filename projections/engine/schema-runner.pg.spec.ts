/** Tests that projections of a schema share each batch, and that one of them does not disturb the others. */
import type { Pool } from 'pg';
import { InMemoryEventStore } from '../../event-store/testing/in-memory-event-store.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import type { Position, StoredEvent } from '../../event-store/event-store.js';
import { createTestDatabase, type TestDatabase } from '../../testing/worlds/test-database.js';
import { allProjections } from '../all-projections.js';
import { appendAll, playerAdded, recordedGame } from '../testing/log-arbitraries.js';
import { readModelRows } from '../testing/read-model-rows.js';
import { createPool } from '../../postgres/pool.js';
import { clearLiveTables, READ_SCHEMA } from './read-schema.js';
import { rebuild } from '../rebuild/rebuild.js';
import { standingsProjection } from '../read-models/standings/standings.js';
import type { RunnerStatus } from './runner-status.js';
import { SchemaRunner } from './schema-runner.js';

class CountingStore extends InMemoryEventStore {
  reads = 0;

  override readAll(after: Position, limit: number): Promise<readonly StoredEvent[]> {
    this.reads += 1;
    return super.readAll(after, limit);
  }
}

let database: TestDatabase;
let pool: Pool;
let store: CountingStore;
let runner: SchemaRunner;
let transactions: number;
const skipped = new Map<string, Set<Position>>();
const now = () => new Date('2026-01-03T12:00:00Z');

beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...values: unknown[]) => unknown;
    client.query = ((...values: unknown[]) => {
      if (String(values[0]).startsWith('begin')) transactions += 1;
      return query(...values);
    }) as typeof client.query;
  });
  store = new CountingStore();
  await rebuild({ store, pool, projections: allProjections, now });
  runner = new SchemaRunner(allProjections, {
    store, pool, now, batchEvents: 5, skippedEvents: () => Promise.resolve(new Map(skipped)),
  });
  skipped.clear();
});

afterEach(async () => {
  await runner.stop();
  await pool.end();
  await database.drop();
});

const statusOf = (name: string): RunnerStatus | undefined =>
  runner.status().find(({ projection }) => projection === name);

const poison = {
  streamId: 'player-404', event: { type: 'PlayerRenamed' as const, data: { playerId: 404, displayName: 'Nobody' } },
};

test('one append is one read of the log and one transaction, whatever the number of projections', async () => {
  runner.start();
  await appendAll(store, [playerAdded(1)]);
  expect(await runner.waitFor(await store.head(), 10_000)).toBe(true);
  await runner.recheck();
  [store.reads, transactions] = [0, 0];

  await appendAll(store, [recordedGame(1)]);
  expect(await runner.waitFor(await store.head(), 10_000)).toBe(true);
  expect(transactions).toBe(1);
  // A wake-up during the round makes it look once more.
  expect(store.reads).toBeLessThanOrEqual(2);
  expect((await readModelRows(pool, READ_SCHEMA)).games).toHaveLength(1);
});

test('an event that one projection cannot apply stops no other, which go on with later ones', async () => {
  await appendAll(store, [playerAdded(1), recordedGame(1), poison, recordedGame(2)]);
  runner.start();
  expect(await runner.waitFor(await store.head(), 10_000)).toBe(false);
  await appendAll(store, [recordedGame(3), playerAdded(2)]);
  expect(await runner.waitFor(await store.head(), 10_000)).toBe(false);
  const [first, second] = await store.readAll(-1n, 2);
  expect(first?.type).toBe('PlayerAdded');
  expect(statusOf('players')).toMatchObject({
    state: 'stopped', stoppedAt: { type: 'PlayerRenamed' }, checkpoint: second?.position,
  });
  expect(statusOf('games')).toMatchObject({ state: 'running', checkpoint: await store.head() });
  const rows = await readModelRows(pool, READ_SCHEMA);
  expect(rows.players).toHaveLength(1);
  expect(rows.games).toHaveLength(3);
});

test('a projection that is far behind catches up beside the others', async () => {
  const games = Array.from({ length: 20 }, (_, index) => recordedGame(index + 1));
  await appendAll(store, [poison, ...games, playerAdded(1)]);
  runner.start();
  expect(await runner.waitFor(await store.head(), 10_000)).toBe(false);
  const { position = -1n } = statusOf('players')?.stoppedAt ?? {};
  skipped.set('players', new Set([position]));
  await Promise.all([runner.retry('players'), appendAll(store, [playerAdded(2)])]);
  expect(await runner.waitFor(await store.head(), 10_000)).toBe(true);
  await eventually(() => Promise.resolve(statusOf('players')?.state === 'running'));
  const rows = await readModelRows(pool, READ_SCHEMA);
  expect(rows.players).toHaveLength(2);
  expect(rows.games).toHaveLength(20);
});

test('cleared tables stay empty while the others continue', async () => {
  await clearLiveTables(pool, standingsProjection, now().toISOString());
  await appendAll(store, [recordedGame(1)]);
  runner.start();
  expect(await runner.waitFor(await store.head(), 10_000)).toBe(true);
  expect(statusOf('standings')?.state).toBe('cleared');
  const rows = await readModelRows(pool, READ_SCHEMA);
  expect(rows.day_standings).toEqual([]);
  expect(rows.games).toHaveLength(1);
});
