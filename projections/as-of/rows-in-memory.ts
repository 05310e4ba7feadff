/** A sink that keeps all rows in memory: the handlers of the live tables compute the rows of a moment into it. */
import type { Among, Sink } from '../engine/sink.js';
import type { Table, TableShape } from '../engine/table.js';
import { RetainedRows, type Row } from '../rebuild/retained-rows.js';

export class RowsInMemory implements Sink {
  private readonly tables = new Map<TableShape, RetainedRows>();

  constructor(readonly now: string) {}

  load<R>(table: Table<R>, column: keyof R & string, values: readonly unknown[], among?: Among<R>): Promise<R[]> {
    const rows = this.rowsOf(table).load(column, values) as R[];
    return Promise.resolve(among ? rows.filter((row) => among.values.includes(row[among.column])) : rows);
  }

  save<R>(table: Table<R>, rows: readonly R[]): Promise<void> {
    for (const row of rows as readonly Row[]) this.rowsOf(table).save(row);
    return Promise.resolve();
  }

  remove<R>(table: Table<R>, rows: readonly R[]): Promise<void> {
    for (const row of rows as readonly Row[]) this.rowsOf(table).remove(row);
    return Promise.resolve();
  }

  private rowsOf(table: TableShape): RetainedRows {
    let rows = this.tables.get(table);
    if (!rows) this.tables.set(table, (rows = new RetainedRows(table)));
    return rows;
  }
}
