/** The schemas of the read models, and the checkpoints beside their rows. */
import type { ClientBase, Pool, PoolClient } from 'pg';
import type { Position } from '../../event-store/event-store.js';
import { type Checkpoint, Checkpoints } from './checkpoints.js';
import { isDamage } from './passing-errors.js';
import type { Projection } from './projection.js';
import { qualified, quoted } from './table.js';
import { inTransaction } from '../../postgres/with-client.js';

/** The live read models. A rebuild fills `NEXT` beside them and swaps the two by renaming. */
export const READ_SCHEMA = 'read';
export const NEXT_SCHEMA = 'read_next';
/** A verification replays the log here. */
export const VERIFY_SCHEMA = 'read_verify';
/** The one before a swap, until readers have moved on. */
export const OLD_SCHEMA = 'read_old';

/**
 * Creates an empty schema with the table of checkpoints: they are in the same schema as their rows, so that a swap
 * cannot separate them.
 */
export async function createReadSchema(client: ClientBase, schema: string): Promise<void> {
  await dropSchema(client, schema);
  await client.query(`create schema ${quoted(schema)}`);
  await client.query(`create table ${quoted(schema)}.checkpoints (
    projection text primary key, version int not null, position bigint not null, projected_at timestamptz not null,
    cleared_at timestamptz, trouble json, changes int not null default 0)`);
}

/** Adds the checkpoints once the rows are in. */
export async function setCheckpoints(
  client: Pool | ClientBase, schema: string, projections: readonly Projection[], position: Position, now: string,
): Promise<void> {
  await client.query(
    `insert into ${quoted(schema)}.checkpoints (projection, version, position, projected_at)
     select name, version, $3, $4 from unnest($1::text[], $2::int[]) as made(name, version)`,
    [projections.map(({ name }) => name), projections.map(({ version }) => version), position.toString(), now]);
}

/** The checkpoint of every projection of a schema; empty if there is no such schema. */
export const readCheckpoints = (client: Pool | ClientBase, schema: string): Promise<Map<string, Checkpoint>> =>
  new Checkpoints(schema).all(client);

/** The checkpoints of the live schema; empty if they are damaged too, because a rebuild makes new ones. */
export const readLiveCheckpoints = (client: Pool | ClientBase): Promise<Map<string, Checkpoint>> =>
  readCheckpoints(client, READ_SCHEMA).catch((error: unknown) => {
    if (isDamage(error)) return new Map<string, Checkpoint>();
    throw error;
  });

/**
 * The checkpoints of the live schema, locked to the end of the transaction.
 * @param options `evenDamaged`: if they cannot be read, their table is locked and there are none
 */
export async function lockLiveCheckpoints(
  client: PoolClient, { evenDamaged = false } = {},
): Promise<Map<string, Checkpoint>> {
  await client.query('savepoint checkpoints');
  try {
    return await new Checkpoints(READ_SCHEMA).all(client, 'order by projection for update');
  } catch (error) {
    if (!evenDamaged || !isDamage(error)) throw error;
    await client.query(`rollback to savepoint checkpoints; lock table ${READ_SCHEMA}.checkpoints`);
    return new Map();
  }
}

/** Whether the live schema has exactly these projections in these versions, and says so in rows that can be read. */
export async function readModelsAreCurrent(pool: Pool, projections: readonly Projection[]): Promise<boolean> {
  const checkpoints = await readLiveCheckpoints(pool);
  return checkpoints.size === projections.length
    && projections.every(({ name, version }) => checkpoints.get(name)?.version === version);
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
  await dropSchema(client, OLD_SCHEMA);
  const { rows } = await client.query(`select 1 from pg_namespace where nspname = $1`, [READ_SCHEMA]);
  if (rows.length > 0) await client.query(`alter schema ${READ_SCHEMA} rename to ${OLD_SCHEMA}`);
  await client.query(`alter schema ${NEXT_SCHEMA} rename to ${READ_SCHEMA}`);
}

export async function dropSchema(client: Pool | ClientBase, schema: string): Promise<void> {
  await client.query(`drop schema if exists ${quoted(schema)} cascade`);
}
