/** The durable tables (schema `app`): which data this version accepts, and their migration. */
import pg, { type Pool } from 'pg';
import { DataSource } from 'typeorm';
import { LOCKS } from '../../../postgres/with-client.js';
import { CONNECTION_TIMEOUT_MS, createPool } from '../../../postgres/pool.js';
import { rowsOf } from '../../../postgres/rows.js';
import { migrations } from './migrations.js';

export const APP_SCHEMA = 'app';

const known = migrations.map((Migration) => new Migration().name!);
const [first = ''] = known;
/** The time at the end of its name, by which migrations are ordered. */
const timeOf = (name: string): number => Number(/\d+$/.exec(name)?.[0]);

const WAY_OUT = 'Nothing was changed. To take members, games and passwords along into a new folder or database, copy '
  + 'the log with npm run log -- copy: docs/operating.md, Data of another version.';
const NO_SUCH_DATABASE = '3D000';

/** @returns why this version cannot use the data; undefined if it can, or if there are none yet */
export async function refusalOfData(databaseUrl: string): Promise<string | undefined> {
  const pool = createPool(databaseUrl);
  try {
    return await refusal(pool);
  } catch (error) {
    if ((error as { code?: unknown }).code === NO_SUCH_DATABASE) return undefined;
    throw error;
  } finally {
    await pool.end();
  }
}

async function refusal(pool: Pool): Promise<string | undefined> {
  const { rows: [found] } = await pool.query<{ hasList: boolean; hasTables: boolean }>(
    `select to_regclass('${APP_SCHEMA}.migrations') is not null as "hasList",
      to_regclass('${APP_SCHEMA}.credentials') is not null as "hasTables"`);
  const list = `select name from ${APP_SCHEMA}.migrations order by id`;
  const stored = found?.hasList ? (await rowsOf<{ name: string }>(pool, list)).map(({ name }) => name) : [];
  if (stored.length === 0 && !found?.hasTables) return undefined;
  const newer = stored.find((name) => timeOf(name) > timeOf(first) && !known.includes(name));
  if (newer) return `The data are of a newer version, which has the migration ${newer}: start that one. ${WAY_OUT}`;
  // The first one unites earlier ones. A database that had them all has its name too.
  return stored.includes(first) ? undefined : `The data are of a version that is too old to upgrade. ${WAY_OUT}`;
}

/** The lock ends with its connection. TypeORM keeps its list of migrations in the schema, so that is created first. */
export async function migrateDurableTables(databaseUrl: string): Promise<void> {
  const dataSource = new DataSource({
    type: 'postgres', url: databaseUrl, schema: APP_SCHEMA, migrations, migrationsTableName: 'migrations',
    connectTimeoutMS: CONNECTION_TIMEOUT_MS,
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${LOCKS.appMigration})`);
    await client.query(`create schema if not exists ${APP_SCHEMA}`);
    await dataSource.initialize();
    await dataSource.runMigrations({ transaction: 'all' });
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await client.end();
  }
}
