/**
 * The rows that one live transaction changes: gathered by table, each as it is left in the end, and sent as one
 * statement, because a round trip costs more than most of them.
 */
import type { PoolClient } from 'pg';
import { columnNames, columnType, keyOf, qualified, quoted, type TableShape } from './table.js';

/** A statement after the rows. */
export interface WriteStatement {
  /** Equal statements have equal names. */
  readonly name: string;
  /** SQL whose parameters are numbered from `first`. */
  readonly text: (first: number) => string;
  readonly values: readonly unknown[];
}

/** The rows of one table by their keys: of a saved one all columns, of a removed one the key. */
interface TableChanges {
  readonly table: TableShape;
  readonly saved: Map<string, readonly unknown[]>;
  readonly removed: Map<string, readonly unknown[]>;
}

interface Prepared {
  readonly name: string;
  readonly text: string;
}

/** Short names, because Postgres cuts long ones, and the same in all connections. */
const prepared = new Map<string, Prepared>();

export class LiveWrites {
  private pending = new Map<TableShape, TableChanges>();

  constructor(private readonly client: PoolClient, private readonly schema: string) {}

  async save(table: TableShape, rows: readonly object[]): Promise<void> {
    const columns = columnNames(table);
    const keyed = rows.map((row) => [keyOf(table, row), sentValues(table, columns, row)] as const);
    // One statement cannot replace a row that it deletes.
    if (keyed.some(([key]) => this.pending.get(table)?.removed.has(key))) await this.send();
    const { saved } = this.changesOf(table);
    for (const [key, values] of keyed) saved.set(key, values);
  }

  remove(table: TableShape, rows: readonly object[]): void {
    const { saved, removed } = this.changesOf(table);
    for (const row of rows) {
      const key = keyOf(table, row);
      saved.delete(key);
      removed.set(key, sentValues(table, table.key, row));
    }
  }

  /** Call it before reading rows of a table: sends the writes if they would change them. */
  async before(table: TableShape): Promise<void> {
    if (this.pending.has(table)) await this.send();
  }

  /**
   * Sends what was gathered.
   * @returns the number of rows that the last statement changed
   */
  async send(last?: WriteStatement): Promise<number> {
    const writes = [...this.pending.values()].flatMap((changes) => statementsOf(this.schema, changes));
    if (last) writes.push(last);
    if (writes.length === 0) return 0;
    this.pending = new Map();
    const { name, text } = preparedFor(writes);
    const { rowCount } = await this.client.query({ name, text, values: writes.flatMap(({ values }) => values) });
    return rowCount ?? 0;
  }

  private changesOf(table: TableShape): TableChanges {
    let changes = this.pending.get(table);
    if (!changes) this.pending.set(table, (changes = { table, saved: new Map(), removed: new Map() }));
    return changes;
  }
}

function statementsOf(schema: string, { table, saved, removed }: TableChanges): WriteStatement[] {
  const statement = (
    kind: string, columns: readonly string[], rows: readonly (readonly unknown[])[], text: (first: number) => string,
  ): WriteStatement[] => (rows.length === 0 ? [] : [{
    // Postgres plans it again after a swap of tables.
    name: `${schema}.${kind}.${table.name}`, text,
    values: columns.map((_, column) => rows.map((row) => row[column])),
  }]);
  return [
    ...statement('remove', table.key, [...removed.values()], (first) => deleteSql(schema, table, first)),
    ...statement('save', columnNames(table), [...saved.values()], (first) => upsertSql(schema, table, first)),
  ];
}

function preparedFor(writes: readonly WriteStatement[]): Prepared {
  const key = writes.map(({ name }) => name).join(' ');
  const known = prepared.get(key) ?? { name: `writes ${prepared.size}`, text: asOneStatement(writes) };
  prepared.set(key, known);
  return known;
}

/**
 * The last write is the statement, the others are common table expressions, all of which Postgres runs to their end.
 */
function asOneStatement(writes: readonly WriteStatement[]): string {
  let first = 1;
  const texts = writes.map(({ text, values }) => {
    const numbered = text(first);
    first += values.length;
    return numbered;
  });
  const before = texts.slice(0, -1).map((text, index) => `write_${index} as (${text})`);
  return `${before.length > 0 ? `with ${before.join(',\n')}\n` : ''}${texts.at(-1)}`;
}

function deleteSql(schema: string, table: TableShape, first: number): string {
  const sameKey = table.key.map((column) => `target.${quoted(column)} = sent.${quoted(column)}`).join(' and ');
  return `delete from ${qualified(schema, table)} target using ${sentRows(table, table.key, first)} where ${sameKey}`;
}

/** @param first  number of its first parameter */
function upsertSql(schema: string, table: TableShape, first: number): string {
  const columns = columnNames(table);
  const names = columns.map(quoted).join(', ');
  const values = columns.map((column) =>
    `${quoted(column)}${isSentAsText(table, column) ? `::${columnType(table, column)}` : ''}`);
  const updates = columns.filter((column) => !table.key.includes(column));
  const onConflict = updates.length
    ? `update set ${updates.map((column) => `${quoted(column)} = excluded.${quoted(column)}`).join(', ')}`
    : 'nothing';
  return `insert into ${qualified(schema, table)} (${names})
    select ${values.join(', ')} from ${sentRows(table, columns, first)}
    on conflict (${table.key.map(quoted).join(', ')}) do ${onConflict}`;
}

/** One array parameter per column, so that any number of rows is one statement with one plan. */
function sentRows(table: TableShape, columns: readonly string[], first: number): string {
  const arrays = columns.map(
    (column, index) => `$${first + index}::${isSentAsText(table, column) ? 'text' : columnType(table, column)}[]`,
  );
  return `unnest(${arrays.join(', ')}) as sent(${columns.map(quoted).join(', ')})`;
}

/** Taken when a row is saved, because the handler may change it before it is sent. */
function sentValues(table: TableShape, columns: readonly string[], row: object): unknown[] {
  return columns.map((column) => {
    const [type, value] = [columnType(table, column), (row as Readonly<Record<string, unknown>>)[column]];
    if (type === 'int[]') return `{${(value as readonly number[]).join(',')}}`;
    return type === 'json' && value !== null ? JSON.stringify(value) : value;
  });
}

/** An array of arrays would be flattened. */
const isSentAsText = (table: TableShape, column: string): boolean =>
  ['json', 'int[]'].includes(columnType(table, column));
