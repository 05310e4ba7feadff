/** Tests the verdict on errors as a real Postgres sends them. */
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/worlds/test-database.js';
import { isPassing, sqlStateOf } from './error-kinds.js';

let database: TestDatabase;
let client: pg.Client;
let other: pg.Client;

const connected = async (connectionString = database.url): Promise<pg.Client> => {
  const made = new pg.Client({ connectionString });
  made.on('error', () => undefined);
  await made.connect();
  return made;
};

beforeEach(async () => {
  database = await createTestDatabase();
  [client, other] = [await connected(), await connected()];
  await client.query('create table days (id int primary key); insert into days values (1)');
});

afterEach(async () => {
  await Promise.all([client.end(), other.end()].map((ended) => ended.catch(() => undefined)));
  await database.drop();
});

/** @returns the SQLSTATE of an operation's error, and the verdict on it */
const metBy = (work: () => Promise<unknown>) => work().then(
  () => 'no error', (error: unknown) => [sqlStateOf(error), isPassing(error)]);

test('others that hold a lock, a session that may only read, and limits of time pass', async () => {
  await other.query('begin; lock table days');
  await client.query(`set lock_timeout = '20ms'`);
  expect(await metBy(() => client.query('select * from days'))).toEqual(['55P03', true]);
  await other.query('rollback');
  await client.query('set default_transaction_read_only = on');
  expect(await metBy(() => client.query('insert into days values (2)'))).toEqual(['25006', true]);
  await client.query(`set statement_timeout = '20ms'`);
  expect(await metBy(() => client.query('select pg_sleep(60)'))).toEqual(['57014', true]);
  const sleeping = `set statement_timeout = 0; set transaction_timeout = '20ms'; begin; select pg_sleep(60)`;
  expect(await metBy(() => client.query(sleeping))).toEqual(['25P04', true]);
});

test('a table that got a column since its statement was planned passes, on another connection', async () => {
  const read = (on: pg.Client) => on.query({ name: 'days', text: 'select * from days' });
  await read(client);
  await other.query('alter table days add column games int');
  expect(await metBy(() => read(client))).toEqual(['0A000', true]);
  expect((await read(other)).rows).toEqual([{ id: 1, games: null }]);
  // A statement that Postgres does not have gives another error with this code.
  expect(await metBy(() => client.query('select id from days group by id for update'))).toEqual(['0A000', false]);
});

test('a database that is gone passes', async () => {
  const url = new URL(database.url);
  url.pathname = '/gone';
  expect(await metBy(() => connected(url.href))).toEqual(['3D000', true]);
});

test('a right that was taken away passes; constraints, data, statements and missing tables do not', async () => {
  await client.query('revoke all on days from current_user');
  expect(await metBy(() => client.query('select * from days'))).toEqual(['42501', true]);
  await client.query('grant all on days to current_user');
  for (const [statement, code] of [
    ['insert into days values (1)', '23505'], [`select 'x'::int`, '22P02'], ['selec', '42601'],
    ['select * from gone', '42P01'],
  ] as const) expect(await metBy(() => client.query(statement))).toEqual([code, false]);
});
