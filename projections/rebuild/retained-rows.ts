/** The rows of one table that a rebuild keeps in memory to the end, found by any column they are loaded by. */
import { keyOf, type TableShape } from '../engine/table.js';

export type Row = Record<string, unknown>;

interface Among {
  readonly column: string;
  readonly values: readonly unknown[];
}

export class RetainedRows {
  private readonly rows = new Map<string, Row>();
  /**
   * By column, then value: keys of rows that have, or once had, the value. Scanning all rows for each event would be
   * quadratic.
   */
  private readonly indexes = new Map<string, Map<unknown, Set<string>>>();

  constructor(private readonly table: TableShape) {}

  get size(): number {
    return this.rows.size;
  }

  all(): Row[] {
    return [...this.rows.values()];
  }

  load(column: string, values: readonly unknown[], among?: Among): Row[] {
    const index = this.indexes.get(column) ?? this.indexed(column);
    const found = [...new Set(values)].flatMap((value) => {
      const rows = [...(index.get(value) ?? [])].map((key) => this.rows.get(key));
      // Handlers change loaded rows in place, so an entry may be outdated.
      return rows.filter((row): row is Row => row !== undefined && row[column] === value);
    });
    return among ? found.filter((row) => among.values.includes(row[among.column])) : found;
  }

  save(row: Row): void {
    const key = keyOf(this.table, row);
    this.rows.set(key, row);
    for (const [column, index] of this.indexes) note(index, row[column], key);
  }

  remove(row: Row): void {
    this.rows.delete(keyOf(this.table, row));
  }

  private indexed(column: string): Map<unknown, Set<string>> {
    const index = new Map<unknown, Set<string>>();
    for (const [key, row] of this.rows) note(index, row[column], key);
    this.indexes.set(column, index);
    return index;
  }
}

function note(index: Map<unknown, Set<string>>, value: unknown, key: string): void {
  const keys = index.get(value);
  if (keys) keys.add(key);
  else index.set(value, new Set([key]));
}
