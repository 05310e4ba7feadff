/** TypeORM's connections to Postgres, for durable tables and queries. */
import pg from 'pg';
import { DataSource } from 'typeorm';
import { LOCKS } from '../../../postgres/locks.js';
import { CONNECTION_TIMEOUT_MS, ignoreItsLoss, POOL_SIZE, textTypes } from '../../../postgres/pool.js';
import { APP_SCHEMA, credentialEntity, pictureEntity } from './durable-entities.js';
import { migrations } from './migrations.js';
import { allProjections } from '../../../projections/all-projections.js';
import { entityOf } from './read-entity.js';

const readEntities = allProjections.flatMap(({ tables }) => tables).map((table) => entityOf(table));

/** Connects and migrates the durable tables. */
export async function createDataSource(databaseUrl: string): Promise<DataSource> {
  const dataSource = new DataSource({
    type: 'postgres',
    url: databaseUrl,
    schema: APP_SCHEMA,
    entities: [credentialEntity, pictureEntity, ...readEntities],
    migrations,
    migrationsTableName: 'migrations',
    connectTimeoutMS: CONNECTION_TIMEOUT_MS,
    // TypeORM listens to errors of the pool, and not to those of its connections.
    extra: { max: POOL_SIZE, types: textTypes, onConnect: ignoreItsLoss } satisfies pg.PoolConfig,
  });
  await underMigrationLock(databaseUrl, async () => {
    await dataSource.initialize();
    await dataSource.runMigrations({ transaction: 'all' });
  });
  return dataSource;
}

/** The lock ends with its connection. TypeORM keeps its list of migrations in the schema, so that is created first. */
async function underMigrationLock(databaseUrl: string, migrate: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${LOCKS.appMigration})`);
    await client.query(`create schema if not exists ${APP_SCHEMA}`);
    await migrate();
  } finally {
    await client.end();
  }
}
