/** Tests that everything is rebuilt after the log was restored or lost its end, and that no number is used again. */
import type { Pool } from 'pg';
import { BEFORE_FIRST, type EventStore, type Position, type StoredEventText } from '../../event-store/event-store.js';
import { EventStoreDbEventStore } from '../../event-store/eventstoredb/eventstoredb-event-store.js';
import { migrateEventLog } from '../../event-store/postgres/migrate-event-log.js';
import { PostgresEventStore } from '../../event-store/postgres/postgres-event-store.js';
import { EventStoreDbSimulator } from '../../testing/eventstoredb-simulator/eventstoredb-simulator.js';
import { allProjections } from '../../projections/all-projections.js';
import { createPool } from '../../postgres/pool.js';
import { Checkpoints, createReadSchema, readCheckpoints, setCheckpoints } from '../../projections/live/read-schema.js';
import { withClient } from '../../postgres/with-client.js';
import { createKeySql, createTableSql } from '../../projections/model/table.js';
import { earlierCheckpoints } from '../../projections/testing/earlier-checkpoints.js';
import {
  appendAll, playerAdded, recordedGame, type StreamEvent,
} from '../../projections/testing/log-arbitraries.js';
import { createTestDatabase, type TestDatabase } from '../../testing/worlds/test-database.js';
import { isLogInEventStoreDb } from '../../testing/worlds/test-engines.js';
import { ConfigurationError } from '../platform/config.js';
import { noteLoss, detectReplacedLog } from './log-identity.js';
import { migrateDurableTables } from '../platform/persistence/durable-tables.js';

let database: TestDatabase;
let pool: Pool;
const closings: (() => Promise<void>)[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  await migrateDurableTables(database.url);
});

afterEach(async () => {
  for (const close of closings.splice(0)) await close();
  await pool.end();
  await database.drop();
});

async function emptyLog(): Promise<EventStore> {
  const simulator = isLogInEventStoreDb() ? await EventStoreDbSimulator.start() : undefined;
  const schema = `log_${closings.length}`;
  if (!simulator) await migrateEventLog(pool, schema);
  const store = simulator
    ? new EventStoreDbEventStore({ connectionString: simulator.url })
    : new PostgresEventStore({ connectionString: database.url, schema });
  closings.push(async () => {
    await store.close();
    await simulator?.kill();
  });
  return store;
}

const nextGameId = async (): Promise<number> =>
  Number((await pool.query<{ id: string }>(`select nextval('app.game_ids') as id`)).rows[0]?.id);

const feesAt = async (): Promise<string | undefined> =>
  (await readCheckpoints(pool, 'app')).get('fees')?.position.toString();

const processesAt = (position: Position): Promise<void> => new Checkpoints('app').changeAll(pool, { position });

const isBuilt = async (): Promise<boolean> =>
  (await pool.query(`select 1 from pg_namespace where nspname = 'read'`)).rowCount === 1;

test('an empty log is not remembered', async () => {
  expect(await detectReplacedLog(pool, await emptyLog())).toBe(false);
  expect(await nextGameId()).toBe(1);
});

test('the first log is remembered, and new numbers follow those in it', async () => {
  const store = await emptyLog();
  for (const name of ['game-night', 'game-99999999999', 'player-x', 'account-1']) {
    const event = { id: crypto.randomUUID(), type: 'PaymentRecorded', data: { paymentId: 'p' }, metadata: {} };
    await store.append(name, 'no_stream', [event]);
  }
  await appendAll(store, [playerAdded(1), recordedGame(7), recordedGame(3)]);
  await pool.query('create schema read');
  const position = await store.head();
  await processesAt(position);
  expect(await detectReplacedLog(pool, store)).toBe(false);
  expect(await nextGameId()).toBe(8);
  expect({ built: await isBuilt(), fees: await feesAt() }).toEqual({ built: true, fees: `${position}` });
});

test('numbers and receipts of a database that is older than the log follow it at the start', async () => {
  const store = await emptyLog();
  await appendAll(store, [playerAdded(1), recordedGame(1)]);
  await detectReplacedLog(pool, store);
  await projectThrough(await store.head());
  // This number was drawn again before anybody noticed.
  await pool.query(`insert into app.command_receipts values ('key of 1009', 'test', 2, null)`);
  const since = [playerAdded(60), paid(31), ...[8, 1009].map(recordedGame), voided(8)];
  await appendAll(store, since, ({ streamId }, n) => (streamId === 'game-1009' ? 'key of 1009' : `key ${n}`));
  expect(await detectReplacedLog(pool, store)).toBe(false);
  const { rows: [next] } = await pool.query(`
    select nextval('app.game_ids') as games, nextval('app.player_ids') as players,
      nextval('app.payment_ids') as payments`);
  expect(next).toEqual({ games: '1010', players: '61', payments: '32' });
  const { rows } = await pool.query(
    `select idempotency_key as key, stream_number as number from app.command_receipts
     where idempotency_key like 'key%' order by key`);
  expect(rows).toEqual([
    { key: 'key 0', number: 60 }, { key: 'key 1', number: 31 }, { key: 'key 2', number: 8 },
    { key: 'key 4', number: null }, { key: 'key of 1009', number: 1009 },
  ]);
  expect(await derived()).toMatchObject({ built: true, months: 1 });
});

const paid = (paymentId: number): StreamEvent => ({
  streamId: 'account-1',
  event: {
    type: 'PaymentRecorded',
    data: {
      playerId: 1, paymentId, amount: 500, paymentMode: 'cash', paymentDate: '2026-01-03', notes: '',
      billingMonth: '2026-01',
    },
  },
});

const voided = (gameId: number): StreamEvent => (
  { streamId: `game-${gameId}`, event: { type: 'GameVoided', data: { gameId, reason: 'Recorded twice.' } } });

/** The tables after everything up to a position was applied, with the memory of the fees. */
async function projectThrough(position: Position, last?: StoredEventText): Promise<void> {
  await withClient(pool, (client) => createReadSchema(client, 'read'));
  const tables = allProjections.flatMap((projection) => projection.tables);
  const statements = tables.flatMap((table) => [createTableSql('read', table), ...createKeySql('read', table)]);
  await pool.query(statements.join('; '));
  await setCheckpoints(pool, 'read', allProjections, position, last);
  await processesAt(position);
  await pool.query(`insert into app.months_played values ('2026-01', 1, true, 5, '2026-01-03', true)`);
}

const monthsPlayed = async (): Promise<number | null> => (await pool.query('select from app.months_played')).rowCount;

const forgotten = { built: false, fees: BEFORE_FIRST.toString(), months: 0 };

const derived = async (): Promise<typeof forgotten> =>
  ({ built: await isBuilt(), fees: (await feesAt()) ?? '', months: (await monthsPlayed()) ?? 0 });

test('a log may end at its projections; a shorter one must be accepted and is projected again', async () => {
  const store = await emptyLog();
  await appendAll(store, [recordedGame(5), recordedGame(6)]);
  await detectReplacedLog(pool, store);
  const head = await store.head();
  await projectThrough(head);
  expect(await detectReplacedLog(pool, store)).toBe(false);
  expect(await derived()).toEqual({ built: true, fees: head.toString(), months: 1 });
  await new Checkpoints('read').change(pool, 'players', { position: head + 1n });
  const before = await derived();
  for (const accepted of [undefined, 'empty', String(head + 1n)]) {
    await expect(detectReplacedLog(pool, store, accepted)).rejects.toThrow(new ConfigurationError(
      `The log ends at position ${head}, and lacks events that it had before: ` +
      'npm run log -- verify names the first one that is missing. Restore the whole log and start again. ' +
      `To accept the loss, start once with ACCEPT_LOG_END=${head}: everything is then rebuilt from what is there.`));
  }
  expect(await derived()).toEqual(before);
  expect(await detectReplacedLog(pool, store, String(head))).toBe(true);
  expect(await derived()).toEqual(forgotten);
  expect(await detectReplacedLog(pool, store)).toBe(false);
});

/** Appends the first event of a log and of its copy. */
async function appendSame(...logs: readonly EventStore[]): Promise<void> {
  const { streamId, event: { type, data } } = playerAdded(1);
  const id = crypto.randomUUID();
  for (const log of logs) await log.append(streamId, 'no_stream', [{ id, type, data, metadata: {} }]);
}

/** @returns a log that lacks the last game, which was projected */
async function afterLostGame(): Promise<EventStore> {
  const [before, after] = [await emptyLog(), await emptyLog()];
  await appendSame(before, after);
  await appendAll(before, [recordedGame(5)]);
  await detectReplacedLog(pool, before);
  const [last] = await before.readBackwards(undefined, 1);
  await projectThrough(last!.position, last);
  return after;
}

test('the end that tables of an earlier version show is missing too', async () => {
  const after = await afterLostGame();
  await processesAt(BEFORE_FIRST);
  await pool.query(earlierCheckpoints('read'));
  await appendAll(after, [recordedGame(6), recordedGame(7), recordedGame(8)]);
  await expect(detectReplacedLog(pool, after)).rejects.toThrow(REPLACED);
  await pool.query('alter table read.checkpoints drop column known_event');
  expect(await detectReplacedLog(pool, after)).toBe(false);
});

const REPLACED = /^The log ends at position \d+, and lacks events that it had before: .* ACCEPT_LOG_END=\d+: /;

test('a log that went on after it had gone back is not taken for the one before', async () => {
  const after = await afterLostGame();
  // This log is longer, and an event of one game begins where the last event did.
  await appendAll(after, [recordedGame(6), recordedGame(7), recordedGame(8)]);
  await expect(detectReplacedLog(pool, after)).rejects.toThrow(REPLACED);
  expect(await detectReplacedLog(pool, after, String(await after.head()))).toBe(true);
  expect(await derived()).toEqual(forgotten);
  expect(await detectReplacedLog(pool, after)).toBe(false);
});

test('a loss that a server has noticed is refused by later starts too, until its events are back', async () => {
  const [whole, copy] = [await emptyLog(), await emptyLog()];
  await appendSame(whole, copy);
  await detectReplacedLog(pool, copy);
  await projectThrough(await copy.head());
  await appendAll(whole, [recordedGame(5)]);
  const [last] = await whole.readBackwards(undefined, 1);
  const since = '2026-07-29T16:00:00.000Z';
  await noteLoss(pool, { since, missing: 1, isComplete: true, last: last!, first: { type: last!.type } });
  await expect(detectReplacedLog(pool, copy)).rejects.toThrow(REPLACED);
  expect(await detectReplacedLog(pool, whole)).toBe(false);
});

test('numbers follow the log when rows came without their sequences', async () => {
  const store = await emptyLog();
  await appendAll(store, [playerAdded(1), recordedGame(1), recordedGame(2)]);
  await detectReplacedLog(pool, store);
  await projectThrough(await store.head());
  await pool.query(`insert into read.games select 2, '2026-01-03', false, false, '{}', '{}', '{}', 0, 0`);
  await pool.query(`select setval('app.game_ids', 1, false), setval('app.player_ids', 1, false)`);
  expect(await detectReplacedLog(pool, store)).toBe(false);
  expect(await nextGameId()).toBe(3);
});

test('the memory of the fee process beyond the end of the log is forgotten', async () => {
  const store = await emptyLog();
  await appendAll(store, [recordedGame(5)]);
  await detectReplacedLog(pool, store);
  await projectThrough(await store.head());
  await pool.query('drop schema read cascade');
  await processesAt(await store.head() + 1n);
  expect(await detectReplacedLog(pool, store, String(await store.head()))).toBe(true);
  expect(await derived()).toEqual(forgotten);
});

test('a log that lost all of its events counts as another one, and is remembered with its next event', async () => {
  const before = await emptyLog();
  await appendAll(before, [recordedGame(5)]);
  await detectReplacedLog(pool, before);
  await projectThrough(await before.head());
  const emptied = await emptyLog();
  await expect(detectReplacedLog(pool, emptied)).rejects.toThrow(/^The log is empty, and .* ACCEPT_LOG_END=empty: /);
  expect(await detectReplacedLog(pool, emptied, 'empty')).toBe(true);
  expect(await derived()).toEqual(forgotten);
  await appendAll(emptied, [recordedGame(6)]);
  await projectThrough(await emptied.head());
  expect(await detectReplacedLog(pool, emptied)).toBe(false);
  expect(await isBuilt()).toBe(true);
});

test('with another log everything derived is forgotten once, and no number is used again', async () => {
  const [before, after] = [await emptyLog(), await emptyLog()];
  await appendAll(before, [recordedGame(20)]);
  await appendAll(after, [recordedGame(5)]);
  await detectReplacedLog(pool, before);
  await pool.query('create schema read');
  await processesAt(99n);
  expect(await detectReplacedLog(pool, after)).toBe(true);
  expect({ built: await isBuilt(), fees: await feesAt() }).toEqual({ built: false, fees: BEFORE_FIRST.toString() });
  expect(await detectReplacedLog(pool, after)).toBe(false);
  expect(await nextGameId()).toBe(21);
});

test('events of another program that an earlier version projected last are no end that is missing', async () => {
  const simulator = await EventStoreDbSimulator.start();
  const store = new EventStoreDbEventStore({ connectionString: simulator.url });
  closings.push(() => store.close(), () => simulator.kill());
  await appendAll(store, [playerAdded(1), recordedGame(7)]);
  simulator.log.append('orders-1', 'any', [{
    id: crypto.randomUUID(), type: 'OrderPlaced', contentType: 'application/json', data: Buffer.from('{"a":1}'),
    metadata: Buffer.from('{"by":"other"}'),
  }]);
  expect(await detectReplacedLog(pool, store)).toBe(false);
  const { position } = simulator.log.events.at(-1)!;
  await processesAt(position);
  expect(await detectReplacedLog(pool, store)).toBe(false);
  await processesAt(position + 1n);
  await expect(detectReplacedLog(pool, store)).rejects.toThrow(ConfigurationError);
});
