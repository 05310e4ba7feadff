/** The schemas of the read models, the checkpoints beside their rows, and the status that runners report of them. */
import type { ClientBase, Pool, PoolClient } from 'pg';
import { BEFORE_FIRST, type Position, type StoredEvent } from '../../event-store/event-store.js';
import { inTransaction } from '../../postgres/with-client.js';
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
 * cannot separate them. A process of an earlier version that still runs finds none of its columns, so it does not
 * project into these tables.
 */
export async function createReadSchema(client: ClientBase, schema: string): Promise<void> {
  await dropSchema(client, schema);
  await client.query(`create schema ${quoted(schema)}`);
  await client.query(`create table ${quoted(schema)}.checkpoints (
    is_only boolean primary key default true check (is_only), states jsonb not null, known_event text)`);
}

/**
 * Adds the checkpoints once the rows are in.
 * @param last  the event at the position; none if the log was empty
 */
export async function setCheckpoints(
  client: Pool | ClientBase, schema: string, projections: readonly Projection[], position: Position,
  last?: ProjectedEvent,
): Promise<void> {
  const states = Object.fromEntries(projections.map(({ name, version }) => [name, { ...FRESH, version, position }]));
  await client.query(
    `insert into ${quoted(schema)}.checkpoints (states, known_event) values ($1, $2)`,
    [jsonOf(states), last && knownText(last)]);
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
    // An earlier version locks its rows in the order of their first column.
    return await new Checkpoints(READ_SCHEMA).all(client, 'order by 1 for update');
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
    // A batch locks its tables before it waits for the checkpoints: it has to end first.
    await client.query(`lock table ${READ_SCHEMA}.checkpoints in share row exclusive mode`);
    await new Checkpoints(READ_SCHEMA).change(client, projection.name, { clearedAt: now, trouble: null });
    // A new file for each table shows all caches that their answers are outdated.
    const tables = projection.tables.map((table) => qualified(READ_SCHEMA, table));
    await client.query(`truncate ${tables.join(', ')}`);
  });
}

/**
 * Makes the shadow schema the live one; call it in a transaction that locks the live checkpoints.
 * @param live  these checkpoints, which end here: a batch that waits for them writes nothing into the old tables
 */
export async function swapSchemas(client: PoolClient, live: ReadonlyMap<string, Checkpoint>): Promise<void> {
  if (live.size > 0) await client.query(`delete from ${READ_SCHEMA}.checkpoints`);
  await dropSchema(client, OLD_SCHEMA);
  const { rows } = await client.query(`select 1 from pg_namespace where nspname = $1`, [READ_SCHEMA]);
  if (rows.length > 0) await client.query(`alter schema ${READ_SCHEMA} rename to ${OLD_SCHEMA}`);
  await client.query(`alter schema ${NEXT_SCHEMA} rename to ${READ_SCHEMA}`);
}

export async function dropSchema(client: Pool | ClientBase, schema: string): Promise<void> {
  await client.query(`drop schema if exists ${quoted(schema)} cascade`);
}

/** An event that a projection could not apply. */
export interface PoisonEvent<Place = Position> {
  readonly position: Place;
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
export interface Trouble<Place = Position> {
  readonly error: string;
  readonly stoppedAt: PoisonEvent<Place> | null;
}

/** The checkpoint of a projection as it is stored; there, positions are text. */
interface State<Place = Position> {
  /** Version of the projection that created the tables. */
  readonly version: number;
  /** Position of the last event that is in the rows. */
  readonly position: Place;
  /** The number of writes to the rows since the tables exist. */
  readonly changes: number;
  /** The time when the tables were emptied, so that no events are applied until a rebuild: an instant, ISO 8601. */
  readonly clearedAt: string | null;
  /** The error that stopped the projection; null unless it is stopped. */
  readonly trouble: Trouble<Place> | null;
}

export interface Checkpoint extends State {
  readonly projection: string;
  /** Changes when a rebuild has swapped the tables, or they were emptied. */
  readonly generation: string;
  /** The last event that a projection of the schema has applied; null if it is not known. */
  readonly known?: ProjectedEvent | null;
}

/** No projection has this version. */
const FRESH = { version: 0, changes: 0, clearedAt: null, trouble: null };

const jsonOf = (value: object): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? each.toString() : each));

/** The only row of a schema, with the states by name of the projection. */
export interface CheckpointRow {
  readonly states: Readonly<Record<string, State<string>>>;
  readonly known_event: string | null;
  readonly table_id: string;
}

/** An earlier version had a row for each projection, at first without the event. */
type EarlierRow = Partial<CheckpointRow> & { readonly projection: string; readonly position: string };

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
    const { rows } = await client.query<CheckpointRow | EarlierRow>(`${this.select} ${suffix}`);
    const current = rows.map((row) => ('projection' in row ? outdated(row) : row));
    const checkpoints = current.flatMap((row) => checkpointsIn(row, Object.keys(row.states)));
    return new Map(checkpoints.map((checkpoint) => [checkpoint.projection, checkpoint]));
  }

  async read(client: Pool | ClientBase): Promise<CheckpointRow> {
    const asked = { name: `${this.schema}.checkpoints`, text: this.select };
    const { rows: [row] } = await client.query<CheckpointRow>(asked);
    if (!row?.states) throw new Error(`The table ${this.table} is of another version: start the server again.`);
    return row;
  }

  /** Changes values of a projection's checkpoint. */
  async change(client: Pool | ClientBase, projection: string, values: Partial<State>): Promise<void> {
    await client.query(
      `update ${this.table} set states = jsonb_set(states, array[$1], states -> $1 || $2)`,
      [projection, jsonOf(values)]);
  }

  /** Changes values of all checkpoints, and forgets the last applied event, because the log may lack it. */
  async changeAll(client: Pool | ClientBase, values: Partial<State>): Promise<void> {
    await client.query(
      `update ${this.table} set known_event = null,
        states = (select jsonb_object_agg(name, state || $1) from jsonb_each(states) as each (name, state))`,
      [jsonOf(values)]);
  }

  /** Replaces the row, unless it has changed, or schemas were swapped, since it was read. */
  moving(from: CheckpointRow, to: CheckpointRow): WriteStatement {
    return {
      name: `${this.schema}.move`,
      text: (first) => `update ${this.table} set states = $${first}, known_event = $${first + 1}
        where states = $${first + 2} and known_event is not distinct from $${first + 3} and tableoid = $${first + 4}
        returning 1`,
      values: [jsonOf(to.states), to.known_event, jsonOf(from.states), from.known_event, from.table_id],
    };
  }
}

/** The row after a step to an event. @param moved  the changed checkpoints */
export function rowAfter(row: CheckpointRow, moved: readonly Checkpoint[], last: ProjectedEvent): CheckpointRow {
  const states = moved.map(({ projection, generation, known, ...state }) => [projection, state] as const);
  const isEnd = last.position > (knownIn(row)?.position ?? BEFORE_FIRST);
  return {
    ...row, known_event: isEnd ? knownText(last) : row.known_event,
    states: { ...row.states, ...JSON.parse(jsonOf(Object.fromEntries(states))) as CheckpointRow['states'] },
  };
}

/** Outdated checkpoints still say where the log ended. */
const outdated = ({ projection, position, known_event: known = null, table_id: id = '' }: EarlierRow): CheckpointRow =>
  ({ states: { [projection]: { ...FRESH, position } }, known_event: known, table_id: id });

/** @returns one for each name, in the order of the names */
export const checkpointsIn = (row: CheckpointRow, projections: readonly string[]): Checkpoint[] =>
  projections.map((projection) => {
    const state = row.states[projection];
    if (!state) throw new Error(`Projection ${projection} has no checkpoint.`);
    const { clearedAt, trouble } = state;
    return {
      ...placed(state), projection, known: knownIn(row),
      generation: clearedAt === null ? row.table_id : `${row.table_id} cleared ${clearedAt}`,
      trouble: trouble && { ...trouble, stoppedAt: trouble.stoppedAt && placed(trouble.stoppedAt) },
    };
  });

const placed = <At extends { readonly position: string }>(at: At) => ({ ...at, position: BigInt(at.position) });

function knownIn({ known_event: known }: CheckpointRow): ProjectedEvent | null {
  const [position, id] = known?.split(' ') ?? [];
  return position !== undefined && id !== undefined ? { position: BigInt(position), id } : null;
}
