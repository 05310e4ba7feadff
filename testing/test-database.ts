/** Owns fresh, empty databases for tests: one per call, on the server of the test run. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  /** Connection string of the fresh database. */
  url: string;
  /** Drops it, ending whatever connections are left. */
  drop(): Promise<void>;
}

/**
 * Creates an empty database.
 * @throws when TEST_POSTGRES_URL is unset: the test file belongs to a Jest project without Postgres
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_POSTGRES_URL;
  if (!serverUrl) throw new Error('TEST_POSTGRES_URL is not set: this test belongs into a Jest project with Postgres.');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await execute(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => execute(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
