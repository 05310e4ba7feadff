/** Rows that are kept in memory, each as it was left: those of a rebuild, of a live transaction, and of a moment. */
import type { Among, Sink } from './sink.js';
import { keyOf, type Table, type TableShape } from './table.js';

export type Row = Record<string, unknown>;

/** What became of the rows of a table. */
export interface TableChanges {
  readonly table: TableShape;
  readonly saved: readonly Row[];
  readonly removed: readonly Row[];
}

/** A row, or what was removed. */
interface Known {
  readonly row: Row;
  readonly isThere: boolean;
  /** Whether it was saved or removed here. */
  readonly isChanged: boolean;
}

export class RowsInMemory implements Sink {
  private readonly tables = new Map<TableShape, KnownRows>();

  /** @param base  rows to go on from; none by default */
  constructor(readonly now: string, private readonly base?: Pick<Sink, 'load'>) {}

  async load<R>(table: Table<R>, column: keyof R & string, values: readonly unknown[], among?: Among<R>): Promise<R[]> {
    const known = this.knownOf(table);
    for (const row of (await this.base?.load(table, column, values, among) ?? []) as readonly Row[]) {
      if (!known.has(row)) known.set({ row, isThere: true, isChanged: false });
    }
    const found = known.find(column, values) as R[];
    return among ? found.filter((row) => among.values.includes(row[among.column])) : found;
  }

  async save<R>(table: Table<R>, rows: readonly R[]): Promise<void> {
    for (const row of rows as readonly Row[]) this.knownOf(table).set({ row, isThere: true, isChanged: true });
  }

  async remove<R>(table: Table<R>, rows: readonly R[]): Promise<void> {
    for (const row of rows as readonly Row[]) this.knownOf(table).set({ row, isThere: false, isChanged: true });
  }

  changes(): TableChanges[] {
    return [...this.tables].map(([table, known]) => {
      const changed = known.all().filter(({ isChanged }) => isChanged);
      const rowsThat = (isThere: boolean): Row[] =>
        changed.flatMap((each) => (each.isThere === isThere ? [each.row] : []));
      return { table, saved: rowsThat(true), removed: rowsThat(false) };
    });
  }

  private knownOf(table: TableShape): KnownRows {
    let known = this.tables.get(table);
    if (!known) this.tables.set(table, (known = new KnownRows(table)));
    return known;
  }
}

/** The rows of one table, found by any column they are loaded by. */
class KnownRows {
  private readonly rows = new Map<string, Known>();
  /**
   * By column, then value: keys of rows that have, or once had, the value. Scanning all rows for each event would be
   * quadratic.
   */
  private readonly indexes = new Map<string, Map<unknown, Set<string>>>();

  constructor(private readonly table: TableShape) {}

  all(): readonly Known[] {
    return [...this.rows.values()];
  }

  has(row: Row): boolean {
    return this.rows.has(keyOf(this.table, row));
  }

  set(known: Known): void {
    const key = keyOf(this.table, known.row);
    this.rows.set(key, known);
    for (const [column, index] of this.indexes) note(index, known.row[column], key);
  }

  find(column: string, values: readonly unknown[]): Row[] {
    const index = this.indexes.get(column) ?? this.indexed(column);
    return [...new Set(values)].flatMap((value) => [...(index.get(value) ?? [])].flatMap((key) => {
      const { row, isThere } = this.rows.get(key)!;
      // Handlers change loaded rows in place, so an entry may be outdated.
      return isThere && row[column] === value ? [row] : [];
    }));
  }

  private indexed(column: string): Map<unknown, Set<string>> {
    const index = new Map<unknown, Set<string>>();
    for (const [key, { row }] of this.rows) note(index, row[column], key);
    this.indexes.set(column, index);
    return index;
  }
}

function note(index: Map<unknown, Set<string>>, value: unknown, key: string): void {
  const keys = index.get(value);
  if (keys) keys.add(key);
  else index.set(value, new Set([key]));
}
