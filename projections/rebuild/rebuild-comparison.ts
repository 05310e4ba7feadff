/** Compares the live read models with a replay of the log, row by row and at the same position. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Position } from '../../event-store/event-store.js';
import type { Projection } from '../model/projection.js';
import { lockLiveCheckpoints, READ_SCHEMA } from '../live/read-schema.js';
import { unlessDamaged } from '../../event-store/error-kinds.js';
import { columnNames, columnType, qualified, quoted, type TableShape } from '../model/table.js';
import { inTransaction, withClient } from '../../postgres/with-client.js';

/** The number of keys of differing rows that are reported per table. */
const MAX_KEYS = 20;
/** The number and length of waits for live projections that are behind the replay. */
const TRIES = 40;
const PAUSE_MS = 50;

/** The differences between the live rows of a table and those of the replay. */
export interface TableDifference {
  readonly table: string;
  /** Rows that are missing in either of the two, or differ. */
  readonly count: number;
  /** Keys of the first differing rows: the values of the primary key as JSON text. */
  readonly keys: readonly string[];
  /** Whether the live rows are damaged, so that none could be compared: all count as differing. */
  readonly isUnreadable?: boolean;
}

export interface Comparison {
  /** The compared tables, each with the number of rows in either of the two. */
  readonly compared: readonly { readonly table: string; readonly rows: number }[];
  /** The tables with differences. */
  readonly differing: readonly TableDifference[];
  /** Projections that could not be compared: new, of another version, cleared, stopped or too far behind. */
  readonly leftOut: readonly string[];
}

export const differencesOf = ({ differing }: Comparison): number =>
  differing.reduce((sum, { count }) => sum + count, 0);

export interface ComparisonOptions {
  readonly pool: Pool;
  readonly projections: readonly Projection[];
  /** The schema of the replay. */
  readonly schema: string;
  readonly signal?: AbortSignal | undefined;
  /** Brings the replay of a projection to a position. Returns its position, which may be later. */
  readonly catchUp: (projection: Projection, through: Position) => Promise<Position>;
}

/**
 * Locks the live checkpoints only while the replay is brought to the same positions and a snapshot is taken that sees
 * both. The rows are compared in that snapshot while projections go on.
 */
export function compareWithLive(options: ComparisonOptions): Promise<Comparison> {
  const { pool, projections, schema, signal } = options;
  return withClient(pool, async (snapshot) => {
    const comparable = await alignedSnapshot(snapshot, options).catch(unlessDamaged(null));
    const compared: { readonly table: string; readonly rows: number }[] = [];
    const differing: TableDifference[] = comparable ? [] : [
      { table: 'checkpoints', count: projections.length, keys: [], isUnreadable: true },
    ];
    for (const table of comparable?.flatMap(({ tables }) => tables) ?? []) {
      signal?.throwIfAborted();
      const { rows, ...difference } = await comparisonOf(snapshot, table, schema);
      compared.push({ table: table.name, rows });
      if (difference.count > 0) differing.push(difference);
    }
    await snapshot.query('rollback');
    const leftOut = projections.filter((projection) => !comparable?.includes(projection)).map(({ name }) => name);
    return { compared, differing, leftOut };
  });
}

/**
 * Leaves `snapshot` in a transaction that sees live tables and replay at the same positions. Returns the projections
 * for which it does.
 */
async function alignedSnapshot(snapshot: PoolClient, options: ComparisonOptions): Promise<Projection[]> {
  for (let tries = 1; ; tries++) {
    options.signal?.throwIfAborted();
    const aligned = await inTransaction(options.pool, async (lock) => {
      const live = await lockLiveCheckpoints(lock);
      const candidates = options.projections.filter(({ name, version }) => {
        const checkpoint = live.get(name);
        return checkpoint?.version === version && checkpoint.clearedAt === null;
      });
      const met: Projection[] = [];
      let isLiveBehind = false;
      for (const projection of candidates) {
        const { position } = live.get(projection.name)!;
        const replayed = await options.catchUp(projection, position);
        if (replayed === position) met.push(projection);
        isLiveBehind ||= replayed > position;
      }
      if (isLiveBehind && tries < TRIES) return null;
      await snapshot.query('begin isolation level repeatable read read only; select 1');
      return met;
    });
    if (aligned) return aligned;
    await sleep(PAUSE_MS);
  }
}

async function comparisonOf(
  client: PoolClient, table: TableShape, schema: string,
): Promise<TableDifference & { rows: number }> {
  await client.query('savepoint compared');
  const found = await client.query<{ rows: string; count: string; keys: string[] }>(differencesSql(table, schema))
    .then(({ rows: [row] }) => row!, unlessDamaged(null));
  if (found) return { table: table.name, rows: Number(found.rows), count: Number(found.count), keys: found.keys };
  await client.query('rollback to savepoint compared');
  const { rows: [replay] } = await client.query<{ rows: string }>(
    `select count(*) as rows from ${qualified(schema, table)}`);
  const rows = Number(replay?.rows);
  return { table: table.name, rows, count: Math.max(1, rows), keys: [], isUnreadable: true };
}

function differencesSql(table: TableShape, schema: string): string {
  const on = table.key.map((column) => `live.${quoted(column)} = replay.${quoted(column)}`).join(' and ');
  const key = table.key.map((column) => `coalesce(live.${quoted(column)}, replay.${quoted(column)})`).join(', ');
  const [first] = table.key.map(quoted);
  const values = columnNames(table).filter((column) => ![...table.key, ...table.projectedAt].includes(column));
  const differs = [
    `live.${first} is null`, `replay.${first} is null`, ...values.map((column) => columnDiffers(table, column)),
  ];
  return `
    with differing as materialized (
      select json_build_array(${key})::text as key, row_number() over (order by ${key}) as place,
        replay.${first} is null as is_live_only
      from ${qualified(READ_SCHEMA, table)} live full join ${qualified(schema, table)} replay on ${on}
      where ${differs.join(' or ')}
    )
    select (select count(*) from ${qualified(schema, table)}) +
        (select count(*) from differing where is_live_only) as rows,
      (select count(*) from differing) as count,
      array(select key from differing where place <= ${MAX_KEYS} order by place) as keys`;
}

/** JSON is parsed only if its text differs, because the order of keys does not matter. */
function columnDiffers(table: TableShape, column: string): string {
  const differs = (type: string): string =>
    `live.${quoted(column)}${type} is distinct from replay.${quoted(column)}${type}`;
  return columnType(table, column) === 'json' ? `(${differs('::text')} and ${differs('::jsonb')})` : differs('');
}
