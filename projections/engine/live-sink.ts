/** The sink of live projecting: selects, upserts and deletes in the runners' transaction. */
import type { PoolClient } from 'pg';
import type { LiveWrites } from './live-writes.js';
import type { RememberedRows } from './remembered-rows.js';
import type { Among, Sink } from './sink.js';
import { columnType, qualified, quoted, type Table } from './table.js';

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
    await this.writes.before(table);
    const wanted = [{ column, values }, ...(among ? [among] : [])];
    const conditions = wanted.map((one, index) =>
      `${quoted(one.column)} = any($${index + 1}::${columnType(table, one.column)}[])`);
    const { rows } = await this.client.query<Row & object>({
      // A named statement is planned once per connection; Postgres plans it again after a swap of tables.
      name: [this.schema, 'load', table.name, ...wanted.map((one) => one.column)].join('.'),
      text: `select * from ${qualified(this.schema, table)} where ${conditions.join(' and ')}`,
      values: wanted.map((one) => one.values),
    });
    return rows;
  }

  async save<Row>(table: Table<Row>, rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    this.remembered.save(table, rows);
    await this.writes.save(table, rows as readonly object[]);
  }

  async remove<Row>(table: Table<Row>, rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    this.remembered.remove(table, rows);
    this.writes.remove(table, rows as readonly object[]);
  }
}
