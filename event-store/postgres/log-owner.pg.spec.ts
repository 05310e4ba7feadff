/** Tests that a server whose log belongs to its own role can read and append, and do nothing else with the log. */
import type { Pool } from 'pg';
import { createPool } from '../../postgres/pool.js';
import { createTestDatabase, type TestDatabase } from '../../testing/worlds/test-database.js';
import { EventLogOutdated } from '../event-store.js';
import { newEvents } from '../testing/new-events.js';
import { isLogProtected, protectLog } from './log-owner.js';
import { migrateEventLog } from './migrate-event-log.js';
import { PostgresEventStore } from './postgres-event-store.js';

/** The role of TEST_POSTGRES_URL. */
const APPLICATION = 'president';

let database: TestDatabase;
let pool: Pool;
let administrator: Pool;
let store: PostgresEventStore;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  administrator = createPool(database.administratorUrl);
  store = new PostgresEventStore({ connectionString: database.url });
  // An earlier version left this state: the application owns the log.
  await migrateEventLog(pool);
  await store.append('game-1', 'no_stream', newEvents(2));
});

afterAll(async () => {
  await store.close();
  await Promise.all([pool.end(), administrator.end()]);
  await database.drop();
});

test('a log of the application is given away with its events, and again, by several at once', async () => {
  expect(await isLogProtected(pool)).toBe(false);
  const events = await store.readStream('game-1');
  await Promise.all([1, 2, 3].map(() => protectLog(database.administratorUrl, APPLICATION)));
  expect(await isLogProtected(pool)).toBe(true);
  expect(await store.readStream('game-1')).toEqual(events);
  await store.probe();
  await store.append('game-1', 1, newEvents(1));
});

test.each([
  `insert into log.events (stream_id, revision, event_id, type, data, metadata)
    values ('game-9', 0, gen_random_uuid(), 'Forged', '{}', '{}')`,
  `update log.events set type = 'Other'`, 'delete from log.events', 'truncate log.events',
  'alter table log.events disable trigger user', 'drop trigger events_are_immutable on log.events',
  'alter table log.events add column note text', 'drop table log.events', 'drop schema log cascade',
  'create table log.other (id int)', 'create rule hide as on select to log.events do instead nothing',
  'create trigger mine before insert on log.events for each row execute function suppress_redundant_updates_trigger()',
  `create or replace function log.lock_log_order() returns boolean language sql as 'select true'`,
  'alter function log.probe() owner to president', 'alter schema log owner to president',
  `select setval('log.events_position_seq', 1)`, 'set role president_log', 'set session_replication_role = replica',
  `grant update on log.events to president; update log.events set type = 'Other'`,
  'do $$ begin lock table log.events in access exclusive mode; end $$',
])('the application is refused: %s', async (statement) => {
  const before = await store.head();
  await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  expect(await store.head()).toBe(before);
});

test('the functions look only into the log, whatever the application creates', async () => {
  await pool.query(`create schema mine; create table mine.events (like log.events);
    create function mine.lower(text) returns text language sql as 'select $1'`);
  const url = new URL(database.url);
  url.searchParams.set('options', '-c search_path=mine,pg_catalog');
  const misled = new PostgresEventStore({ connectionString: url.href });
  await misled.append('game-2', 'no_stream', newEvents(1));
  await misled.close();
  expect(await store.readStream('game-2')).toHaveLength(1);
});

test('a start looks at it, and is refused when it is of another version', async () => {
  await migrateEventLog(pool);
  await administrator.query(`comment on schema log is 'Event log of another version'`);
  await expect(migrateEventLog(pool)).rejects.toBeInstanceOf(EventLogOutdated);
  await protectLog(database.administratorUrl, APPLICATION);
  await migrateEventLog(pool);
});

test('a superuser reads that nothing protects the log from them', async () => {
  expect(await isLogProtected(administrator)).toBe(false);
  await expect(protectLog(database.administratorUrl, 'postgres')).rejects.toThrow(
    'postgres could still change the log: name a user who is not a superuser.');
  await migrateEventLog(administrator);
  expect(await isLogProtected(pool)).toBe(true);
});
