/** Tests a runner during faults: poison stops one projection visibly, and a lost database stops it only for a while. */
import type { Pool } from 'pg';
import type { Position } from '../../event-store/event-store.js';
import { InMemoryEventStore } from '../../event-store/testing/in-memory-event-store.js';
import { longTest } from '../../testing/jest/long-run.js';
import { createTestDatabase, type TestDatabase } from '../../testing/worlds/test-database.js';
import { allProjections } from '../all-projections.js';
import { gamesProjection } from '../read-models/games/games.js';
import { playersProjection } from '../read-models/players/players.js';
import { appendAll, playerAdded, recordedGame } from '../testing/log-arbitraries.js';
import { earlierCheckpoints } from '../testing/earlier-checkpoints.js';
import { PoolThatDies } from '../testing/pool-that-dies.js';
import { readModelRows } from '../testing/read-model-rows.js';
import { createPool } from '../../postgres/pool.js';
import { rebuild, RebuildAlreadyRunning } from '../rebuild/rebuild.js';
import { ReadModels } from '../read-model-service.js';
import type { RunnerStatus } from './read-schema.js';
import { SchemaRunner } from './schema-runner.js';

let database: TestDatabase;
let pool: Pool;
let store: InMemoryEventStore;
const now = () => new Date('2026-01-03T12:00:00Z');
const errors: [string, unknown][] = [];

const runnerOf = (...projections: readonly (typeof gamesProjection)[]) =>
  new SchemaRunner(projections, {
    store, pool, now, pollIntervalMs: 20, onError: (name, error) => errors.push([name, error]),
  });

const poison = {
  streamId: 'player-404', event: { type: 'PlayerRenamed' as const, data: { playerId: 404, displayName: 'Nobody' } },
};

const statusOf = (runner: SchemaRunner, name = 'games'): RunnerStatus | undefined =>
  runner.status().find(({ projection }) => projection === name);

/** Checks repeatedly, for a limited time. */
const until = async (isSo: () => boolean): Promise<void> => {
  for (let tries = 0; !isSo(); tries++) {
    if (tries > 4_000) throw new Error('The awaited condition did not come true.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

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

test('a poison event stops its projection at that event, and no other projection', async () => {
  await appendAll(store, [playerAdded(1), poison, playerAdded(2), recordedGame(1)]);
  const runner = runnerOf(playersProjection, gamesProjection);
  runner.start();
  await until(() => statusOf(runner, 'players')?.state === 'stopped');
  const head = await store.head();
  expect(await runner.waitFor(head, 10_000)).toBe(false);
  expect(statusOf(runner)).toMatchObject({ state: 'running', checkpoint: head });
  const [first] = await store.readAll(-1n, 1);
  expect(statusOf(runner, 'players')).toMatchObject({
    state: 'stopped',
    checkpoint: first?.position,
    error: expect.stringContaining('Player 404 changed before being added'),
  });
  expect(errors.map(([name]) => name)).toEqual(['players']);
  const rows = await readModelRows(pool, 'read');
  expect(rows.players).toHaveLength(1);
  expect(rows.games).toHaveLength(1);
  await runner.stop();
});

test.each([
  ['lost all tables', 'drop schema read cascade'],
  ['has some of another version', `update read.checkpoints set states = jsonb_set(states, '{games,version}', '0')`],
  ['has the checkpoints of an earlier version', earlierCheckpoints('read')],
])('a start that %s goes on where a rebuild fails: only the projection of the event stops', async (_why, lost) => {
  await appendAll(store, [playerAdded(1), poison, playerAdded(2), recordedGame(1)]);
  await pool.query(lost);
  await expect(rebuild({ store, pool, projections: allProjections, now })).rejects.toThrow('Player 404');
  const onError = (names: string, error: unknown) => errors.push([names, error]);
  const readModels = new ReadModels(allProjections, { store, pool, now, pollIntervalMs: 20, onError });
  await readModels.start();
  const head = await store.head();
  await until(() => readModels.status().every(({ state, checkpoint }) => state === 'stopped' || checkpoint === head));
  expect(readModels.status().filter(({ state }) => state === 'stopped')).toMatchObject([{ projection: 'players' }]);
  await readModels.stop();
  expect(errors.map(([names]) => names)).toEqual(['everything', 'players']);
  const rows = await readModelRows(pool, 'read');
  expect([rows.players!.length, rows.games!.length]).toEqual([1, 1]);
});

longTest('a retry at the moment of stopping passes over no event', async () => {
  await appendAll(store, [playerAdded(1), poison, playerAdded(2)]);
  let stops = 0;
  const runner: SchemaRunner = new SchemaRunner([playersProjection], {
    store, pool, now, pollIntervalMs: 20, onError: () => ++stops === 1 && void runner.retry('players'),
  });
  runner.start();
  await until(() => stops === 2);
  expect(await runner.waitFor(await store.head(), 10_000)).toBe(false);
  expect((await readModelRows(pool, 'read')).players).toHaveLength(1);
  await runner.stop();
});

test('after a lost connection the runner tries again by itself', async () => {
  await appendAll(store, [recordedGame(1)]);
  const statuses: RunnerStatus[] = [];
  const runner: SchemaRunner = new SchemaRunner([gamesProjection], {
    store, pool: new PoolThatDies(pool, 2).pool, now, pollIntervalMs: 20,
    onError: () => statuses.push(...runner.status()),
  });
  runner.start();
  expect(await runner.waitFor(await store.head(), 10_000)).toBe(true);
  await until(() => statusOf(runner)?.state === 'running');
  expect(statusOf(runner)?.error).toBeNull();
  expect(statuses).toEqual([expect.objectContaining({ state: 'retrying', error: expect.any(String) })]);
  await runner.stop();
});

test('tables that got a column, as by a newer version beside this one, stop no projection', async () => {
  const runner = runnerOf(gamesProjection);
  runner.start();
  const shows = async (gameId: number): Promise<void> => {
    await appendAll(store, [recordedGame(gameId)]);
    expect(await runner.waitFor(await store.head(), 10_000)).toBe(true);
  };
  await shows(1);
  for (const table of ['checkpoints', 'game_days']) await pool.query(`alter table read.${table} add column later int`);
  await shows(2);
  expect((await readModelRows(pool, 'read')).games).toHaveLength(2);
  expect(errors).toEqual([]);
  await runner.stop();
});

test('tables with the checkpoints of an earlier version, as of a process beside this one, are left alone', async () => {
  const runner = runnerOf(gamesProjection);
  await pool.query(earlierCheckpoints('read'));
  await appendAll(store, [recordedGame(1)]);
  runner.start();
  await until(() => errors.length > 0);
  await runner.stop();
  expect(errors[0]).toMatchObject(['games', {
    message: 'The table "read".checkpoints is of another version: start the server again.' }]);
  expect((await readModelRows(pool, 'read')).games).toEqual([]);
});

test('a runner knows the rows that it wrote, as long as the tables are the same', async () => {
  const runner = runnerOf(gamesProjection);
  const gamesOfDay = async (gameId: number): Promise<number | undefined> => {
    const { streamId, event } = recordedGame(gameId);
    const data = { ...event.data, date: '2026-01-01' };
    await appendAll(store, [{ streamId, event: { ...event, data } as typeof event }]);
    await runner.catchUp(await store.head());
    return (await pool.query<{ games: number }>('select games from read.game_days')).rows[0]?.games;
  };
  expect(await gamesOfDay(1)).toBe(1);
  await pool.query('update read.game_days set games = 100');
  expect(await gamesOfDay(2)).toBe(2);
  await rebuild({ store, pool, projections: allProjections, now });
  await pool.query('update read.game_days set games = 100');
  expect(await gamesOfDay(3)).toBe(101);
});

longTest('a lost hint only costs the time until the next poll', async () => {
  class DeafStore extends InMemoryEventStore {
    override subscribe(): () => void {
      return () => undefined;
    }
  }
  const deaf = new DeafStore();
  const runner = new SchemaRunner([gamesProjection], { store: deaf, pool, now, pollIntervalMs: 20 });
  runner.start();
  await appendAll(deaf, [recordedGame(1)]);
  const head = await deaf.head();
  await until(() => statusOf(runner)?.checkpoint === head);
  expect((await readModelRows(pool, 'read')).games).toHaveLength(1);
  await runner.stop();
});

longTest('one rebuild runs at a time', async () => {
  let goOn = (): void => undefined;
  let begun = (): void => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const running = new Promise<void>((resolve) => (begun = resolve));
  class HeldStore extends InMemoryEventStore {
    override async head(): Promise<Position> {
      begun();
      await held;
      return super.head();
    }
  }
  const slow = new HeldStore();
  await appendAll(slow, [recordedGame(1)]);
  const first = rebuild({ store: slow, pool, projections: allProjections, now });
  await running;
  for (const purpose of ['swap', 'verify'] as const) {
    await expect(rebuild({ store, pool, projections: allProjections, now, purpose })).rejects
      .toBeInstanceOf(RebuildAlreadyRunning);
  }
  goOn();
  await first;
  expect((await readModelRows(pool, 'read')).games).toHaveLength(1);
});

longTest('a cancelled rebuild leaves the boards as they were, and another one can start', async () => {
  await appendAll(store, [playerAdded(1), recordedGame(1)]);
  const before = await readModelRows(pool, 'read');
  const cancellation = new AbortController();
  const cancelled = rebuild({
    store, pool, projections: allProjections, now, signal: cancellation.signal,
    onProgress: ({ step }) => step === 'writing' && cancellation.abort(),
  });
  await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
  expect(await readModelRows(pool, 'read')).toEqual(before);
  await rebuild({ store, pool, projections: allProjections, now });
  expect((await readModelRows(pool, 'read')).games).toHaveLength(1);
});

test('a rebuild fails at an unreadable event, names it and changes nothing', async () => {
  await appendAll(store, [recordedGame(1)]);
  await store.append('game-2', 'no_stream', [
    { id: crypto.randomUUID(), type: 'GameForgotten', data: {}, metadata: { schemaVersion: 1 } },
  ]);
  await expect(rebuild({ store, pool, projections: allProjections, now })).rejects.toThrow(/GameForgotten/);
  expect((await readModelRows(pool, 'read')).games).toHaveLength(0);
});
