/** Tests which tables health names for the errors by which Postgres reports damage, and when health forgets them. */
import type { Pool } from 'pg';
import { createPool } from '../../../postgres/pool.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/worlds/test-database.js';
import { DamageHealth } from './damage-health.js';

let database: TestDatabase;
let pool: Pool;
let damage: DamageHealth;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  await pool.query('create schema read; create schema app');
  await pool.query('create table read.games (id int primary key, game text); create table app.credentials (id int)');
});

beforeEach(() => {
  damage = new DamageHealth(pool);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const meet = (code: string, text: string): void =>
  damage.report(new Error('A statement failed.', { cause: Object.assign(new Error(text), { code }) }));
const one = async (sql: string): Promise<string> =>
  Object.values((await pool.query<Record<string, string>>(sql)).rows[0]!)[0]!;
const fileOf = (relation: string): Promise<string> => one(`select pg_relation_filepath('${relation}')`);
const GAMES = 'Damaged: read.games. Populate builds the tables anew.';
const LOST = 'Damaged: app.credentials. Restore a backup.';
const alarm = async () => (await damage.health()).report;

test('a page, an index, long values and a file are named by their table', async () => {
  const cases: [string, string, string][] = [
    ['XX001', `invalid page in block 0 of relation "${await fileOf('read.games')}"`, GAMES],
    ['XX001', `invalid page in block 7 of relation ${await fileOf('read.games_pkey')}`, GAMES],
    ['XX002', 'index "games_pkey" contains unexpected zero page at block 0', GAMES],
    ['XX001', `missing chunk number 0 for toast value 16395 in ${
      await one(`select reltoastrelid::regclass::text from pg_class where oid = 'read.games'::regclass`)}`, GAMES],
    ['58P01', `could not open file "${await fileOf('app.credentials')}": No such file or directory`, LOST],
    ['58030', `could not read blocks 3..3 in file "${await fileOf('app.credentials')}.1": Input/output error`, LOST],
    ['XX001', 'found xmin 700 from before relfrozenxid 900', 'Damaged: a part of the database. Restore a backup.'],
  ];
  for (const [code, text, said] of cases) {
    damage = new DamageHealth(pool);
    meet(code, text.replace('pg_toast.', ''));
    expect([text, await alarm()]).toEqual([text, { alarm: said }]);
  }
});

test('other errors raise no alarm', async () => {
  for (const error of [undefined, 'XX001', new Error('XX001')]) damage.report(error);
  meet('XX000', 'tuple concurrently updated');
  meet('57P01', 'terminating connection due to administrator command');
  meet('58P01', 'could not access file "$libdir/plpgsql": No such file or directory');
  expect(await damage.health()).toEqual({ report: { alarm: null } });
});

test('a damaged table is remembered until its file is replaced', async () => {
  meet('XX002', 'index "games_pkey" contains unexpected zero page at block 0');
  meet('XX001', `invalid page in block 0 of relation "${await fileOf('app.credentials')}"`);
  expect(await alarm()).toEqual({ alarm: `${GAMES} ${LOST}` });
  await pool.query('drop table read.games; create table read.games (id int primary key, game text)');
  expect(await alarm()).toEqual({ alarm: LOST });
});
