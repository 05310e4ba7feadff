/** Owns the schemas in which read models live, and the checkpoints beside their rows. */
import type { ClientBase, Pool, PoolClient } from 'pg';
import type { Position } from '../../event-store/event-store.js';
import type { Projection } from './projection.js';
import { createKeySql, createTableSql, qualified, quoted } from './table.js';
import { inTransaction } from '../../postgres/with-client.js';

/** The live read models. A rebuild fills `NEXT` beside them and swaps the two by renaming. */
export const READ_SCHEMA = 'read';
export const NEXT_SCHEMA = 'read_next';
/** Where a verification replays the log, beside all others. */
export const VERIFY_SCHEMA = 'read_verify';
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
    projection text primary key, version int not null, position bigint not null, projected_at timestamptz not null,
    cleared_at timestamptz, trouble json, changes int not null default 0)`);
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

/** How far a projection's rows are. */
export interface Checkpoint {
  readonly version: number;
  readonly position: Position;
  /** Its tables were emptied by somebody and stay so until a rebuild brings new ones. */
  readonly isCleared: boolean;
}

/** The checkpoint of every projection of a schema; empty when the schema is not there. */
export async function readCheckpoints(
  client: Pool | ClientBase,
  schema: string,
): Promise<Map<string, Checkpoint>> {
  return checkpointsOf(client, schema, '');
}

/** The same for the live schema, kept still to the end of the transaction. */
export async function lockLiveCheckpoints(client: PoolClient): Promise<Map<string, Checkpoint>> {
  return checkpointsOf(client, READ_SCHEMA, 'order by projection for update');
}

interface CheckpointRow {
  readonly projection: string;
  readonly version: number;
  readonly position: string;
  /** Missing in tables that an earlier version made. */
  readonly cleared_at?: string | null;
}

async function checkpointsOf(
  client: Pool | ClientBase,
  schema: string,
  suffix: string,
): Promise<Map<string, Checkpoint>> {
  const { rows: found } = await client.query('select to_regclass($1) as checkpoints', [`${schema}.checkpoints`]);
  if (!found[0]?.checkpoints) return new Map();
  const { rows } = await client.query<CheckpointRow>(`select * from ${quoted(schema)}.checkpoints ${suffix}`);
  return new Map(rows.map(({ projection, version, position, cleared_at: clearedAt }) => [
    projection,
    { version, position: BigInt(position), isCleared: clearedAt != null },
  ]));
}

/** True when the live schema holds exactly these projections in these versions. */
export async function readModelsAreCurrent(pool: Pool, projections: readonly Projection[]): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from information_schema.columns
     where table_schema = $1 and table_name = 'checkpoints' and column_name = 'changes'`,
    [READ_SCHEMA],
  );
  if (rows.length === 0) return false;
  const checkpoints = await readCheckpoints(pool, READ_SCHEMA);
  return (
    checkpoints.size === projections.length &&
    projections.every(({ name, version }) => checkpoints.get(name)?.version === version)
  );
}

/**
 * Empties the live tables of one projection and marks them cleared, in one transaction: from then on no event is
 * applied to them, so that nobody sees a fragment, until a rebuild puts whole ones in their place.
 */
export async function clearLiveTables(pool: Pool, projection: Projection, now: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      `update ${READ_SCHEMA}.checkpoints set cleared_at = $2, trouble = null where projection = $1`,
      [projection.name, now]);
    // Another file behind each table tells everybody who keeps answers that these are old.
    const tables = projection.tables.map((table) => qualified(READ_SCHEMA, table));
    await client.query(`truncate ${tables.join(', ')}`);
  });
}

/** Makes the shadow schema the live one; to be called in a transaction that holds the live checkpoints. */
export async function swapSchemas(client: PoolClient): Promise<void> {
  await client.query(`drop schema if exists ${OLD_SCHEMA} cascade`);
  const { rows } = await client.query(`select 1 from pg_namespace where nspname = $1`, [READ_SCHEMA]);
  if (rows.length > 0) await client.query(`alter schema ${READ_SCHEMA} rename to ${OLD_SCHEMA}`);
  await client.query(`alter schema ${NEXT_SCHEMA} rename to ${READ_SCHEMA}`);
}

/** Drops what a swap left behind, after it is committed: readers of the old tables have gone on by then. */
export const dropOldSchema = (pool: Pool): Promise<void> => dropSchema(pool, OLD_SCHEMA);

export async function dropSchema(pool: Pool, schema: string): Promise<void> {
  await pool.query(`drop schema if exists ${quoted(schema)} cascade`);
}
