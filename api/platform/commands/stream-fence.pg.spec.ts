/**
 * Tests that a late append never comes after a later decision in the same fence, however long its process stood still.
 */
import type { Pool } from 'pg';
import { type EventStore, EventStoreUnavailable } from '../../../event-store/event-store.js';
import { InMemoryEventStore } from '../../../event-store/testing/in-memory-event-store.js';
import { createPool } from '../../../postgres/pool.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/worlds/test-database.js';
import { migrateDurableTables } from '../persistence/durable-tables.js';
import { type AnnouncedAppend, StreamFence } from './stream-fence.js';

let database: TestDatabase;
let pool: Pool;
let log: EventStore;
/** A fence for each process. */
let one: StreamFence;
let other: StreamFence;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrateDurableTables(database.url);
  pool = createPool(database.url);
});

beforeEach(async () => {
  await pool.query('truncate app.turns');
  log = new InMemoryEventStore();
  [one, other] = [new StreamFence(pool, log), new StreamFence(pool, log)];
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const first = (streamId: string): AnnouncedAppend => ({
  streamId, expected: 'no_stream',
  events: [{ id: crypto.randomUUID(), type: 'Happened', data: { in: streamId }, metadata: {} }],
});

const store = ({ streamId, expected, events }: AnnouncedAppend) => log.append(streamId, expected, events);

const streams = async (): Promise<string[]> => (await log.readAll(-1n, 100)).map(({ streamId }) => streamId);

/** A gate that a test opens. */
function latch() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

test('an append that was announced by a process that stands still is completed before the next decision', async () => {
  const [begun, awake] = [latch(), latch()];
  const game = first('game-1');
  const standing = one.hold(['month-2026-06'], async (announce) => {
    await announce(game);
    begun.open();
    await awake.opened;
    return store(game);
  });
  await begun.opened;
  const idle = `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
  expect((await pool.query(idle)).rowCount).toBe(0);
  const seen = await other.hold(['month-2026-06'], async (announce) => {
    const before = await streams();
    const finalized = first('month-2026-06');
    await announce(finalized);
    await store(finalized);
    return before;
  });
  awake.open();
  expect([seen, await standing]).toMatchObject([['game-1'], { repeated: true }]);
  expect(await streams()).toEqual(['game-1', 'month-2026-06']);
});

test('a process that stood still before it announced anything decides anew', async () => {
  const [begun, awake] = [latch(), latch()];
  const decisions: string[][] = [];
  const standing = one.hold(['month-2026-05', 'month-2026-06'], async (announce) => {
    decisions.push(await streams());
    begun.open();
    await awake.opened;
    await announce(first('game-1'));
  });
  await begun.opened;
  await other.hold(['month-2026-06'], async (announce) => {
    const finalized = first('month-2026-06');
    await announce(finalized);
    await store(finalized);
  });
  awake.open();
  await standing;
  expect(decisions).toEqual([[], ['month-2026-06']]);
});

test('an append of which nobody knows whether it was stored stays announced, and a refused one does not', async () => {
  const failing = (error: Error) => one.hold(['members'], async (announce) => {
    await announce(first(error.name));
    throw error;
  }).catch(() => undefined);
  await failing(new EventStoreUnavailable('frozen'));
  await other.hold(['members'], () => Promise.resolve());
  await failing(new RangeError('never sent'));
  await other.hold(['members'], () => Promise.resolve());
  expect(await streams()).toEqual(['EventStoreUnavailable']);
});

test('decisions of a process come in the order in which they were asked for', async () => {
  const order: number[] = [];
  await Promise.all([1, 2, 3, 4].map((n) => one.hold(['b', 'a'].slice(n % 2), async (announce) => {
    await announce(null);
    order.push(n);
  })));
  expect(order).toEqual([1, 2, 3, 4]);
});
