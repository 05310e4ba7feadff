/** Tests that projections of a schema share each batch, and that one of them does not disturb the others. */
import type { Pool } from 'pg';
import { EventStoreDbEventStore } from '../../event-store/eventstoredb/eventstoredb-event-store.js';
import { InMemoryEventStore } from '../../event-store/testing/in-memory-event-store.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import type { Position, StoredEvent } from '../../event-store/event-store.js';
import { EventStoreDbSimulator } from '../../testing/eventstoredb-simulator/eventstoredb-simulator.js';
import { createTestDatabase, type TestDatabase } from '../../testing/worlds/test-database.js';
import { allProjections } from '../all-projections.js';
import { appendAll, playerAdded, recordedGame } from '../testing/log-arbitraries.js';
import { readModelRows } from '../testing/read-model-rows.js';
import { createPool } from '../../postgres/pool.js';
import { Checkpoints, clearLiveTables, READ_SCHEMA, readCheckpoints, type RunnerStatus } from './read-schema.js';
import { rebuild } from '../rebuild/rebuild.js';
import { playersProjection } from '../read-models/players/players.js';
import { standingsProjection } from '../read-models/standings/standings.js';
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
let statements: string[] = [];
const skipped = new Map<string, Set<Position>>();
const setBack = new Set<Position>();
const now = () => new Date('2026-01-03T12:00:00Z');

beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...values: unknown[]) => unknown;
    client.query = ((...values: unknown[]) => {
      statements.push((values[0] as { text?: string }).text ?? String(values[0]));
      return query(...values);
    }) as typeof client.query;
  });
  store = new CountingStore();
  await rebuild({ store, pool, projections: allProjections, now });
  runner = new SchemaRunner(allProjections, {
    store, pool, now, batchEvents: 5, skippedEvents: () => Promise.resolve(new Map(skipped)),
    onSetBack: (to) => void setBack.add(to),
  });
  skipped.clear();
  setBack.clear();
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

describe('in EventStoreDB, where another program may store anything', () => {
  const json = { data: '{}', metadata: '{"schemaVersion":1}' };
  const unreadable = [
    { stream: 'game-6', type: 'GameVoided', data: '{"gameId":6}', metadata: '' },
    { stream: 'game-6', type: 'PositionsReset', data: '{"gameId":6}', metadata: 'no JSON' },
    { stream: 'player-1', type: 'PlayerRenamed', ...json, data: '' },
    { stream: 'another-program', type: 'GameRecorded', ...json, data: '\u0000\ufffd[' },
    { stream: 'game-6', type: 'SomethingHappened', ...json },
    { stream: 'another-program', type: 'SomethingHappened', data: 'null', metadata: '3' },
  ];

  test('what cannot be read is named with stream and position, is skipped, and hides nothing after it', async () => {
    const simulator = await EventStoreDbSimulator.start();
    const log = new EventStoreDbEventStore({ connectionString: simulator.url });
    const places = unreadable.map(({ stream, type, data, metadata }) => {
      const content = { data: Buffer.from(data), metadata: Buffer.from(metadata) };
      simulator.log.append(stream, 'any', [{ id: crypto.randomUUID(), type, contentType: '', ...content }]);
      const { position } = simulator.log.events.at(-1)!;
      const named = `${type} at position ${position} in ${stream} could not be applied: ${type} cannot be read: `;
      return { type, position, named };
    });
    await appendAll(log, [playerAdded(1)]);
    const onLog = new SchemaRunner([standingsProjection, playersProjection], {
      store: log, pool, now, skippedEvents: () => Promise.resolve(new Map(skipped)),
    });
    const found = new Set<string>();
    for (let before = -1; found.size > before;) {
      before = found.size;
      await onLog.recheck();
      for (const { projection, state, stoppedAt, error } of onLog.status()) {
        if (state !== 'stopped') continue;
        const place = places.find(({ position }) => position === stoppedAt?.position);
        expect([stoppedAt?.type, error]).toEqual([place?.type, expect.stringContaining(place?.named ?? 'a place')]);
        skipped.set(projection, new Set([...skipped.get(projection) ?? [], stoppedAt!.position]));
        found.add(`${projection} ${place!.named}`);
      }
    }
    // Each event stops only the projections that need its stream; events of the other program stop none.
    expect([...found].sort()).toEqual([0, 1, 2, 4].map((index) => (
      `${index === 2 ? 'players' : 'standings'} ${places[index]!.named}`)).sort());
    await onLog.stop();
    expect(onLog.status().map(({ state, checkpoint }) => [state, checkpoint])).toEqual(
      [0, 1].map(() => ['running', simulator.log.events.at(-1)!.position]));
    await expect(rebuild({ store: log, pool, projections: allProjections, now, purpose: 'verify' }))
      .rejects.toThrow(places[0]!.named);
    await log.close();
    await simulator.kill();
  });
});

test('one append is one read of the log and one statement, whatever the number of projections', async () => {
  runner.start();
  await appendAll(store, [playerAdded(1)]);
  expect(await runner.waitFor(await store.head(), 10_000)).toBe(true);
  await runner.recheck();
  const { event } = recordedGame(1);
  const record = async (gameId: number): Promise<string[]> => {
    [store.reads, statements] = [0, []];
    const data = { ...event.data, gameId };
    await appendAll(store, [{ streamId: `game-${gameId}`, event: { ...event, data } as typeof event }]);
    expect(await runner.waitFor(await store.head(), 10_000)).toBe(true);
    return statements;
  };
  await record(1);
  expect(await record(2)).toEqual([expect.stringMatching(/^with guard/)]);
  // A wake-up during a poll causes one more poll.
  expect(store.reads).toBeLessThanOrEqual(2);
  expect((await readModelRows(pool, READ_SCHEMA)).games).toHaveLength(2);
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
  expect(rows.player_months).toEqual([]);
  expect(rows.games).toHaveLength(1);
});

test('the last known event stays known while a projection comes back from far behind', async () => {
  await appendAll(store, [playerAdded(1), playerAdded(2), playerAdded(3)]);
  await runner.catchUp(await store.head());
  const [first, second, last] = await store.readAll(-1n, 3);
  await new Checkpoints(READ_SCHEMA).change(pool, 'players', { position: first!.position });
  await new SchemaRunner([playersProjection], { store, pool, now }).catchUp(second!.position);
  const checkpoints = await readCheckpoints(pool, READ_SCHEMA);
  expect(checkpoints.get('players')).toMatchObject({
    position: second!.position, known: { position: last!.position, id: last!.id } });
  expect(checkpoints.get('games')?.position).toBe(last!.position);
});

test('a checkpoint that a restore of the database has set back is noticed, and the rows catch up', async () => {
  runner.start();
  await appendAll(store, [playerAdded(1), playerAdded(2)]);
  expect(await runner.waitFor(await store.head(), 10_000)).toBe(true);
  expect([...setBack]).toEqual([]);
  const [first] = await store.readAll(-1n, 1);
  await new Checkpoints(READ_SCHEMA).changeAll(pool, { position: first!.position });
  await runner.recheck();
  expect([...setBack]).toEqual([first!.position]);
  expect(await runner.waitFor(await store.head(), 10_000)).toBe(true);
});
