/** Tests that the rows of a transaction are sent together, each as it is left in the end. */
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/worlds/test-database.js';
import { LiveWrites } from './live-writes.js';
import { createKeySql, createTableSql, defineTable, int, ints, json, text } from './table.js';

const seats = defineTable({
  name: 'seats', key: ['id'], rebuild: 'retained',
  columns: { id: int, name: text, cards: ints, facts: json<unknown>() },
});
const others = defineTable({ name: 'others', columns: { id: int }, key: ['id'], rebuild: 'retained' });

let database: TestDatabase;
let client: pg.PoolClient;
let pool: pg.Pool;
let statements = 0;
let writes: LiveWrites;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  client = await pool.connect();
  for (const table of [seats, others]) {
    await client.query([createTableSql('public', table), ...createKeySql('public', table)].join(';'));
  }
});

beforeEach(async () => {
  await client.query('truncate public.seats, public.others');
  statements = 0;
  const query = (config: pg.QueryConfig): unknown => {
    statements += 1;
    return client.query(config);
  };
  writes = new LiveWrites(Object.assign(Object.create(client) as pg.PoolClient, { query }), 'public');
});

afterAll(async () => {
  client.release();
  await pool.end();
  await database.drop();
});

const seat = (id: number, name: string) => ({ id, name, cards: [id, 2], facts: { name } });
const rows = async (): Promise<unknown[]> => (await client.query('select * from public.seats order by id')).rows;

test('rows of several tables are one statement, and a row that is saved again is sent once', async () => {
  const changed = seat(1, 'first');
  await writes.save(seats, [changed, seat(2, 'other')]);
  changed.name = 'changed afterwards';
  changed.cards.push(9);
  await writes.save(others, [{ id: 1 }]);
  await writes.save(seats, [seat(2, 'second')]);
  await writes.send();
  expect(await rows()).toEqual([seat(1, 'first'), seat(2, 'second')]);
  expect(statements).toBe(1);
});

test('a removed row is gone, also when it was only saved before', async () => {
  await writes.save(seats, [seat(1, 'there')]);
  await writes.send();
  await writes.save(seats, [seat(2, 'new'), seat(3, 'stays')]);
  writes.remove(seats, [{ id: 1 }, { id: 2 }]);
  await writes.send();
  expect(await rows()).toEqual([seat(3, 'stays')]);
  expect(statements).toBe(2);
});

test('a row that is saved after it was removed is a new one', async () => {
  await client.query('alter table public.seats add column seen int default 0');
  await writes.save(seats, [seat(1, 'old')]);
  await writes.send();
  await client.query('update public.seats set seen = 1');
  writes.remove(seats, [{ id: 1 }]);
  await writes.save(seats, [seat(1, 'new')]);
  await writes.send();
  expect(await rows()).toEqual([{ ...seat(1, 'new'), seen: 0 }]);
  await client.query('alter table public.seats drop column seen');
});

test('before a table is read, what would change it is sent', async () => {
  await writes.save(seats, [seat(1, 'there')]);
  await writes.before(others);
  expect(await rows()).toEqual([]);
  await writes.before(seats);
  expect(await rows()).toHaveLength(1);
});
