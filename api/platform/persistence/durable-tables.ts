/** The durable tables (schema `app`): which data this version accepts, and their migration. */
import pg, { type Pool } from 'pg';
import { DataSource } from 'typeorm';
import { LOCKS, withPool } from '../../../postgres/with-client.js';
import { CONNECTION_TIMEOUT_MS, connectClient, prepareSession } from '../../../postgres/pool.js';
import { rowsOf } from '../../../postgres/rows.js';
import { migrations } from './migrations.js';
import { isNewer, usedVersion } from './used-version.js';

export const APP_SCHEMA = 'app';

const known = migrations.map((Migration) => new Migration().name!);
const [first = ''] = known;
/** The time at the end of a migration's name, which orders the migrations. */
const timeOf = (name: string): number => Number(/\d{1,15}$/.exec(name)?.[0]);

const TOO_OLD = 'The data are of a version that is too old to upgrade. Nothing was changed. To take members, games and '
  + 'passwords along into a new folder or database, copy the log with npm run log -- copy: docs/operating.md, Data of '
  + 'another version.';
/** The sentence for newer data. Their log may have events that this version cannot read, so a copy would not help. */
const NEWER = 'start that one. Nothing was changed. To go back to this version, restore the backup that was made '
  + 'before the upgrade, in DATA_DIR/backups, into a new folder with npm run restore: docs/operating.md, Go back.';
const NO_SUCH_DATABASE = '3D000';
const INSUFFICIENT_PRIVILEGE = '42501';

/** @returns why this version cannot use the data; undefined if it can, or if there are none yet */
export const refusalOfData = (databaseUrl: string): Promise<string | undefined> =>
  withPool(databaseUrl, (pool) => refusal(pool).catch((error: { readonly code?: unknown }) => {
    if (error.code === NO_SUCH_DATABASE) return undefined;
    if (error.code === INSUFFICIENT_PRIVILEGE) return ofAnotherRole(pool);
    throw error;
  }));

/** Another version may have given the data to another role. */
async function ofAnotherRole(pool: Pool): Promise<string> {
  const [{ owner, user } = { owner: '', user: '' }] = await rowsOf<{ owner: string; user: string }>(pool,
    `select pg_get_userbyid(nspowner) as owner, current_user as "user" from pg_namespace
     where nspname = '${APP_SCHEMA}'`);
  return `The data belong to the role ${owner}, and the server's role ${user} may not use them. Start the version that `
    + 'used them last, or let an administrator of the database give them to this role: '
    + `psql ADDRESS -c 'reassign owned by ${owner} to ${user}'`;
}

async function refusal(pool: Pool): Promise<string | undefined> {
  const { rows: [found] } = await pool.query<{ hasList: boolean; hasTables: boolean; hasSettings: boolean }>(
    `select to_regclass('${APP_SCHEMA}.migrations') is not null as "hasList",
      to_regclass('${APP_SCHEMA}.credentials') is not null as "hasTables",
      to_regclass('${APP_SCHEMA}.settings') is not null as "hasSettings"`);
  const list = `select name from ${APP_SCHEMA}.migrations order by id`;
  const stored = found?.hasList ? (await rowsOf<{ name: string }>(pool, list)).map(({ name }) => name) : [];
  if (stored.length === 0 && !found?.hasTables) return undefined;
  const newer = stored.find((name) => timeOf(name) > timeOf(first) && !known.includes(name));
  const version = found?.hasSettings ? await usedVersion(pool) : undefined;
  if (version && isNewer(version)) return `The data are of version ${version}: ${NEWER}`;
  if (newer) return `The data are of a newer version, which has the migration ${newer}: ${NEWER}`;
  // The first migration unites earlier ones. A database that had them all has its name too.
  return stored.includes(first) ? undefined : TOO_OLD;
}

/**
 * The lock ends with its connection. TypeORM keeps its list of migrations in the schema, so the schema is created
 * first.
 * @param before  runs before data of an earlier version are changed
 */
export async function migrateDurableTables(databaseUrl: string, before?: () => Promise<void>): Promise<void> {
  const dataSource = new DataSource({
    type: 'postgres', url: databaseUrl, schema: APP_SCHEMA, migrations, migrationsTableName: 'migrations',
    connectTimeoutMS: CONNECTION_TIMEOUT_MS, extra: { onConnect: (client: pg.ClientBase) => prepareSession(client) },
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  await connectClient(client);
  try {
    await client.query(`select pg_advisory_lock(${LOCKS.appMigration})`);
    await client.query(`create schema if not exists ${APP_SCHEMA}`);
    const { rows: [data] } = await client.query<{ exist: boolean }>(
      `select to_regclass('${APP_SCHEMA}.credentials') is not null as exist`);
    await dataSource.initialize();
    // The list of migrations shows whether there are any to run.
    if (data?.exist && await dataSource.showMigrations()) await before?.();
    await dataSource.runMigrations({ transaction: 'all' });
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await client.end();
  }
}
