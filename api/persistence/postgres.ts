/** Owns the connections to Postgres: one pool for projecting and hot paths, TypeORM's for durable tables and queries. */
import pg from 'pg';
import { DataSource } from 'typeorm';
import { APP_SCHEMA, commandReceiptEntity, credentialEntity, settingEntity } from './durable-entities.js';
import { migrations } from './migrations.js';
import { readEntities } from './read-entities.js';

const POOL_SIZE = 10;

const DATE_OID = 1082;
const TIMESTAMPTZ_OID = 1184;

/** A calendar date stays the text it is; an instant becomes ISO 8601 text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === DATE_OID) return (text: string) => text;
    if (oid === TIMESTAMPTZ_OID) return (text: string) => new Date(text).toISOString();
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/** An idle connection that breaks is replaced by the pool; without a listener it would end the process. */
const onIdleError = (): void => undefined;

export function createPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE, types });
  pool.on('error', onIdleError);
  return pool;
}

/** Connects and brings the durable tables up to date. */
export async function createDataSource(databaseUrl: string): Promise<DataSource> {
  const dataSource = new DataSource({
    type: 'postgres',
    url: databaseUrl,
    schema: APP_SCHEMA,
    entities: [credentialEntity, commandReceiptEntity, settingEntity, ...readEntities],
    migrations,
    migrationsTableName: 'migrations',
    extra: { max: POOL_SIZE, types },
    poolErrorHandler: onIdleError,
  });
  await createSchema(databaseUrl);
  await dataSource.initialize();
  await dataSource.runMigrations({ transaction: 'all' });
  return dataSource;
}

/** TypeORM keeps its own list of migrations in the schema, so the schema comes first. */
async function createSchema(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`create schema if not exists ${APP_SCHEMA}`);
  } finally {
    await client.end();
  }
}
