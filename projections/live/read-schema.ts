/** The schemas of the read models, the checkpoints beside their rows, and the status that runners report of them. */
import pg, { type ClientBase, type Pool, type PoolClient, type QueryResult } from 'pg';
import type { Position, StoredEvent } from '../../event-store/event-store.js';
import { IDLE_TRANSACTION_LIMIT, inTransaction } from '../../postgres/with-client.js';
import type { WriteStatement } from './row-statements.js';
import { isDamage, unlessDamaged } from '../../event-store/error-kinds.js';
import type { Projection } from '../model/projection.js';
import { qualified, quoted } from '../model/table.js';

/** The live read models. A rebuild fills `NEXT` beside them and swaps the two by renaming. */
export const READ_SCHEMA = 'read';
export const NEXT_SCHEMA = 'read_next';
/** The schema into which a verification replays the log. */
export const VERIFY_SCHEMA = 'read_verify';
/** The schema before a swap, kept until readers have moved on. */
export const OLD_SCHEMA = 'read_old';

/**
 * Creates an empty schema with the table of checkpoints. They are in the same schema as their rows, so that a swap
 * cannot separate them.
 */
export async function createReadSchema(client: ClientBase, schema: string): Promise<void> {
  await dropSchema(client, schema);
  await client.query(`create schema ${quoted(schema)}`);
  await client.query(`create table ${quoted(schema)}.checkpoints (
    projection text primary key, version int not null, position bigint not null, projected_at timestamptz not null,
    cleared_at timestamptz, trouble json, changes int not null default 0, known_event text)`);
}

/**
 * Adds the checkpoints once the rows are in.
 * @param last  the event at the position; none if the log was empty
 */
export async function setCheckpoints(
  client: Pool | ClientBase, schema: string, projections: readonly Projection[], position: Position, now: string,
  last?: ProjectedEvent,
): Promise<void> {
  await client.query(
    `insert into ${quoted(schema)}.checkpoints (projection, version, position, projected_at, known_event)
     select name, version, $3, $4, $5 from unnest($1::text[], $2::int[]) as made(name, version)`,
    [
      projections.map(({ name }) => name), projections.map(({ version }) => version), position.toString(), now,
      last && knownText(last),
    ]);
}

export type ProjectedEvent = Pick<StoredEvent, 'id' | 'position'>;

const knownText = ({ position, id }: ProjectedEvent): string => `${position} ${id}`;

/** The checkpoint of every projection of a schema; empty if there is no such schema. */
export const readCheckpoints = (client: Pool | ClientBase, schema: string): Promise<Map<string, Checkpoint>> =>
  new Checkpoints(schema).all(client);

/** The checkpoints of the live schema; empty if they are damaged too, because a rebuild makes new ones. */
export const readLiveCheckpoints = (client: Pool | ClientBase): Promise<Map<string, Checkpoint>> =>
  readCheckpoints(client, READ_SCHEMA).catch(unlessDamaged(new Map<string, Checkpoint>()));

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

/** Whether the live schema has exactly these projections in these versions, in checkpoints that can be read. */
export async function readModelsAreCurrent(pool: Pool, projections: readonly Projection[]): Promise<boolean> {
  const checkpoints = await readLiveCheckpoints(pool);
  return checkpoints.size === projections.length
    && projections.every(({ name, version }) => checkpoints.get(name)?.version === version);
}

/**
 * Empties the live tables of one projection and marks them as cleared, in one transaction. No event is applied to
 * them until a rebuild replaces them, so that no one sees a fragment.
 */
export async function clearLiveTables(pool: Pool, projection: Projection, now: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      `update ${READ_SCHEMA}.checkpoints set cleared_at = $2, trouble = null where projection = $1`,
      [projection.name, now]);
    // A new file for each table shows all caches that their answers are outdated.
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

/** An event that a projection could not apply. */
export interface PoisonEvent {
  readonly position: Position;
  readonly eventId: string;
  readonly type: string;
}

/**
 * `stopped`: a poison event; rows stay as they were before it until an admin decides. `cleared`: the tables were
 * emptied; nothing is applied until a rebuild has filled them.
 */
export interface RunnerStatus {
  readonly projection: string;
  readonly state: 'running' | 'retrying' | 'stopped' | 'cleared';
  readonly checkpoint: Position;
  readonly error: string | null;
  /** The SQLSTATE of a passing error; null for any other. */
  readonly sqlState: string | null;
  readonly stoppedAt: PoisonEvent | null;
  /** Changes when the rows were replaced or emptied as a whole. */
  readonly generation: string;
  /** The number of writes to the rows; if it changes, so did the rows. */
  readonly changes: number;
}

/** The reason why a projection stopped, for requests in other processes. */
export interface Trouble {
  readonly error: string;
  readonly stoppedAt: PoisonEvent | null;
}

export interface Checkpoint {
  readonly projection: string;
  /** Version of the projection that created the tables. */
  readonly version: number;
  /** Position of the last event that is in the rows. */
  readonly position: Position;
  /** Whether the tables were emptied, so that no events are applied until a rebuild. */
  readonly isCleared: boolean;
  /** Changes when a rebuild has swapped the tables, or they were emptied. */
  readonly generation: string;
  /** The number of writes to the rows since the tables exist. */
  readonly changes: number;
  /** The error that stopped the projection; null unless it is stopped. */
  readonly trouble: Trouble | null;
  /** The last event that was projected by this or another projection; null if only the rows of others name it. */
  readonly known?: ProjectedEvent | null;
}

/** A step of projections: the position of their rows before and after. */
export interface CheckpointMove {
  readonly projections: readonly string[];
  /** The projections whose rows change. */
  readonly changed: readonly string[];
  readonly from: Position;
  readonly through: ProjectedEvent;
  /** Instant, ISO 8601. */
  readonly now: string;
}

/** A crash may lose the last moments of a projection: rows and checkpoint go back together. */
const BEGIN_UNSYNCED = `begin; set local synchronous_commit = off; ${IDLE_TRANSACTION_LIMIT}`;

interface Row {
  readonly projection: string;
  readonly version: number;
  readonly position: string;
  readonly cleared_at: string | null;
  readonly changes: number;
  readonly table_id: string;
  readonly trouble: { error: string; stoppedAt: (Omit<PoisonEvent, 'position'> & { position: string }) | null } | null;
  /** The column is missing in tables that an earlier version created. */
  readonly known_event?: string | null;
}

export class Checkpoints {
  private readonly table: string;
  private readonly select: string;

  constructor(readonly schema: string) {
    this.table = `${quoted(schema)}.checkpoints`;
    this.select = `select *, tableoid::int8::text as table_id from ${this.table}`;
  }

  /** Checkpoints by name of the projection; none if there is no such schema. @param suffix  of the statement */
  async all(client: Pool | ClientBase, suffix = ''): Promise<Map<string, Checkpoint>> {
    const { rows: [found] } = await client.query('select to_regclass($1) as checkpoints', [this.table]);
    if (!found?.checkpoints) return new Map();
    const { rows } = await client.query<Row>(`${this.select} ${suffix}`);
    return new Map(rows.map((row) => [row.projection, checkpointIn(row)]));
  }

  /**
   * Begins a transaction and locks the checkpoints to its end, in one round trip.
   * @returns one for each name, in the order of the names
   */
  async begin(client: PoolClient, projections: readonly string[]): Promise<Checkpoint[]> {
    const names = projections.map((name) => pg.escapeLiteral(name)).join(', ');
    // The order is always the same, to avoid deadlocks.
    const results = (await client.query(
      `${BEGIN_UNSYNCED}; ${this.select} where projection in (${names}) order by projection for update`,
    )) as unknown as QueryResult<Row>[];
    return this.inOrder(projections, results.at(-1)?.rows ?? []);
  }

  /** @returns one for each name, in the order of the names */
  async read(pool: Pool, projections: readonly string[]): Promise<Checkpoint[]> {
    const { rows } = await pool.query<Row>({
      name: `${this.schema}.checkpoints`, text: `${this.select} where projection = any($1)`, values: [projections],
    });
    return this.inOrder(projections, rows);
  }

  /** Stores the trouble with the checkpoint until that moves on. */
  async tell(pool: Pool, projection: string, { error, stoppedAt }: Trouble): Promise<void> {
    const trouble = { error, stoppedAt: stoppedAt && { ...stoppedAt, position: stoppedAt.position.toString() } };
    await pool.query(
      `update ${this.table} set trouble = $2 where projection = $1`, [projection, JSON.stringify(trouble)]);
  }

  /** Compare-and-set: changes a row for each projection, unless schemas were swapped since the transaction began. */
  moving({ projections, changed, from, through, now }: CheckpointMove): WriteStatement {
    return {
      name: `${this.schema}.move`,
      text: (first) => `update ${this.table}
        set position = $${first + 3}, trouble = null,
          known_event = case when projection = $${first + 5} then $${first + 6} else known_event end,
          changes = changes + (projection = any($${first + 1}::text[]))::int,
          projected_at = case when projection = any($${first + 1}::text[]) then $${first + 4} else projected_at end
        where projection = any($${first}::text[]) and position = $${first + 2}`,
      // One row is enough to name the event, and less to write.
      values: [
        projections, changed, from.toString(), through.position.toString(), now, projections[0], knownText(through),
      ],
    };
  }

  private inOrder(projections: readonly string[], rows: readonly Row[]): Checkpoint[] {
    return projections.map((name) => {
      const found = rows.find(({ projection }) => projection === name);
      if (!found) throw new Error(`Projection ${name} has no row in ${this.table}.`);
      return checkpointIn(found);
    });
  }
}

function checkpointIn(
  { position, cleared_at: clearedAt, table_id: tableId, trouble, known_event: known, ...row }: Row,
): Checkpoint {
  const [knownPosition, id] = known?.split(' ') ?? [];
  return {
    projection: row.projection,
    version: row.version,
    position: BigInt(position),
    isCleared: clearedAt !== null,
    generation: clearedAt === null ? tableId : `${tableId} cleared ${clearedAt}`,
    changes: row.changes,
    known: knownPosition !== undefined && id !== undefined ? { position: BigInt(knownPosition), id } : null,
    trouble: trouble && {
      error: trouble.error,
      stoppedAt: trouble.stoppedAt && { ...trouble.stoppedAt, position: BigInt(trouble.stoppedAt.position) },
    },
  };
}
