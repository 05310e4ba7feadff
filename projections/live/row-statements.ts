/**
 * The rows of a live batch: read when a handler asks for them, and written at its end in one statement, because a
 * round trip costs more than most writes.
 */
import type { Pool, PoolClient } from 'pg';
import type { ChangedColumns, Row, TableChanges } from '../model/rows-in-memory.js';
import {
  type Among, columnNames, columnType, qualified, quoted, type Rows, type Table, type TableShape,
} from '../model/table.js';

/** A part of the statement that writes a batch. */
export interface WriteStatement {
  /** Equal statements have equal names. */
  readonly name: string;
  /** SQL whose parameters are numbered from `first`. */
  readonly text: (first: number) => string;
  readonly values: readonly unknown[];
}

/** Reads stored rows. */
export const readingFrom = (client: Pick<Pool | PoolClient, 'query'>, schema: string): Rows => ({
  async load<R>(table: Table<R>, column: keyof R & string, values: readonly unknown[], among?: Among<R>): Promise<R[]> {
    const columns = columnNames(table);
    const wanted = [{ column, values }, ...(among ? [among] : [])];
    const conditions = wanted.map((one, index) =>
      `${quoted(one.column)} = any($${index + 1}::${columnType(table, one.column)}[])`);
    const { rows } = await client.query<R & object>({
      // A named statement is planned once per connection; Postgres plans it again after a swap of tables.
      name: [schema, 'load', table.name, columns.length, ...wanted.map((one) => one.column)].join('.'),
      text: `select ${columns.map(quoted).join(', ')} from ${qualified(schema, table)}
        where ${conditions.join(' and ')}`,
      values: wanted.map((one) => one.values),
    });
    return rows;
  },
});

/**
 * Writes the saved and removed rows in one statement, which is a transaction of its own. A crash of the database may
 * lose the last moments of it, whole.
 * @param guard  a write that returns the row that it has changed
 * @returns whether it has changed one; if not, nothing is written
 */
export async function writeRows(
  client: Pool | PoolClient, schema: string, changes: readonly TableChanges[], guard: WriteStatement,
): Promise<boolean> {
  const writes = [guard, ...changes.flatMap((change) => statementsOf(schema, change))];
  const { rowCount } = await client.query({
    name: nameOf(writes), text: asOneStatement(writes), values: writes.flatMap(({ values }) => values),
  });
  return rowCount === 1;
}

/** The condition of all writes but the guard. */
const IS_GUARDED = 'exists (select from guard)';

/** Names of statements: short, because Postgres cuts long ones, and the same in all connections. */
const names = new Map<string, string>();

function nameOf(writes: readonly WriteStatement[]): string {
  const key = writes.map(({ name }) => name).join(' ');
  const known = names.get(key) ?? `writes ${names.size}`;
  names.set(key, known);
  return known;
}

/**
 * The writes are common table expressions, all of which Postgres runs to their end. The guard is the first, so that
 * its table is also locked first.
 */
function asOneStatement(writes: readonly WriteStatement[]): string {
  let first = 1;
  const texts = writes.map(({ text, values }, index) => {
    const numbered = text(first);
    first += values.length;
    return `${index === 0 ? 'guard' : `write_${index}`} as (${numbered})`;
  });
  return `with ${texts.join(',\n')} select set_config('synchronous_commit', 'off', true) from guard`;
}

function statementsOf(schema: string, { table, saved, changed, removed }: TableChanges): WriteStatement[] {
  const statement = (kind: string, columns: readonly string[], rows: readonly Row[], text: WriteStatement['text']) => (
    rows.length === 0 ? [] : [{
      // Postgres plans it again after a swap of tables.
      name: `${schema}.${kind}.${table.name}`, text,
      values: columns.map((column) => rows.map((row) => sentValue(table, column, row[column]))),
    }]);
  return [
    ...statement('remove', table.key, removed, (first) => deleteSql(schema, table, first)),
    ...statement('save', columnNames(table), saved, (first) => upsertSql(schema, table, first)),
    ...changed.flatMap(({ rows, ...part }) => statement(
      `change.${part.columns}.append.${part.appended}`, part.columns, rows,
      (first) => updateSql(schema, table, part, first))),
  ];
}

function deleteSql(schema: string, table: TableShape, first: number): string {
  return `delete from ${qualified(schema, table)} target using ${sentRows(table, table.key, first)}
    where ${sameKey(table)} and ${IS_GUARDED}`;
}

const sameKey = (table: TableShape): string =>
  table.key.map((column) => `target.${quoted(column)} = sent.${quoted(column)}`).join(' and ');

function upsertSql(schema: string, table: TableShape, first: number): string {
  const columns = columnNames(table);
  const values = columns.map((column) =>
    `${quoted(column)}${isSentAsText(table, column) ? `::${columnType(table, column)}` : ''}`);
  const updates = columns.filter((column) => !table.key.includes(column))
    .map((column) => `${quoted(column)} = excluded.${quoted(column)}`);
  const onConflict = updates.length > 0 ? `update set ${updates.join(', ')}` : 'nothing';
  return `insert into ${qualified(schema, table)} (${columns.map(quoted).join(', ')})
    select ${values.join(', ')} from ${sentRows(table, columns, first)} where ${IS_GUARDED}
    on conflict (${table.key.map(quoted).join(', ')}) do ${onConflict}`;
}

function updateSql(
  schema: string, table: TableShape, { columns, appended }: Omit<ChangedColumns, 'rows'>, first: number,
): string {
  const valueOf = (column: string): string => {
    const sent = `sent.${quoted(column)}`;
    if (appended.includes(column)) {
      return `(left(target.${quoted(column)}::text, -1) || ',' || substr(${sent}, 2))::${columnType(table, column)}`;
    }
    return isSentAsText(table, column) ? `${sent}::${columnType(table, column)}` : sent;
  };
  const values = columns.filter((column) => !table.key.includes(column))
    .map((column) => `${quoted(column)} = ${valueOf(column)}`);
  return `update ${qualified(schema, table)} target set ${values.join(', ')}
    from ${sentRows(table, columns, first)} where ${sameKey(table)} and ${IS_GUARDED}`;
}

/** One array parameter per column, so that any number of rows is one statement with one plan. */
function sentRows(table: TableShape, columns: readonly string[], first: number): string {
  const arrays = columns.map(
    (column, index) => `$${first + index}::${isSentAsText(table, column) ? 'text' : columnType(table, column)}[]`,
  );
  return `unnest(${arrays.join(', ')}) as sent(${columns.map(quoted).join(', ')})`;
}

function sentValue(table: TableShape, column: string, value: unknown): unknown {
  const type = columnType(table, column);
  if (type === 'int[]') return `{${String(value)}}`;
  return type === 'json' && value !== null ? JSON.stringify(value) : value;
}

/** An array of arrays would be flattened. */
const isSentAsText = (table: TableShape, column: string): boolean =>
  ['json', 'int[]'].includes(columnType(table, column));
