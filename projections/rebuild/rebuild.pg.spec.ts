/** Tests which differences a rebuild finds in live tables, what it leaves out, and that a thread does the same. */
import { existsSync, readdirSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { pathToFileURL } from 'node:url';
import type { Pool } from 'pg';
import { migrateEventLog } from '../../event-store/postgres/migrate-event-log.js';
import { PostgresEventStore } from '../../event-store/postgres/postgres-event-store.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { compiled } from '../../testing/jest/compile-server.mjs';
import { longTest } from '../../testing/jest/long-run.js';
import { copyTestDatabase, type TestDatabase } from '../../testing/worlds/test-database.js';
import { allProjections } from '../all-projections.js';
import { gamesProjection } from '../read-models/games/games.js';
import { playersProjection } from '../read-models/players/players.js';
import { standingsProjection } from '../read-models/standings/standings.js';
import { appendAll, playerAdded, recordedGame } from '../testing/log-arbitraries.js';
import { readModelRows } from '../testing/read-model-rows.js';
import { createPool } from '../../postgres/pool.js';
import { damagePage } from '../../testing/faults/damaged-page.js';
import { Checkpoints, clearLiveTables, readCheckpoints } from '../live/read-schema.js';
import { isRebuilding, rebuild, REBUILD_STEPS, RebuildAlreadyRunning, type RebuildOptions } from './rebuild.js';
import { differencesOf } from './rebuild-comparison.js';
import { RebuildCancelled, RebuildFailed, rebuildInThread } from './rebuild-thread.js';
import { SchemaRunner } from '../live/schema-runner.js';

const WORKER = pathToFileURL(compiled('projections/rebuild/rebuild.worker'));
const INSTANT = '2026-01-03T12:00:00.000Z';
const now = () => new Date(INSTANT);
const ORDER = { now: INSTANT, purpose: 'swap', skipped: new Map() } as const;

let database: TestDatabase;
let pool: Pool;
let store: PostgresEventStore;

beforeEach(async () => {
  database = await copyTestDatabase(`test_template_rebuild_${process.ppid}`, fill);
  pool = createPool(database.url);
  store = new PostgresEventStore({ connectionString: database.url });
});

/** Fills the log and the live tables with two members and two games. */
async function fill({ url }: TestDatabase): Promise<void> {
  pool = createPool(url);
  await migrateEventLog(pool);
  store = new PostgresEventStore({ connectionString: url });
  await appendAll(store, [playerAdded(1), playerAdded(2), recordedGame(1), recordedGame(2)]);
  await rebuilt();
  await store.close();
  await pool.end();
}

afterEach(async () => {
  await store.close();
  await pool.end();
  await database.drop();
});

const rebuilt = (options: Partial<RebuildOptions> = {}) =>
  rebuild({ store, pool, projections: allProjections, now, ...options });

const runnerOf = (projection: (typeof allProjections)[number], options = {}) =>
  new SchemaRunner([projection], { store, pool, now, pollIntervalMs: 20, recheckIntervalMs: 20, ...options });

/** Brings live projections to the end of the log; by default all of them. */
async function projectLive(names = allProjections.map(({ name }) => name)): Promise<void> {
  const head = await store.head();
  for (const projection of allProjections) {
    if (names.includes(projection.name)) await runnerOf(projection).catchUp(head);
  }
}

/** Appends a change of a member who was never added. */
const appendPoison = () => appendAll(store, [
  { streamId: 'player-404', event: { type: 'PlayerRenamed', data: { playerId: 404, displayName: 'Nobody' } } },
]);

/** The result of a comparison, for every table. */
const everyTable = async () => Object.entries(await readModelRows(pool, 'read')).map(
  ([table, { length }]) => ({ table, rows: length }));

describe('the comparison', () => {
  test('finds nothing where live tables match a replay of the log', async () => {
    await appendAll(store, [recordedGame(3)]);
    await projectLive();
    const { comparison } = await rebuilt();
    expect(comparison).toEqual({ compared: await everyTable(), differing: [], leftOut: [] });
    expect(comparison.compared).toContainEqual({ table: 'games', rows: 3 });
  });

  test('names every row that is missing, extra or different', async () => {
    await pool.query(`update read.players set display_name = 'Changed by hand' where id = 1`);
    await pool.query('delete from read.games where id = 2');
    await pool.query(`create temp table copied as select * from read.games where id = 1;
      update copied set id = 77; insert into read.games select * from copied`);
    const { comparison } = await rebuilt();
    expect(comparison.differing).toEqual([
      { table: 'players', count: 1, keys: ['[1]'] },
      { table: 'games', count: 2, keys: ['[2]', '[77]'] },
    ]);
    expect(differencesOf(comparison)).toBe(3);
    expect((await rebuilt()).comparison.differing).toEqual([]);
  });

  longTest('ignores the form of JSON and the time of projecting', async () => {
    await pool.query('update read.games set state = state::jsonb::json');
    await pool.query(`update read.player_months set projected_at = '2020-01-01'`);
    expect((await rebuilt()).comparison.differing).toEqual([]);
    await pool.query(`update read.games set state = jsonb_set(state::jsonb, '{2}', '"Elsewhere"')::json
      where id = 1`);
    expect((await rebuilt()).comparison.differing).toEqual([{ table: 'games', count: 1, keys: ['[1]'] }]);
  });

  test('leaves out projections of another version, and those that stopped before the end of the log', async () => {
    await appendAll(store, [playerAdded(3)]);
    await new Checkpoints('read').change(pool, 'games', { version: gamesProjection.version + 1 });
    await projectLive(allProjections.map(({ name }) => name).filter((name) => name !== 'players'));
    const { comparison } = await rebuilt();
    expect(comparison.leftOut).toEqual(['players', 'games']);
    const compared = comparison.compared.map(({ table }) => table);
    expect(compared).not.toContain('players');
    expect(compared).toContain('player_months');
  });

  longTest('of a verification is the same, and no table is replaced', async () => {
    await pool.query(`update read.players set display_name = 'Changed by hand' where id = 1`);
    const before = await readModelRows(pool, 'read');
    const steps: string[] = [];
    const { comparison } = await rebuilt({ purpose: 'verify', onProgress: ({ step }) => steps.push(step) });
    expect(comparison.differing).toEqual([{ table: 'players', count: 1, keys: ['[1]'] }]);
    expect(await readModelRows(pool, 'read')).toEqual(before);
    expect([...new Set(steps)]).toEqual(REBUILD_STEPS.slice(0, 4));
    const { rows } = await pool.query(`select 1 from pg_namespace where nspname = 'read_verify'`);
    expect(rows).toEqual([]);
  });

  test('blocks nothing: live projections continue while rows are compared', async () => {
    const blocker = await pool.connect();
    await blocker.query('begin; lock table read.player_months in access exclusive mode');
    const steps: string[] = [];
    const rebuilding = rebuilt({ onProgress: ({ step }) => steps.push(step) });
    const isBlocked = async (): Promise<boolean> => {
      const { rows } = await pool.query(`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%full join%player_months%' and pid <> pg_backend_pid()`);
      return rows.length > 0;
    };
    await eventually(isBlocked);
    await appendAll(store, [playerAdded(4)]);
    await projectLive(['players']);
    expect((await pool.query('select 1 from read.players')).rows).toHaveLength(3);
    expect(steps).not.toContain('swapping');
    await blocker.query('commit');
    blocker.release();
    expect((await rebuilding).comparison.differing).toEqual([]);
    expect((await readModelRows(pool, 'read')).players).toHaveLength(3);
  });
});

longTest('a cancelled rebuild leaves nothing behind, nor what a killed one left', async () => {
  await pool.query('create schema read_next; create table read_next.games (id int)');
  const before = await readModelRows(pool, 'read');
  const cancellation = new AbortController();
  const cancelAtWriting = ({ step }: { step: string }) => {
    if (step === 'writing') cancellation.abort();
  };
  await expect(rebuilt({ signal: cancellation.signal, onProgress: cancelAtWriting })).rejects.toThrow(/abort/);
  expect((await pool.query(`select nspname from pg_namespace where nspname like 'read%'`)).rows).toEqual([
    { nspname: 'read' },
  ]);
  expect(await readModelRows(pool, 'read')).toEqual(before);
});

describe('cleared tables', () => {
  test('stay empty whatever is recorded, delay no answer, and are filled by a rebuild', async () => {
    const before = await readModelRows(pool, 'read');
    const runner = runnerOf(standingsProjection);
    runner.start();
    await clearLiveTables(pool, standingsProjection, INSTANT);
    await appendAll(store, [recordedGame(3)]);
    const head = await store.head();
    expect(await runner.waitFor(head, 10_000)).toBe(true);
    expect(runner.status()[0]?.state).toBe('cleared');
    expect((await readModelRows(pool, 'read')).player_months).toEqual([]);

    await projectLive(allProjections.map(({ name }) => name).filter((name) => name !== 'standings'));
    const { comparison } = await rebuilt();
    expect(comparison).toMatchObject({ leftOut: ['standings'], differing: [] });
    await runner.recheck();
    expect(runner.status()[0]?.state).toBe('running');
    await appendAll(store, [recordedGame(4)]);
    expect(await runner.waitFor(await store.head(), 10_000)).toBe(true);
    const after = await readModelRows(pool, 'read');
    expect(after.player_months!.length).toBeGreaterThan(before.player_months!.length);
    await runner.stop();
    expect((await rebuilt({ purpose: 'verify' })).comparison.differing).toEqual([]);
  });

  longTest('are noticed by a runner that was not notified', async () => {
    const runner = runnerOf(standingsProjection);
    runner.start();
    await runner.waitFor(await store.head(), 10_000);
    const generation = runner.status()[0]?.generation;
    await clearLiveTables(pool, standingsProjection, INSTANT);
    await eventually(() => runner.status()[0]?.state === 'cleared');
    expect(runner.status()[0]?.generation).not.toBe(generation);
    await runner.stop();
  });
});

describe('a skipped event', () => {
  test('lets a stopped projection continue, and is skipped by a rebuild too', async () => {
    await appendPoison();
    const position = await store.head();
    await appendAll(store, [playerAdded(5)]);
    const skipped = new Map<string, Set<bigint>>();
    const runner = runnerOf(playersProjection, { skippedEvents: () => Promise.resolve(new Map(skipped)) });
    runner.start();
    await eventually(() => runner.status()[0]?.state === 'stopped');
    expect(runner.status()[0]).toMatchObject({ stoppedAt: { position, type: 'PlayerRenamed' } });
    await runner.retry();
    expect(runner.status()[0]?.state).toBe('stopped');

    skipped.set('players', new Set([position]));
    const head = await store.head();
    await eventually(() => runner.status().every(({ checkpoint }) => checkpoint >= head));
    await runner.stop();
    expect((await readModelRows(pool, 'read')).players).toHaveLength(3);
    await expect(rebuilt()).rejects.toThrow(/404/);
    await projectLive(allProjections.map(({ name }) => name).filter((name) => name !== 'players'));
    expect((await rebuilt({ skipped })).comparison.differing).toEqual([]);
  });

  test('of an unknown type is passed over only if every projection that needs its stream skips it', async () => {
    await store.append('game-9', 'no_stream', [
      { id: crypto.randomUUID(), type: 'GameForgotten', data: {}, metadata: { schemaVersion: 1 } },
    ]);
    const position = await store.head();
    const foreign = { id: crypto.randomUUID(), type: 'GameRecorded', data: {}, metadata: {} };
    await store.append('orders-1', 'no_stream', [foreign]);
    const names = ['games', 'standings', 'voided-games', 'evenings'];
    const skippedBy = (projections: readonly string[]) =>
      new Map(projections.map((name) => [name, new Set([position])]));
    await expect(rebuilt({ skipped: skippedBy(names.slice(1)) })).rejects.toThrow(/GameForgotten/);
    await rebuilt({ skipped: skippedBy(names) });
    expect((await readCheckpoints(pool, 'read')).get('games')?.position).toBe(await store.head());
  });
});

describe('in a thread', () => {
  const inThread = (order: object = {}, options: object = {}) =>
    rebuildInThread({ ...ORDER, databaseUrl: database.url, ...order }, { worker: WORKER, ...options });

  test('the result is the same, and progress is reported', async () => {
    const before = await readModelRows(pool, 'read');
    const steps: string[] = [];
    const result = await inThread({}, { onProgress: ({ step }: { step: string }) => steps.push(step) });
    expect(result).toEqual({ events: 4, comparison: { compared: await everyTable(), differing: [], leftOut: [] } });
    expect([...new Set(steps)]).toEqual(REBUILD_STEPS);
    expect(await readModelRows(pool, 'read')).toEqual(before);
  });

  longTest('the server goes first, where each thread has a priority', async () => {
    const [usual, hasThreads] = [getPriority(), existsSync('/proc/self/task')];
    const seen = new Set([usual]);
    const look = (): void => {
      for (const thread of hasThreads ? readdirSync('/proc/self/task') : []) seen.add(getPriority(Number(thread)));
    };
    await inThread({}, { onProgress: look });
    expect(Math.max(...seen)).toBe(hasThreads ? Math.max(usual, constants.priority.PRIORITY_BELOW_NORMAL) : usual);
    expect(getPriority()).toBe(usual);
  });

  longTest('one runs at a time, and can be cancelled at any step, even while it waits for others', async () => {
    const blocker = await pool.connect();
    await blocker.query('begin; select 1 from read.checkpoints for update');
    const cancellation = new AbortController();
    const cancelled = inThread({}, { signal: cancellation.signal });
    cancelled.catch(() => undefined);
    await eventually(() => isRebuilding(pool));
    await expect(inThread()).rejects.toThrow(RebuildAlreadyRunning);
    cancellation.abort();
    await expect(cancelled).rejects.toThrow(RebuildCancelled);
    await blocker.query('rollback');
    blocker.release();
    await eventually(async () => !(await isRebuilding(pool)));
    await inThread();
  });

  test('errors of the thread are reported to its caller', async () => {
    await appendPoison();
    const error = 'The event PlayerRenamed at position 5 in player-404 could not be applied: '
      + 'Player 404 changed before being added.';
    await expect(inThread()).rejects.toThrow(new RebuildFailed(error, false));
    await damagePage(database, 'log.events');
    await expect(inThread()).rejects.toMatchObject({ name: 'RebuildFailed', code: 'XX001' });
  });
});
