/** Tests that test databases are fresh, separate, and dropped after use. */
import pg from 'pg';
import { createTestDatabase } from './test-database.js';

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

it('each caller gets a separate empty database', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await query(first.url, 'create table card (name text)');
  const tables = 'select tablename from pg_tables where schemaname = \'public\'';
  expect(await query(first.url, tables)).toEqual([{ tablename: 'card' }]);
  expect(await query(second.url, tables)).toEqual([]);
  await Promise.all([first.drop(), second.drop()]);
});

it('a test database is dropped even while a connection is open', async () => {
  const database = await createTestDatabase();
  const left = new pg.Client({ connectionString: database.url });
  left.on('error', () => {});
  await left.connect();
  await database.drop();
  await expect(query(database.url, 'select 1')).rejects.toThrow(/does not exist/);
});
