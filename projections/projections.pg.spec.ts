/**
 * Tests every projection on random logs: event by event = in bulk = delivered twice = after a crash at any step. Boards
 * have their own references (testing/references); the evenings that were ended are compared with theirs here.
 */
import fc from 'fast-check';
import type { Pool } from 'pg';
import { parseEvent } from '../domain/event-registry.js';
import { InMemoryEventStore } from '../event-store/testing/in-memory-event-store.js';
import type { EventStore } from '../event-store/event-store.js';
import { inLongRun } from '../testing/jest/long-run.js';
import { referenceEvenings } from '../testing/references/evenings.js';
import { createTestDatabase, type TestDatabase } from '../testing/worlds/test-database.js';
import { allProjections } from './all-projections.js';
import { createPool } from '../postgres/pool.js';
import { rebuild } from './rebuild/rebuild.js';
import { SchemaRunner } from './live/schema-runner.js';
import { appendAll, logs, type StreamEvent } from './testing/log-arbitraries.js';
import { PoolThatDies } from './testing/pool-that-dies.js';
import { readModelRows } from './testing/read-model-rows.js';

let database: TestDatabase;
let pool: Pool;
const now = () => new Date('2026-01-03T12:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Empty read models, as after a first start. */
const startEmpty = () => rebuild({ store: new InMemoryEventStore(), pool, projections: allProjections, now });

async function storeOf(events: readonly StreamEvent[]): Promise<EventStore> {
  const store = new InMemoryEventStore();
  await appendAll(store, events);
  return store;
}

const runnerOf = (store: EventStore, batchEvents: number, projectingPool = pool) =>
  new SchemaRunner(allProjections, { store, pool: projectingPool, now, batchEvents });

async function projectLive(store: EventStore, batchEvents: number): Promise<void> {
  await runnerOf(store, batchEvents).catchUp(await store.head());
}

async function rebuilt(store: EventStore): Promise<Record<string, string[]>> {
  await rebuild({ store, pool, projections: allProjections, now });
  return readModelRows(pool, 'read');
}

test('read models are the same event by event, in batches and rebuilt', async () => {
  await fc.assert(
    fc.asyncProperty(logs, fc.integer({ min: 2, max: 9 }), async (events, batchEvents) => {
      const store = await storeOf(events);
      await startEmpty();
      await projectLive(store, 1);
      const oneByOne = await readModelRows(pool, 'read');
      await startEmpty();
      await projectLive(store, batchEvents);
      expect(await readModelRows(pool, 'read')).toEqual(oneByOne);
      expect(await rebuilt(store)).toEqual(oneByOne);
      expect(oneByOne.players?.length).toBeGreaterThan(0);
      const log = (await store.readAll(-1n, Number.MAX_SAFE_INTEGER)).map(parseEvent);
      expect(oneByOne.evenings).toEqual(referenceEvenings(log));
    }),
    { numRuns: inLongRun(100, 4) },
  );
});

test('read models are the same if events are delivered twice, by independent runners', async () => {
  await fc.assert(
    fc.asyncProperty(logs, async (events) => {
      const store = await storeOf(events);
      await startEmpty();
      const head = await store.head();
      await Promise.all([runnerOf(store, 2), runnerOf(store, 3)].map(async (runner) => {
        runner.wake();
        await runner.waitFor(head, 20_000);
        await runner.stop();
      }));
      const live = await readModelRows(pool, 'read');
      expect(live).toEqual(await rebuilt(store));
    }),
    { numRuns: inLongRun(40, 3) },
  );
});

test('read models are the same after a crash between any two steps', async () => {
  const [events] = fc.sample(logs, { numRuns: 1, seed: 7 });
  const store = await storeOf(events ?? []);
  const expected = await rebuilt(store);
  await startEmpty();
  const head = await store.head();
  let crashes = 0;
  // The connection is lost at the first statement, then at the second, and so on until a run survives.
  for (let statements = 1, survived = false; !survived; statements++) {
    const mortal = new PoolThatDies(pool, statements);
    survived = await runnerOf(store, 4, mortal.pool).catchUp(head).then(() => true, () => false);
    if (!survived) crashes++;
  }
  expect(await readModelRows(pool, 'read')).toEqual(expected);
  expect(crashes).toBeGreaterThan(10);
});

test('read models are the same if the runner goes on after a lost connection, whatever it remembers', async () => {
  await fc.assert(
    fc.asyncProperty(logs, fc.integer({ min: 5, max: 60 }), async (events, statements) => {
      const store = await storeOf(events);
      await startEmpty();
      const head = await store.head();
      const runner = runnerOf(store, 2, new PoolThatDies(pool, statements).pool);
      await runner.catchUp(head).catch(() => runner.catchUp(head));
      const live = await readModelRows(pool, 'read');
      expect(live).toEqual(await rebuilt(store));
    }),
    { numRuns: inLongRun(60, 3) },
  );
});

test('a rebuild while others append shows what a replay shows', async () => {
  const [events] = fc.sample(logs, { numRuns: 1, seed: 11 });
  const half = Math.ceil((events?.length ?? 0) / 2);
  const store = await storeOf(events?.slice(0, half) ?? []);
  await startEmpty();
  const live = runnerOf(store, 5);
  live.start();
  await Promise.all([
    appendAll(store, events?.slice(half) ?? []),
    rebuild({ store, pool, projections: allProjections, now }),
  ]);
  const head = await store.head();
  expect(await live.waitFor(head, 20_000)).toBe(true);
  await live.stop();
  expect(await readModelRows(pool, 'read')).toEqual(await rebuilt(store));
});
