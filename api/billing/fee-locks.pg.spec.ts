/**
 * Tests processes that lock several rows of months played: they never wait long for each other, they see each other's
 * changes, and they settle the months of a member together.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { accountStreamId } from '../../domain/account/account.events.js';
import { gameStreamId } from '../../domain/game/game.events.js';
import { playerStreamId } from '../../domain/player/player.events.js';
import { CLEAR_ROUNDS, gameRecorded } from '../../domain/testing/game-examples.js';
import { BEFORE_FIRST, type EventStore } from '../../event-store/event-store.js';
import { InMemoryEventStore } from '../../event-store/testing/in-memory-event-store.js';
import { createPool } from '../../postgres/pool.js';
import { ProcessManagers } from '../../projections/live/process-managers.js';
import { Checkpoints } from '../../projections/live/read-schema.js';
import { monthsPlayed } from '../../projections/processes/months-played.js';
import { appendAll, type StreamEvent, playerAdded } from '../../projections/testing/log-arbitraries.js';
import { createTestDatabase, type TestDatabase } from '../../testing/worlds/test-database.js';
import { SystemClock } from '../platform/clock.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { migrateDurableTables } from '../platform/persistence/durable-tables.js';
import { FeeProcess } from './fee-process.js';

const MEMBERS = [1, 2, 3, 4, 5, 6, 7, 8];
const [JANUARY, FEBRUARY] = ['2026-01-10', '2026-02-10'];

let database: TestDatabase;
let pool: Pool;
let store: InMemoryEventStore;
let fees: FeeProcess;

const game = (gameId: number, date: string): StreamEvent => (
  { streamId: gameStreamId(gameId), event: gameRecorded({ gameId, date, rounds: CLEAR_ROUNDS }) });

const voided = (gameId: number): StreamEvent => (
  { streamId: gameStreamId(gameId), event: { type: 'GameVoided', data: { gameId, reason: 'Recorded twice' } } });

/** Runs another process's work while a transaction holds a member's row of January. */
async function whileHeld(work: () => Promise<unknown>, playerId = 1): Promise<void> {
  const other = await pool.connect();
  try {
    await other.query('begin');
    await hold(other, '2026-01', playerId);
    const working = work();
    await untilSomebodyWaits();
    // This row must not be locked yet: otherwise both would wait for each other, and Postgres would end one.
    await hold(other, '2026-02', playerId);
    await other.query('commit');
    await working;
  } finally {
    other.release();
  }
}

const hold = (client: PoolClient, month: string, playerId: number): Promise<unknown> => (
  client.query('select from app.months_played where month = $1 and player_id = $2 for update', [month, playerId]));

const untilSomebodyWaits = (): Promise<void> =>
  until(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);

/** Waits until the query finds a row. */
async function until(query: string): Promise<void> {
  while ((await pool.query(query)).rowCount === 0) await sleep(5);
}

/** The log for a process, with work before each of its calls. */
const withEachCall = (before: (...call: unknown[]) => Promise<void> | void) => new Proxy<EventStore>(store, {
  get: (target, name) => {
    const value: unknown = Reflect.get(target, name);
    if (typeof value !== 'function') return value;
    return async (...values: unknown[]): Promise<unknown> => {
      await before(name, ...values);
      return Reflect.apply(value, target, values);
    };
  },
});

const feesOn = (log: EventStore): FeeProcess => new FeeProcess(pool, log, new CommandRunner(log, new SystemClock()));

/** A process that stands still at its first call of this kind until it is woken. */
function standingAt(call: string, stream: string) {
  let [begin, wake] = [(): void => undefined, (): void => undefined];
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const asleep = new Promise<void>((resolve) => (wake = resolve));
  const process = feesOn(withEachCall((name, streamId) => {
    if (name !== call || streamId !== stream) return;
    begin();
    return asleep;
  }));
  return { process, begun, wake };
}

function startProcess(onError: (process: string, error: unknown) => void): ProcessManagers {
  const process = new ProcessManagers([monthsPlayed], {
    store, pool, now: () => new Date('2026-03-01T12:00:00Z'), schema: 'app', onError,
  });
  process.assign(monthsPlayed.name, () => fees.act(), true);
  process.start();
  return process;
}

/** Applies the log and gives all commands that follow from it. */
async function settle(): Promise<void> {
  const errors: unknown[] = [];
  const process = startProcess((_, error) => errors.push(error));
  try {
    expect(await process.settled(await store.head(), 20_000)).not.toBeNull();
  } finally {
    await process.stop();
  }
  expect(errors).toEqual([]);
}

beforeAll(async () => {
  database = await createTestDatabase();
  await migrateDurableTables(database.url);
  pool = createPool(database.url);
});

beforeEach(async () => {
  store = new InMemoryEventStore();
  fees = feesOn(store);
  await pool.query('truncate app.games_of_months, app.months_played');
  await new Checkpoints('app').changeAll(pool, { position: BEFORE_FIRST });
  // The rows of February also come first in the table.
  await appendAll(store, [...MEMBERS.map(playerAdded), game(1, FEBRUARY)]);
  await settle();
  await appendAll(store, [game(2, JANUARY)]);
  await settle();
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('charging due fees waits for no lock on another row', async () => {
  await pool.query('update app.months_played set is_settled = false');
  await whileHeld(() => fees.act());
  const { rows } = await pool.query('select distinct is_settled, attempts from app.months_played');
  expect(rows).toEqual([{ is_settled: true, attempts: 2 }]);
});

test('settling the months of a member locks them in their order', async () => {
  await pool.query('update app.months_played set is_settled = false');
  const { process, begun, wake } = standingAt('readStream', playerStreamId(1));
  const standing = process.act();
  await begun;
  // Member 5 comes after member 1.
  await whileHeld(() => (wake(), standing), 5);
});

test('a process charges the due fees of one that stands still', async () => {
  await pool.query('update app.months_played set is_settled = false');
  const { process, begun, wake } = standingAt('readStream', playerStreamId(1));
  const standing = process.act();
  await begun;
  await fees.act();
  const { rows } = await pool.query('select distinct is_settled from app.months_played');
  expect(rows).toEqual([{ is_settled: true }]);
  wake();
  await standing;
  expect((await store.readStream(accountStreamId(1))).map(({ type }) => type)).toEqual(['FeeCharged', 'FeeCharged']);
});

test.each(['readStream', 'append'])('a process that stood still at %s leaves what was settled since', async (call) => {
  await pool.query(`
    update app.months_played set is_settled = false, month = '2026-03', first_date = '2026-03-10'
    where month = '2026-02' and player_id = 1`);
  const { process, begun, wake } = standingAt(call, accountStreamId(1));
  const standing = process.act();
  await begun;
  // Another process settles this month with a second one, and reverses the fee when its game is voided.
  await pool.query(`update app.months_played set is_settled = false where month = '2026-01' and player_id = 1`);
  await fees.act();
  await pool.query(`
    update app.months_played set is_settled = false, has_games = false where month = '2026-03' and player_id = 1`);
  await fees.act();
  wake();
  await standing;
  const ofMarch = (await store.readStream(accountStreamId(1))).filter(({ data }) => (
    (data as { month: string }).month === '2026-03'));
  expect(ofMarch.map(({ type }) => type)).toEqual(['FeeCharged', 'FeeReversed']);
});

test('a process that stood still charges nothing for a game that was voided since', async () => {
  await pool.query(`
    update app.months_played set is_settled = false, month = '2026-03', first_date = '2026-03-10'
    where month = '2026-02' and player_id = 1`);
  const { process, begun, wake } = standingAt('readStream', playerStreamId(1));
  const standing = process.act();
  await begun;
  const idle = await pool.query(
    `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`);
  // The month's game is voided, so that another process finds nothing to charge.
  await pool.query(`
    update app.months_played set has_games = false, due_since = due_since + 1
    where month = '2026-03' and player_id = 1`);
  await fees.act();
  wake();
  await standing;
  const ofMarch = (await store.readStream(accountStreamId(1))).filter(({ data }) => (
    (data as { month: string }).month === '2026-03'));
  expect([idle.rowCount, ofMarch]).toEqual([0, []]);
});

test('all due months of a member are charged in one append, and each stream is read for all of them', async () => {
  const months = Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`);
  await appendAll(store, months.map((month, index) => game(index + 3, `${month}-10`)));
  const calls: string[] = [];
  fees = feesOn(withEachCall((name, streamId) => void calls.push(`${String(name)} ${String(streamId)}`)));
  await settle();
  // The account is read once for the key of the command, and once to decide it.
  expect(calls.filter((call) => call.endsWith('-1'))).toEqual(
    ['readStream player-1', 'readStream account-1', 'readStream account-1', 'append account-1']);
  const charged = (await store.readStream(accountStreamId(1))).map(({ data }) => (data as { month: string }).month);
  expect(charged).toEqual(['2026-02', '2026-01', ...months]);
});

test('noting that members lost their last games waits for no lock on another row', async () => {
  await appendAll(store, [voided(1), voided(2)]);
  await whileHeld(settle);
  const { rows } = await pool.query('select distinct has_games, is_settled from app.months_played');
  expect(rows).toEqual([{ has_games: false, is_settled: true }]);
});

test('a process leaves a month due if another game has become its first one meanwhile', async () => {
  await pool.query(`update app.months_played set is_settled = false where month = '2026-01' and player_id = 1`);
  const { process, begun, wake } = standingAt('readStream', playerStreamId(1));
  const standing = process.act();
  await begun;
  await pool.query(`
    update app.months_played set first_game_id = 9, due_since = due_since + 1
    where month = '2026-01' and player_id = 1`);
  wake();
  await standing;
  const due = 'select player_id from app.months_played where not is_settled';
  expect((await pool.query(due)).rows).toEqual([{ player_id: 1 }]);
  await fees.act();
  expect((await pool.query(due)).rows).toEqual([]);
});

test('a month whose fee is charged stays settled through its later games', async () => {
  const errors: unknown[] = [];
  const process = startProcess((_, error) => errors.push(error));
  for (const gameId of [3, 4]) {
    await appendAll(store, [game(gameId, '2026-03-10')]);
    expect(await process.settled(await store.head(), 20_000)).not.toBeNull();
  }
  await process.stop();
  const { rows } = await pool.query(
    `select distinct has_games, is_settled, attempts from app.months_played where month = '2026-03'`);
  expect([rows, errors]).toEqual([[{ has_games: true, is_settled: true, attempts: 1 }], []]);
});

test('a game of members who have played in its month writes one row, until their last game is gone', async () => {
  const written = async () => (await pool.query(`
    select (select games ->> '1' from app.games_of_months where month = '2026-01') as games,
      array(select distinct xmin::text from app.months_played order by 1) as writes`)).rows[0];
  const before = await written();
  await appendAll(store, [game(3, JANUARY), game(4, JANUARY), voided(2), voided(3)]);
  await settle();
  expect([before.games, await written()]).toEqual(['1', before]);
  await appendAll(store, [voided(4)]);
  await settle();
  expect(await written()).toEqual({ games: '0', writes: expect.not.arrayContaining(before.writes) });
});
