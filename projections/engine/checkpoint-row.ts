/** Owns the checkpoint of one projection as a row beside its tables: held, compared and moved by whoever projects. */
import pg, { type Pool, type PoolClient, type QueryResult } from 'pg';
import type { Position } from '../../event-store/event-store.js';
import type { PoisonEvent } from './runner-status.js';
import { quoted } from './table.js';
import { withClient } from './with-client.js';

/** Why a projection stopped, for whoever asks in another process. */
export interface Trouble {
  readonly error: string;
  readonly stoppedAt: PoisonEvent | null;
}

export interface CheckpointState {
  readonly position: Position;
  /** No event is to be applied: somebody emptied the tables. */
  readonly isCleared: boolean;
  /** Another one after a rebuild has put other tables in place of these, or somebody has emptied them. */
  readonly generation: string;
  /** Null while it is not stopped. */
  readonly trouble: Trouble | null;
}

/** Losing the last moments of a projection in a crash is harmless: rows and checkpoint go back together. */
const BEGIN_UNSYNCED = 'begin; set local synchronous_commit = off';

interface Row {
  readonly position: string;
  readonly cleared_at: string | null;
  readonly table_id: string;
  readonly trouble: { error: string; stoppedAt: (Omit<PoisonEvent, 'position'> & { position: string }) | null } | null;
}

const COLUMNS = 'position, cleared_at, trouble, tableoid::int8::text as table_id';

export class CheckpointRow {
  private readonly checkpoints: string;
  private readonly nameLiteral: string;

  constructor(schema: string, private readonly projection: string) {
    this.checkpoints = `${quoted(schema)}.checkpoints`;
    this.nameLiteral = pg.escapeLiteral(projection);
  }

  /** Begins a transaction and holds the checkpoint to its end, in one round trip. */
  async begin(client: PoolClient): Promise<CheckpointState> {
    const results = (await client.query(`${BEGIN_UNSYNCED};
      select ${COLUMNS} from ${this.checkpoints} where projection = ${this.nameLiteral} for update`,
    )) as unknown as QueryResult<Row>[];
    return this.stateOf(results.at(-1)?.rows[0]);
  }

  async read(pool: Pool): Promise<CheckpointState> {
    const { rows } = await pool.query<Row>(
      `select ${COLUMNS} from ${this.checkpoints} where projection = $1`, [this.projection]);
    return this.stateOf(rows[0]);
  }

  /** Told with the checkpoint until that moves on. */
  async tell(pool: Pool, { error, stoppedAt }: Trouble): Promise<void> {
    const trouble = { error, stoppedAt: stoppedAt && { ...stoppedAt, position: stoppedAt.position.toString() } };
    await pool.query(
      `update ${this.checkpoints} set trouble = $2 where projection = $1`, [this.projection, JSON.stringify(trouble)]);
  }

  /** Compare-and-set: a swap of the schemas since the transaction began leaves it without effect. */
  async move(client: PoolClient, from: Position, to: Position, now: string): Promise<void> {
    const { rowCount } = await client.query(
      `update ${this.checkpoints} set position = $3, projected_at = $4, trouble = null
       where projection = $1 and position = $2`,
      [this.projection, from.toString(), to.toString(), now],
    );
    if (rowCount !== 1) throw Object.assign(new Error('The checkpoint moved meanwhile.'), { code: '40001' });
  }

  /** Moves past events that mean nothing to the projection, in one round trip. */
  async passOver(pool: Pool, from: Position, to: Position): Promise<void> {
    await withClient(pool, (client) => client.query(`${BEGIN_UNSYNCED};
      update ${this.checkpoints} set position = ${to}, trouble = null
      where projection = ${this.nameLiteral} and position = ${from} and cleared_at is null;
      commit`));
  }

  private stateOf(row: Row | undefined): CheckpointState {
    if (!row) throw new Error(`Projection ${this.projection} has no row in ${this.checkpoints}.`);
    const { position, cleared_at: clearedAt, table_id: tableId, trouble } = row;
    return {
      position: BigInt(position),
      isCleared: clearedAt !== null,
      generation: clearedAt === null ? tableId : `${tableId} cleared ${clearedAt}`,
      trouble: trouble && {
        error: trouble.error,
        stoppedAt: trouble.stoppedAt && { ...trouble.stoppedAt, position: BigInt(trouble.stoppedAt.position) },
      },
    };
  }
}
