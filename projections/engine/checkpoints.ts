/** The checkpoints of projections, as rows beside their tables: locked, compared and moved. */
import pg, { type Pool, type PoolClient, type QueryResult } from 'pg';
import type { Position } from '../../event-store/event-store.js';
import type { WriteStatement } from './live-rows.js';
import type { PoisonEvent } from './runner-status.js';
import { quoted } from './table.js';
import { IDLE_TRANSACTION_LIMIT } from '../../postgres/with-client.js';

/** Why a projection stopped, for questions in other processes. */
export interface Trouble {
  readonly error: string;
  readonly stoppedAt: PoisonEvent | null;
}

export interface CheckpointState {
  readonly position: Position;
  /** Whether the tables were emptied, so that no events are applied. */
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
  readonly position: string;
  readonly cleared_at: string | null;
  readonly changes: number;
  readonly table_id: string;
  readonly trouble: { error: string; stoppedAt: (Omit<PoisonEvent, 'position'> & { position: string }) | null } | null;
}

const COLUMNS = 'projection, position, cleared_at, changes, trouble, tableoid::int8::text as table_id';

export class Checkpoints {
  private readonly table: string;

  constructor(readonly schema: string) {
    this.table = `${quoted(schema)}.checkpoints`;
  }

  /**
   * Begins a transaction and locks the checkpoints to its end, in one round trip.
   * @returns one for each name, in the order of the names
   */
  async begin(client: PoolClient, projections: readonly string[]): Promise<CheckpointState[]> {
    const names = projections.map((name) => pg.escapeLiteral(name)).join(', ');
    // Always in the same order, to avoid deadlocks.
    const results = (await client.query(`${BEGIN_UNSYNCED};
      select ${COLUMNS} from ${this.table} where projection in (${names}) order by projection for update`,
    )) as unknown as QueryResult<Row>[];
    return this.statesOf(projections, results.at(-1)?.rows ?? []);
  }

  /** @returns one for each name, in the order of the names */
  async read(pool: Pool, projections: readonly string[]): Promise<CheckpointState[]> {
    const { rows } = await pool.query<Row>({
      name: `${this.schema}.checkpoints`,
      text: `select ${COLUMNS} from ${this.table} where projection = any($1)`,
      values: [projections],
    });
    return this.statesOf(projections, rows);
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

  private statesOf(projections: readonly string[], rows: readonly Row[]): CheckpointState[] {
    return projections.map((name) => this.stateOf(name, rows.find(({ projection }) => projection === name)));
  }

  private stateOf(projection: string, row: Row | undefined): CheckpointState {
    if (!row) throw new Error(`Projection ${projection} has no row in ${this.table}.`);
    const { position, cleared_at: clearedAt, changes, table_id: tableId, trouble } = row;
    return {
      position: BigInt(position),
      isCleared: clearedAt !== null,
      generation: clearedAt === null ? tableId : `${tableId} cleared ${clearedAt}`,
      changes,
      trouble: trouble && {
        error: trouble.error,
        stoppedAt: trouble.stoppedAt && { ...trouble.stoppedAt, position: BigInt(trouble.stoppedAt.position) },
      },
    };
  }
}
