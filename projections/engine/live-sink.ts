/** The sink of live projecting: selects, upserts and deletes in the runners' transaction. */
import type { PoolClient } from 'pg';
import type { LiveWrites } from './live-writes.js';
import type { RememberedRows } from './remembered-rows.js';
import type { Among, Sink } from './sink.js';
import { columnNames, columnType, qualified, quoted, type Table, type TableShape } from './table.js';

export class LiveSink implements Sink {
  constructor(
    private readonly client: PoolClient,
    private readonly schema: string,
    readonly now: string,
    private readonly writes: LiveWrites,
    private readonly remembered: RememberedRows,
  ) {}

  load<Row>(
    table: Table<Row>, column: keyof Row & string, values: readonly unknown[], among?: Among<Row>,
  ): Promise<Row[]> {
    return this.remembered.load(table, column, values, among, (unknown) => this.read(table, column, unknown, among));
  }

  private async read<Row>(
    table: Table<Row>, column: keyof Row & string, values: readonly unknown[], among?: Among<Row>,
  ): Promise<Row[]> {
    await this.writes.before(qualified(this.schema, table));
    const wanted = [{ column, values }, ...(among ? [among] : [])];
    const conditions = wanted.map((one, index) =>
      `${quoted(one.column)} = any($${index + 1}::${columnType(table, one.column)}[])`);
    const { rows } = await this.client.query<Row & object>({
      name: this.statementName('load', table, ...wanted.map((one) => one.column)),
      text: `select * from ${qualified(this.schema, table)} where ${conditions.join(' and ')}`,
      values: wanted.map((one) => one.values),
    });
    return rows;
  }

  async save<Row>(table: Table<Row>, rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    this.remembered.save(table, rows);
    await this.write('save', table, columnNames(table), rows, (first) => upsertSql(this.schema, table, first));
  }

  async remove<Row>(table: Table<Row>, rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    this.remembered.remove(table, rows);
    await this.write('remove', table, table.key, rows, (first) => deleteSql(this.schema, table, first));
  }

  /** Copies the rows now, because the handler may change them before they are sent. */
  private write<Row>(
    kind: string, table: Table<Row>, columns: readonly string[], rows: readonly Row[], text: (first: number) => string,
  ): Promise<void> {
    const name = this.statementName(kind, table);
    const values = columnArrays(table, columns, rows);
    return this.writes.add({ name, text, values, table: qualified(this.schema, table) });
  }

  /** A named statement is planned once per connection; Postgres plans it again after a swap of tables. */
  private statementName(...parts: readonly (string | TableShape)[]): string {
    return [this.schema, ...parts.map((part) => (typeof part === 'string' ? part : part.name))].join('.');
  }
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

function columnArrays(table: TableShape, columns: readonly string[], rows: readonly unknown[]): unknown[][] {
  return columns.map((column) => {
    const type = columnType(table, column);
    return rows.map((row) => {
      const value = (row as Record<string, unknown>)[column];
      if (type === 'int[]') return `{${(value as readonly number[]).join(',')}}`;
      return type === 'json' && value !== null ? JSON.stringify(value) : value;
    });
  });
}

/** An array of arrays would be flattened. */
const isSentAsText = (table: TableShape, column: string): boolean =>
  ['json', 'int[]'].includes(columnType(table, column));
