/** Proves that a restored log is built anew from its begin, and that no number of it is given again. */
import type { Pool } from 'pg';
import { BEFORE_FIRST } from '../event-store/event-store.js';
import { InMemoryEventStore } from '../event-store/in-memory/in-memory-event-store.js';
import { createPool } from '../projections/engine/pool.js';
import { appendAll, playerAdded, recordedGame } from '../projections/testing/log-arbitraries.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { noticeOtherLog } from './known-log.js';
import { createDataSource } from './persistence/data-source.js';

let database: TestDatabase;
let pool: Pool;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  await (await createDataSource(database.url)).destroy();
});

afterEach(async () => {
  await pool.end();
  await database.drop();
});

const nextGameId = async (): Promise<number> =>
  Number((await pool.query<{ id: string }>(`select nextval('app.game_ids') as id`)).rows[0]?.id);

const feesAt = async (): Promise<string | undefined> =>
  (await pool.query<{ position: string }>('select position from app.checkpoints')).rows[0]?.position;

const isBuilt = async (): Promise<boolean> =>
  (await pool.query(`select 1 from pg_namespace where nspname = 'read'`)).rowCount === 1;

test('an empty log is none that was known', async () => {
  expect(await noticeOtherLog(pool, new InMemoryEventStore())).toBe(false);
  expect(await nextGameId()).toBe(1);
});

test('the first log that is seen stays known, and numbers go on behind its own', async () => {
  const store = new InMemoryEventStore();
  await appendAll(store, [playerAdded(1), recordedGame(7), recordedGame(3)]);
  await pool.query('create schema read');
  await pool.query('update app.checkpoints set position = 3');
  expect(await noticeOtherLog(pool, store)).toBe(false);
  await appendAll(store, [recordedGame(8)]);
  expect(await noticeOtherLog(pool, store)).toBe(false);
  expect(await nextGameId()).toBe(8);
  expect({ built: await isBuilt(), fees: await feesAt() }).toEqual({ built: true, fees: '3' });
});

test('with another log everything that was derived is forgotten, once, and no number goes back', async () => {
  const [before, after] = [new InMemoryEventStore(), new InMemoryEventStore()];
  await appendAll(before, [recordedGame(20)]);
  await appendAll(after, [recordedGame(5)]);
  await noticeOtherLog(pool, before);
  await pool.query('create schema read');
  await pool.query('update app.checkpoints set position = 99');
  expect(await noticeOtherLog(pool, after)).toBe(true);
  expect({ built: await isBuilt(), fees: await feesAt() }).toEqual({ built: false, fees: BEFORE_FIRST.toString() });
  expect(await noticeOtherLog(pool, after)).toBe(false);
  expect(await nextGameId()).toBe(21);
});
