/** The schemas of the read models, and the checkpoints beside their rows. */
import type { ClientBase, Pool, PoolClient } from 'pg';
import type { Position } from '../../event-store/event-store.js';
import { isDamage } from './passing-errors.js';
import type { Projection } from './projection.js';
import { qualified, quoted } from './table.js';
import { inTransaction } from '../../postgres/with-client.js';

/** The live read models. A rebuild fills `NEXT` beside them and swaps the two by renaming. */
export const READ_SCHEMA = 'read';
export const NEXT_SCHEMA = 'read_next';
/** A verification replays the log here. */
export const VERIFY_SCHEMA = 'read_verify';
const OLD_SCHEMA = 'read_old';

/**
 * Creates an empty schema with the table of checkpoints: they are in the same schema as their rows, so that a swap
 * cannot separate them.
 */
export async function createReadSchema(client: ClientBase, schema: string): Promise<void> {
  await client.query(`drop schema if exists ${quoted(schema)} cascade`);
  await client.query(`create schema ${quoted(schema)}`);
  await client.query(`create table ${quoted(schema)}.checkpoints (
    projection text primary key, version int not null, position bigint not null, projected_at timestamptz not null,
    cleared_at timestamptz, trouble json, changes int not null default 0)`);
}

/** Adds the checkpoints once the rows are in. */
export async function setCheckpoints(
  client: Pool | ClientBase,
  schema: string,
  projections: readonly Projection[],
  position: Position,
  now: string,
): Promise<void> {
  for (const { name, version } of projections) {
    await client.query(
      `insert into ${quoted(schema)}.checkpoints (projection, version, position, projected_at) values ($1, $2, $3, $4)`,
      [name, version, position.toString(), now],
    );
  }
}

/** The position of a projection's rows. */
export interface Checkpoint {
  readonly version: number;
  readonly position: Position;
  /** Its tables were emptied, and stay so until a rebuild. */
  readonly isCleared: boolean;
}

/** The checkpoint of every projection of a schema; empty if there is no such schema. */
export async function readCheckpoints(
  client: Pool | ClientBase,
  schema: string,
): Promise<Map<string, Checkpoint>> {
  return checkpointsOf(client, schema, '');
}

/** The checkpoints of the live schema; empty if they are damaged too, because a rebuild makes new ones. */
export async function readLiveCheckpoints(client: Pool | ClientBase): Promise<Map<string, Checkpoint>> {
  try {
    return await readCheckpoints(client, READ_SCHEMA);
  } catch (error) {
    if (isDamage(error)) return new Map();
    throw error;
  }
}

/**
 * The checkpoints of the live schema, locked to the end of the transaction.
 * @param options `evenDamaged`: if they cannot be read, their table is locked and there are none
 */
export async function lockLiveCheckpoints(
  client: PoolClient, { evenDamaged = false } = {},
): Promise<Map<string, Checkpoint>> {
  await client.query('savepoint checkpoints');
  try {
    return await checkpointsOf(client, READ_SCHEMA, 'order by projection for update');
  } catch (error) {
    if (!evenDamaged || !isDamage(error)) throw error;
    await client.query('rollback to savepoint checkpoints');
    await client.query(`lock table ${READ_SCHEMA}.checkpoints`);
    return new Map();
  }
}

interface CheckpointRow {
  readonly projection: string;
  readonly version: number;
  readonly position: string;
  /** Missing in tables of an earlier version. */
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

/** Whether the live schema has exactly these projections in these versions, and says so in rows that can be read. */
export async function readModelsAreCurrent(pool: Pool, projections: readonly Projection[]): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from information_schema.columns
     where table_schema = $1 and table_name = 'checkpoints' and column_name = 'changes'`,
    [READ_SCHEMA],
  );
  if (rows.length === 0) return false;
  const checkpoints = await readLiveCheckpoints(pool);
  return (
    checkpoints.size === projections.length &&
    projections.every(({ name, version }) => checkpoints.get(name)?.version === version)
  );
}

/**
 * Empties the live tables of one projection and marks them as cleared, in one transaction. From then on no event is
 * applied to them, so that no one sees a fragment, until a rebuild replaces them.
 */
export async function clearLiveTables(pool: Pool, projection: Projection, now: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      `update ${READ_SCHEMA}.checkpoints set cleared_at = $2, trouble = null where projection = $1`,
      [projection.name, now]);
    // A new file for each table tells all caches that their answers are outdated.
    const tables = projection.tables.map((table) => qualified(READ_SCHEMA, table));
    await client.query(`truncate ${tables.join(', ')}`);
  });
}

/** Makes the shadow schema the live one; call it in a transaction that locks the live checkpoints. */
export async function swapSchemas(client: PoolClient): Promise<void> {
  await client.query(`drop schema if exists ${OLD_SCHEMA} cascade`);
  const { rows } = await client.query(`select 1 from pg_namespace where nspname = $1`, [READ_SCHEMA]);
  if (rows.length > 0) await client.query(`alter schema ${READ_SCHEMA} rename to ${OLD_SCHEMA}`);
  await client.query(`alter schema ${NEXT_SCHEMA} rename to ${READ_SCHEMA}`);
}

/** Drops the old schema after the swap is committed, when readers have moved on. */
export const dropOldSchema = (pool: Pool): Promise<void> => dropSchema(pool, OLD_SCHEMA);

export async function dropSchema(client: Pool | ClientBase, schema: string): Promise<void> {
  await client.query(`drop schema if exists ${quoted(schema)} cascade`);
}
