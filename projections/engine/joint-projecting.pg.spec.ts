/** Tests that simultaneous work of runners is shared, and that a failing one does not disturb the others. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { InMemoryEventStore } from '../../event-store/testing/in-memory-event-store.js';
import type { Position, StoredEvent } from '../../event-store/event-store.js';
import { createTestDatabase, type TestDatabase } from '../../testing/worlds/test-database.js';
import { allProjections } from '../all-projections.js';
import { appendAll, playerAdded, recordedGame } from '../testing/log-arbitraries.js';
import { readModelRows } from '../testing/read-model-rows.js';
import { JointProjecting } from './joint-projecting.js';
import { createPool } from '../../postgres/pool.js';
import { clearLiveTables, READ_SCHEMA } from './read-schema.js';
import { rebuild } from '../rebuild/rebuild.js';
import { ProjectionRunner } from './runner.js';

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
let runners: ProjectionRunner[];
let transactions: number;
let checkpointReads: number;
const now = () => new Date('2026-01-03T12:00:00Z');

beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...values: unknown[]) => unknown;
    client.query = ((...values: unknown[]) => {
      if (String(values[0]).startsWith('begin')) transactions += 1;
      if ((values[0] as { name?: string }).name === `${READ_SCHEMA}.checkpoints`) checkpointReads += 1;
      return query(...values);
    }) as typeof client.query;
  });
  store = new CountingStore();
  await rebuild({ store, pool, projections: allProjections, now });
  const joint = new JointProjecting({ store, pool, schema: READ_SCHEMA, now });
  runners = allProjections.map((projection) => new ProjectionRunner(projection, { store, pool, now, joint }));
  [transactions, checkpointReads, store.reads] = [0, 0, 0];
});

afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  await pool.end();
  await database.drop();
});

const runnerOf = (name: string): ProjectionRunner => {
  const found = runners.find(({ projection }) => projection.name === name);
  if (!found) throw new Error(`There is no projection ${name}.`);
  return found;
};

const allReach = async (position: Position): Promise<string[]> => {
  const reached = await Promise.all(runners.map((runner) => runner.waitFor(position, 10_000)));
  return runners.flatMap(({ projection }, index) => (reached[index] ? [] : [projection.name]));
};

test('one append is one read of the log and one transaction, whatever the number of projections', async () => {
  for (const runner of runners) runner.start();
  await appendAll(store, [playerAdded(1)]);
  expect(await allReach(await store.head())).toEqual([]);
  await Promise.all(runners.map((runner) => runner.recheck()));
  [store.reads, transactions] = [0, 0];

  await appendAll(store, [recordedGame(1)]);
  expect(await allReach(await store.head())).toEqual([]);
  expect(transactions).toBe(1);
  // A wake-up during the round makes them look once more.
  expect(store.reads).toBeLessThanOrEqual(2);
  expect((await readModelRows(pool, READ_SCHEMA)).games).toHaveLength(1);
});

test('polls at the same moment read the log once', async () => {
  const joint = new JointProjecting({ store, pool, schema: READ_SCHEMA, now });
  const whenDue = <Answer>(ask: () => Promise<Answer>): Promise<Answer> =>
    new Promise((resolve) => setTimeout(() => resolve(ask()), 1));
  const found = await Promise.all(allProjections.map(({ name }) => whenDue(() => joint.checkpointOf(name))));
  expect(found).toHaveLength(allProjections.length);
  await Promise.all(allProjections.map(() => whenDue(() => joint.readAll(-1n, 10))));
  expect({ checkpointReads, logReads: store.reads }).toEqual({ checkpointReads: 1, logReads: 1 });
});

test('an event that one projection cannot apply stops no other', async () => {
  await appendAll(store, [
    playerAdded(1), recordedGame(1),
    { streamId: 'player-404', event: { type: 'PlayerRenamed', data: { playerId: 404, displayName: 'Nobody' } } },
    recordedGame(2),
  ]);
  for (const runner of runners) runner.start();
  const players = runnerOf('players');
  while (players.status().state !== 'stopped') await sleep(5);
  expect(await allReach(await store.head())).toEqual(['players']);
  expect(players.status()).toMatchObject({ state: 'stopped', stoppedAt: { type: 'PlayerRenamed' } });
  const rows = await readModelRows(pool, READ_SCHEMA);
  expect(rows.players).toHaveLength(1);
  expect(rows.games).toHaveLength(2);
});

test('cleared tables stay empty while the others continue', async () => {
  const standings = runnerOf('standings');
  await clearLiveTables(pool, standings.projection, now().toISOString());
  await appendAll(store, [recordedGame(1)]);
  for (const runner of runners) runner.start();
  expect(await allReach(await store.head())).toEqual([]);
  expect(standings.status().state).toBe('cleared');
  const rows = await readModelRows(pool, READ_SCHEMA);
  expect(rows.day_standings).toEqual([]);
  expect(rows.games).toHaveLength(1);
});
