/** Owns the sink of live projecting: selects, upserts and deletes inside the runner's transaction. */
import type { PoolClient } from 'pg';
import type { Sink } from './sink.js';
import { columnNames, columnType, qualified, quoted, type Table, type TableShape } from './table.js';

export class LiveSink implements Sink {
  constructor(
    private readonly client: PoolClient,
    private readonly schema: string,
    readonly now: string,
  ) {}

  async load<Row>(table: Table<Row>, column: keyof Row & string, values: readonly unknown[]): Promise<Row[]> {
    if (values.length === 0) return [];
    const wanted = `any($1::${columnType(table, column)}[])`;
    const { rows } = await this.client.query<Row & object>({
      name: this.statementName('load', table, column),
      text: `select * from ${qualified(this.schema, table)} where ${quoted(column)} = ${wanted}`,
      values: [values],
    });
    return rows;
  }

  async save<Row>(table: Table<Row>, rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    const columns = columnNames(table);
    await this.client.query({
      name: this.statementName('save', table),
      text: upsertSql(this.schema, table),
      values: columnArrays(table, columns, rows),
    });
  }

  async remove<Row>(table: Table<Row>, rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    const sameKey = table.key.map((column) => `target.${quoted(column)} = sent.${quoted(column)}`).join(' and ');
    await this.client.query({
      name: this.statementName('remove', table),
      text: `delete from ${qualified(this.schema, table)} target using ${sentRows(table, table.key)} where ${sameKey}`,
      values: columnArrays(table, table.key, rows),
    });
  }

  /** A named statement is planned once per connection; Postgres plans it anew when a swap brings other tables. */
  private statementName(...parts: readonly (string | TableShape)[]): string {
    return [this.schema, ...parts.map((part) => (typeof part === 'string' ? part : part.name))].join('.');
  }
}

function upsertSql(schema: string, table: TableShape): string {
  const columns = columnNames(table);
  const names = columns.map(quoted).join(', ');
  const values = columns.map((column) => (isJson(table, column) ? `${quoted(column)}::json` : quoted(column)));
  const updates = columns.filter((column) => !table.key.includes(column));
  const onConflict = updates.length
    ? `update set ${updates.map((column) => `${quoted(column)} = excluded.${quoted(column)}`).join(', ')}`
    : 'nothing';
  return `insert into ${qualified(schema, table)} (${names})
    select ${values.join(', ')} from ${sentRows(table, columns)}
    on conflict (${table.key.map(quoted).join(', ')}) do ${onConflict}`;
}

/** One array parameter per column, so that any number of rows is one statement with one plan. */
function sentRows(table: TableShape, columns: readonly string[]): string {
  const arrays = columns.map(
    (column, index) => `$${index + 1}::${isJson(table, column) ? 'text' : columnType(table, column)}[]`,
  );
  return `unnest(${arrays.join(', ')}) as sent(${columns.map(quoted).join(', ')})`;
}

function columnArrays(table: TableShape, columns: readonly string[], rows: readonly unknown[]): unknown[][] {
  return columns.map((column) => {
    const json = isJson(table, column);
    return rows.map((row) => {
      const value = (row as Record<string, unknown>)[column];
      return json && value !== null ? JSON.stringify(value) : value;
    });
  });
}

const isJson = (table: TableShape, column: string): boolean => columnType(table, column) === 'json';
