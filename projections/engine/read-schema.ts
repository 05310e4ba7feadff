/** Owns the schemas in which read models live, and the checkpoints beside their rows. */
import type { ClientBase, Pool, PoolClient } from 'pg';
import { BEFORE_FIRST, type Position } from '../../event-store/event-store.js';
import type { Projection } from './projection.js';
import { createKeySql, createTableSql, quoted } from './table.js';

/** The live read models. A rebuild fills `NEXT` beside them and swaps the two by renaming. */
export const READ_SCHEMA = 'read';
export const NEXT_SCHEMA = 'read_next';
const OLD_SCHEMA = 'read_old';

/**
 * Creates a schema with empty tables; those get no key or index yet, so that rows can be loaded in bulk first.
 * The checkpoints stand in the same schema as the rows they speak of, so a swap cannot part them.
 */
export async function createReadTables(
  client: ClientBase,
  schema: string,
  projections: readonly Projection[],
): Promise<void> {
  await client.query(`drop schema if exists ${quoted(schema)} cascade`);
  await client.query(`create schema ${quoted(schema)}`);
  await client.query(`create table ${quoted(schema)}.checkpoints (
    projection text primary key, version int not null, position bigint not null, projected_at timestamptz not null)`);
  for (const table of projections.flatMap((projection) => projection.tables)) {
    await client.query(createTableSql(schema, table));
  }
}

/** Adds keys, indexes and checkpoints once the rows are in. */
export async function completeReadTables(
  client: ClientBase,
  schema: string,
  projections: readonly Projection[],
  position: Position,
  now: string,
): Promise<void> {
  for (const table of projections.flatMap((projection) => projection.tables)) {
    for (const statement of createKeySql(schema, table)) await client.query(statement);
  }
  for (const { name, version } of projections) {
    await client.query(
      `insert into ${quoted(schema)}.checkpoints (projection, version, position, projected_at) values ($1, $2, $3, $4)`,
      [name, version, position.toString(), now],
    );
  }
}

/** Statistics for the planner; outside the loading transaction, because nothing depends on them. */
export async function analyzeReadTables(pool: Pool, schema: string, projections: readonly Projection[]): Promise<void> {
  for (const table of projections.flatMap((projection) => projection.tables)) {
    await pool.query(`analyze ${quoted(schema)}.${quoted(table.name)}`);
  }
}

/** Position and version of every projection of a schema; empty when the schema is not there. */
export async function readCheckpoints(
  client: Pool | ClientBase,
  schema: string,
): Promise<Map<string, { version: number; position: Position }>> {
  const { rows: found } = await client.query('select to_regclass($1) as checkpoints', [`${schema}.checkpoints`]);
  if (!found[0]?.checkpoints) return new Map();
  const { rows } = await client.query<{ projection: string; version: number; position: string }>(
    `select projection, version, position from ${quoted(schema)}.checkpoints`,
  );
  return new Map(rows.map((row) => [row.projection, { version: row.version, position: BigInt(row.position) }]));
}

/** True when the live schema holds exactly these projections in these versions. */
export async function readModelsAreCurrent(pool: Pool, projections: readonly Projection[]): Promise<boolean> {
  const checkpoints = await readCheckpoints(pool, READ_SCHEMA);
  return (
    checkpoints.size === projections.length &&
    projections.every(({ name, version }) => checkpoints.get(name)?.version === version)
  );
}

/** Keeps the live checkpoints still to the end of the transaction; answers how far the farthest projection is. */
export async function lockLiveCheckpoints(client: PoolClient): Promise<Position> {
  const { rows: found } = await client.query(`select to_regclass('${READ_SCHEMA}.checkpoints') as checkpoints`);
  if (!found[0]?.checkpoints) return BEFORE_FIRST;
  const { rows } = await client.query<{ position: string }>(
    `select position from ${READ_SCHEMA}.checkpoints order by projection for update`,
  );
  return rows
    .map((row) => BigInt(row.position))
    .reduce((farthest, position) => (position > farthest ? position : farthest), BEFORE_FIRST);
}

/** Makes the shadow schema the live one; to be called in a transaction that holds the live checkpoints. */
export async function swapSchemas(client: PoolClient): Promise<void> {
  await client.query(`drop schema if exists ${OLD_SCHEMA} cascade`);
  const { rows } = await client.query(`select 1 from pg_namespace where nspname = $1`, [READ_SCHEMA]);
  if (rows.length > 0) await client.query(`alter schema ${READ_SCHEMA} rename to ${OLD_SCHEMA}`);
  await client.query(`alter schema ${NEXT_SCHEMA} rename to ${READ_SCHEMA}`);
}

/** Drops what a swap left behind, after it is committed: readers of the old tables have gone on by then. */
export async function dropOldSchema(pool: Pool): Promise<void> {
  await pool.query(`drop schema if exists ${OLD_SCHEMA} cascade`);
}
