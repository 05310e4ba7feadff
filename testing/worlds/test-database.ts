/** Fresh databases for tests: one per call, empty or a copy of a template, on the server of the test run. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const INSUFFICIENT_PRIVILEGE = '42501';
const OBJECT_IN_USE = '55006';
const MAX_TRIES = 50;
const TRY_AGAIN_MS = 100;
/** Interval at which the end of closed connections is checked. */
const LEAVING_MS = 10;

export interface TestDatabase {
  /** Connection string of the fresh database. */
  url: string;
  /** The same address, as the superuser of the server. */
  administratorUrl: string;
  /** Drops the database, ending all its connections. */
  drop(): Promise<void>;
}

/**
 * Creates an empty database.
 * @param options  of `create database`
 * @throws when TEST_POSTGRES_URL is unset: the file then belongs to a Jest project without Postgres
 */
export async function createTestDatabase(options = ''): Promise<TestDatabase> {
  const name = freshName();
  await execute(serverUrl(), `create database ${name} ${options}`);
  return testDatabase(name);
}

/**
 * Creates a copy of a template that all test files of a run share.
 * @param fill fills the template, an empty database, for the first caller of the run, and leaves no connection open
 */
export async function copyTestDatabase(
  template: string, fill: (database: TestDatabase) => Promise<void>,
): Promise<TestDatabase> {
  const server = new pg.Client({ connectionString: serverUrl() });
  await server.connect();
  try {
    await server.query('select pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await server.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      const name = freshName();
      await server.query(`create database ${name}`);
      await fill(testDatabase(name));
      await untilUnused(() => server.query(`alter database ${name} rename to ${template}`), OBJECT_IN_USE);
    }
    await server.query('select pg_advisory_unlock(hashtext($1))', [template]);
    const copy = freshName();
    // The other copy strategy forces a checkpoint, which takes seconds.
    const create = `create database ${copy} template ${template} strategy wal_log`;
    await untilUnused(() => server.query(create), OBJECT_IN_USE);
    return testDatabase(copy);
  } finally {
    await server.end();
  }
}

const freshName = (): string => `test_${randomBytes(8).toString('hex')}`;

function serverUrl(variable = 'TEST_POSTGRES_URL'): string {
  const url = process.env[variable];
  if (!url) throw new Error(`${variable} is not set: this test belongs into a Jest project with Postgres.`);
  return url;
}

function testDatabase(name: string): TestDatabase {
  const urlOf = (variable?: string): string =>
    Object.assign(new URL(serverUrl(variable)), { pathname: `/${name}` }).href;
  const drop = `drop database if exists ${name} with (force)`;
  return {
    url: urlOf(),
    administratorUrl: urlOf('TEST_POSTGRES_ADMINISTRATOR_URL'),
    drop: async () => {
      await untilLeft(name);
      await untilUnused(() => execute(serverUrl(), drop), INSUFFICIENT_PRIVILEGE);
    },
  };
}

/** Postgres needs a moment for a closed connection. If it is forced out before, its client would report a loss. */
async function untilLeft(name: string): Promise<void> {
  await withClient(serverUrl(), async (client) => {
    for (let tries = 1; tries < MAX_TRIES; tries += 1) {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where datname = $1 and backend_type = 'client backend'`, [name]);
      if (rowCount === 0) return;
      await sleep(LEAVING_MS);
    }
  });
}

/**
 * The superuser's autovacuum may be in a database. Others cannot end it, but it ends by itself.
 * @param refusal  Postgres's answer until then
 */
async function untilUnused(work: () => Promise<unknown>, refusal: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== refusal || tries === MAX_TRIES) throw error;
      await sleep(TRY_AGAIN_MS);
    }
  }
}

export const execute = (url: string, statement: string): Promise<unknown> =>
  withClient(url, (client) => client.query(statement));

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
