/** Tests that the rows of a transaction are sent together, each in its last state. */
import { DEFAULT_ZONE } from '../../domain/named-zone.js';
import pg from 'pg';
import { eventually } from '../../event-store/testing/log-reading.js';
import { createTestDatabase, type TestDatabase } from '../../testing/worlds/test-database.js';
import { readingFrom, writeRows } from './row-statements.js';
import { RowsInMemory } from '../model/rows-in-memory.js';
import { createKeySql, createTableSql, defineTable, int, ints, json, text } from '../model/table.js';

const seats = defineTable({
  name: 'seats', key: ['id'], rebuild: 'retained',
  columns: { id: int, name: text, cards: ints, facts: json<unknown>() },
});
const others = defineTable({ name: 'others', columns: { id: int }, key: ['id'], rebuild: 'retained' });

let database: TestDatabase;
let client: pg.PoolClient;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  client = await pool.connect();
  for (const table of [seats, others]) {
    await client.query([createTableSql('public', table), ...createKeySql('public', table)].join(';'));
  }
  await client.query('create table public.places (place int)');
});

beforeEach(async () => {
  await client.query('truncate public.seats, public.others, public.places; insert into public.places values (1)');
});

afterAll(async () => {
  client.release();
  await pool.end();
  await database.drop();
});

const seat = (id: number, name: string) => ({ id, name, cards: [id, 2], facts: { name } });
const stored = async (): Promise<unknown[]> => (await client.query('select * from public.seats order by id')).rows;
const open = (earlier?: RowsInMemory) =>
  new RowsInMemory({ now: '2026-01-03T12:00:00.000Z', zone: DEFAULT_ZONE }, readingFrom(client, 'public'), earlier);

/** A guard that moves on from a place. */
const movingFrom = (place: number) => ({
  name: 'move', values: [place],
  text: (first: number) => `update public.places set place = place + 1 where place = $${first} returning 1`,
});

const placeNow = async (): Promise<number> => (await client.query('select place from public.places')).rows[0].place;

/** @returns the statements */
async function write(rows: RowsInMemory): Promise<string[]> {
  const statements: string[] = [];
  const query = (config: pg.QueryConfig): unknown => {
    statements.push(config.text!);
    return client.query(config);
  };
  const guard = movingFrom(await placeNow());
  await writeRows(Object.assign(Object.create(client) as pg.PoolClient, { query }), 'public', rows.changes(), guard);
  return statements;
}

test('rows of several tables are one statement, and a row that is saved again is sent once', async () => {
  const rows = open();
  await rows.save(seats, [seat(1, 'first'), seat(2, 'other')]);
  await rows.save(others, [{ id: 1 }]);
  await rows.save(seats, [seat(2, 'second')]);
  expect(await write(rows)).toHaveLength(1);
  expect(await stored()).toEqual([seat(1, 'first'), seat(2, 'second')]);
});

test('a removed row is gone, even when it was only saved before, and one that is saved again is there', async () => {
  const earlier = open();
  await earlier.save(seats, [seat(1, 'there'), seat(4, 'old')]);
  await write(earlier);
  const rows = open();
  await rows.save(seats, [seat(2, 'new'), seat(3, 'stays')]);
  await rows.remove(seats, [seat(1, ''), seat(2, ''), seat(4, '')]);
  await rows.save(seats, [seat(4, 'new')]);
  await write(rows);
  expect(await stored()).toEqual([seat(3, 'stays'), seat(4, 'new')]);
});

test('of a known row only changed long columns are sent, and of a list that got longer only its end', async () => {
  const first = open();
  await first.save(seats, [{ ...seat(1, 'one'), facts: [[1, 'a,"]'], { b: 2 }] }, { ...seat(2, 'two'), facts: [1] }]);
  await write(first);
  const rows = open(first);
  const [one, two] = await rows.load(seats, 'id', [1, 2]);
  // Only the program knows these rows: what it does not send stays.
  await client.query(`update public.seats set facts = '["kept"]' where id = 2`);
  await rows.save(seats, [
    { ...one!, name: 'longer', facts: [...one!.facts as unknown[], [3], 'end'] }, { ...two!, name: 'same facts' },
  ]);
  const sent = JSON.stringify(rows.changes());
  expect(await write(rows)).toHaveLength(1);
  expect([sent.includes('end'), sent.includes('a,')]).toEqual([true, false]);
  const expected = { ...seat(1, 'longer'), facts: [[1, 'a,"]'], { b: 2 }, [3], 'end'] };
  expect(await stored()).toEqual([expected, { ...seat(2, 'same facts'), facts: ['kept'] }]);
  const again = open(rows);
  const [known] = await again.load(seats, 'id', [1]);
  expect(known).toEqual(expected);
  await again.save(seats, [{ ...known!, facts: [...(known!.facts as unknown[]).slice(1), 'other'] }]);
  await write(again);
  expect((await stored())[0]).toEqual({ ...expected, facts: [{ b: 2 }, [3], 'end', 'other'] });
});

test('a handler sees its own rows among those in the table', async () => {
  const earlier = open();
  await earlier.save(seats, [seat(1, 'there'), seat(2, 'there'), seat(3, 'elsewhere')]);
  await write(earlier);
  const rows = open();
  await rows.save(seats, [seat(1, 'moved'), seat(4, 'there')]);
  await rows.remove(seats, [seat(2, 'there')]);
  expect(await rows.load(seats, 'name', ['there'])).toEqual([seat(4, 'there')]);
  expect(await rows.load(seats, 'id', [1, 2, 3], { column: 'name', values: ['moved', 'there'] }))
    .toEqual([seat(1, 'moved')]);
  expect(await stored()).toHaveLength(3);
});

test('what was read and written before is not read again', async () => {
  const earlier = open();
  await earlier.save(seats, [seat(1, 'there'), seat(2, 'there')]);
  await earlier.load(seats, 'name', ['there']);
  await earlier.remove(seats, [seat(2, 'there')]);
  await write(earlier);
  await client.query('delete from public.seats');
  const rows = open(earlier);
  expect(await rows.load(seats, 'name', ['there', 'elsewhere'])).toEqual([seat(1, 'there')]);
  expect(await write(rows)).toEqual([expect.not.stringContaining('seats')]);
  expect(await open().load(seats, 'name', ['there'])).toEqual([]);
});

test('only the guard is sent when no row has changed', async () => {
  const rows = open();
  expect(await rows.load(seats, 'id', [1])).toEqual([]);
  expect(await write(rows)).toEqual([expect.not.stringContaining('seats')]);
  expect(await placeNow()).toBe(2);
});

test('nothing is written when the guard changes no row, and all is when it waited and then changes one', async () => {
  const earlier = open();
  await earlier.save(seats, [seat(1, 'stays'), seat(2, 'stays')]);
  await write(earlier);
  const rows = open(earlier);
  const [one, two] = await rows.load(seats, 'id', [1, 2]);
  await rows.save(seats, [{ ...one!, ...seat(1, 'changed') }, seat(3, 'new')]);
  await rows.remove(seats, [two!]);
  const before = await stored();
  expect(await writeRows(client, 'public', rows.changes(), movingFrom(7))).toBe(false);
  expect(await stored()).toEqual(before);
  const place = await placeNow();
  const waits = async (sql: string): Promise<boolean> => {
    await client.query(`begin; ${sql}`);
    const written = writeRows(pool, 'public', rows.changes(), movingFrom(place));
    await eventually(async () => (await pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).rowCount === 1);
    await client.query('commit');
    return written;
  };
  expect(await waits(`update public.places set place = ${place + 5}`)).toBe(false);
  expect(await stored()).toEqual(before);
  await client.query(`update public.places set place = ${place}`);
  expect(await waits('select from public.places for update')).toBe(true);
  expect(await stored()).toEqual([seat(1, 'changed'), seat(3, 'new')]);
});
