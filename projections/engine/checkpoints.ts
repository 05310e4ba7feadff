/** The checkpoints of projections, as rows beside their tables: locked, compared and moved. */
import pg, { type ClientBase, type Pool, type PoolClient, type QueryResult } from 'pg';
import type { Position } from '../../event-store/event-store.js';
import { IDLE_TRANSACTION_LIMIT } from '../../postgres/with-client.js';
import type { WriteStatement } from './live-rows.js';
import type { PoisonEvent } from './runner-status.js';
import { quoted } from './table.js';

/** Why a projection stopped, for questions in other processes. */
export interface Trouble {
  readonly error: string;
  readonly stoppedAt: PoisonEvent | null;
}

export interface Checkpoint {
  readonly projection: string;
  /** Of the projection that made the tables. */
  readonly version: number;
  /** Of the last event that the rows have. */
  readonly position: Position;
  /** Whether the tables were emptied, so that no events are applied until a rebuild. */
  readonly isCleared: boolean;
  /** Changes when a rebuild has swapped the tables, or they were emptied. */
  readonly generation: string;
  /** How often the rows were written to since the tables exist. */
  readonly changes: number;
  /** Null unless it is stopped. */
  readonly trouble: Trouble | null;
}

/** A step of projections: the position of their rows before and after. */
export interface CheckpointMove {
  readonly projections: readonly string[];
  /** Those whose rows change. */
  readonly changed: readonly string[];
  readonly from: Position;
  readonly through: Position;
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
}

export class Checkpoints {
  private readonly table: string;
  private readonly select: string;

  constructor(readonly schema: string) {
    this.table = `${quoted(schema)}.checkpoints`;
    this.select = `select *, tableoid::int8::text as table_id from ${this.table}`;
  }

  /** By name of the projection; none if there is no such schema. @param suffix  of the statement */
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
    // Always in the same order, to avoid deadlocks.
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

  /** Stored with the checkpoint until that moves on. */
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
          changes = changes + (projection = any($${first + 1}::text[]))::int,
          projected_at = case when projection = any($${first + 1}::text[]) then $${first + 4} else projected_at end
        where projection = any($${first}::text[]) and position = $${first + 2}`,
      values: [projections, changed, from.toString(), through.toString(), now],
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

function checkpointIn({ position, cleared_at: clearedAt, table_id: tableId, trouble, ...row }: Row): Checkpoint {
  return {
    projection: row.projection,
    version: row.version,
    position: BigInt(position),
    isCleared: clearedAt !== null,
    generation: clearedAt === null ? tableId : `${tableId} cleared ${clearedAt}`,
    changes: row.changes,
    trouble: trouble && {
      error: trouble.error,
      stoppedAt: trouble.stoppedAt && { ...trouble.stoppedAt, position: BigInt(trouble.stoppedAt.position) },
    },
  };
}
