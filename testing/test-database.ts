/** Owns fresh, empty databases for tests: one per call, on the server of the test run. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const INSUFFICIENT_PRIVILEGE = '42501';
const MAX_TRIES = 50;
const TRY_AGAIN_MS = 100;

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
    drop: () => drop(serverUrl, name),
  };
}

/** The superuser's autovacuum may be in it: whoever drops it is not allowed to end that, and it ends by itself. */
async function drop(serverUrl: string, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await execute(serverUrl, `drop database if exists ${name} with (force)`);
    } catch (error) {
      if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE || tries === MAX_TRIES) throw error;
      await sleep(TRY_AGAIN_MS);
    }
  }
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
