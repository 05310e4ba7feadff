/** A sink that keeps all rows in memory: the handlers of the live tables compute the rows of a moment into it. */
import type { Among, Sink } from '../engine/sink.js';
import { keyOf, type Table, type TableShape } from '../engine/table.js';
import { RetainedRows, type Row } from '../rebuild/retained-rows.js';

interface Known {
  readonly rows: RetainedRows;
  /** Of all rows that were ever here: those of the base count no more. */
  readonly keys: Set<string>;
}

export class RowsInMemory implements Sink {
  private readonly tables = new Map<TableShape, Known>();

  /** @param base  rows to go on from; none by default */
  constructor(readonly now: string, private readonly base?: Pick<Sink, 'load'>) {}

  async load<R>(table: Table<R>, column: keyof R & string, values: readonly unknown[], among?: Among<R>): Promise<R[]> {
    const { rows, keys } = this.knownOf(table);
    for (const row of (await this.base?.load(table, column, values, among) ?? []) as readonly Row[]) {
      if (!keys.has(keyOf(table, row))) this.put(table, row);
    }
    return rows.load(column, values, among) as R[];
  }

  save<R>(table: Table<R>, rows: readonly R[]): Promise<void> {
    for (const row of rows as readonly Row[]) this.put(table, row);
    return Promise.resolve();
  }

  remove<R>(table: Table<R>, rows: readonly R[]): Promise<void> {
    const known = this.knownOf(table);
    for (const row of rows as readonly Row[]) {
      known.rows.remove(row);
      known.keys.add(keyOf(table, row));
    }
    return Promise.resolve();
  }

  private put(table: TableShape, row: Row): void {
    const { rows, keys } = this.knownOf(table);
    rows.save(row);
    keys.add(keyOf(table, row));
  }

  private knownOf(table: TableShape): Known {
    let known = this.tables.get(table);
    if (!known) this.tables.set(table, (known = { rows: new RetainedRows(table), keys: new Set() }));
    return known;
  }
}
