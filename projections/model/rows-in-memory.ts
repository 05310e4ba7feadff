/** Rows that are kept in memory with their changes: those of a rebuild, of a live transaction, and of a moment. */
import type { Zone } from '../../domain/zone.js';
import { grouped } from '../../domain/grouped.js';
import { type Among, columnNames, keyOf, type Rows, type Sink, type Table, type TableShape } from './table.js';

export type Row = Record<string, unknown>;

/** Rows that are stored already, and have other values only in some columns. */
export interface ChangedColumns {
  /** The columns with other values, and the key. */
  readonly columns: readonly string[];
  /** Those of them whose lists only got longer: the rows have the new ends of the lists. */
  readonly appended: readonly string[];
  readonly rows: readonly Row[];
}

/** The saved, changed and removed rows of a table, at least one. */
export interface TableChanges {
  readonly table: TableShape;
  readonly saved: readonly Row[];
  readonly changed: readonly ChangedColumns[];
  readonly removed: readonly Row[];
}

/** A table with more rows or answers is dropped from memory before the next batch. */
const MOST_KNOWN = 2_000;

export class RowsInMemory implements Sink {
  readonly now: string;
  readonly zone: Zone;
  private readonly tables: Map<TableShape, KnownRows>;

  /**
   * @param base  the rows to start from; none by default
   * @param earlier  rows that were read from the same base, and have been written to it since
   */
  constructor({ now, zone }: Pick<Sink, 'now' | 'zone'>, private readonly base?: Rows, earlier?: RowsInMemory) {
    this.now = now;
    this.zone = zone;
    this.tables = earlier?.tables ?? new Map<TableShape, KnownRows>();
    for (const [table, known] of this.tables) {
      if (table.isShared || !known.isSettled(MOST_KNOWN)) this.tables.delete(table);
    }
  }

  async load<R>(part: Table<R>, column: keyof R & string, values: readonly unknown[], among?: Among<R>): Promise<R[]> {
    const table = (part.whole ?? part) as Table<R>;
    // A part of a stored row cannot stand in for the row, so it is not kept.
    const stored = this.base && table !== part ? await this.base.load(part, column, values, among) : [];
    if (this.base && table === part) await this.learn(this.base, table, column, values, among);
    const known = this.knownOf(table);
    const found = known.find(column, values) as R[];
    return [
      ...(among ? found.filter((row) => among.values.includes(row[among.column])) : found),
      ...stored.filter((row) => !known.has(row as Row)),
    ];
  }

  private async learn<R>(
    base: Rows, table: Table<R>, column: keyof R & string, values: readonly unknown[], among?: Among<R>,
  ): Promise<void> {
    const known = this.knownOf(table);
    const partsOf = (value: unknown): string[] =>
      (among ? among.values.map((other) => `${column} ${value} ${among.column} ${other}`) : [`${column} ${value}`]);
    const unknown = values.filter((value) => !known.hasAnswered([`${column} ${value}`], partsOf(value)));
    if (unknown.length === 0) return;
    known.learn(await base.load(table, column, unknown, among) as readonly Row[], unknown.flatMap(partsOf));
  }

  async save<R>(table: Table<R>, rows: readonly R[]): Promise<void> {
    for (const row of rows as readonly Row[]) this.knownOf(table).change(row, true);
  }

  async remove<R>(table: Table<R>, rows: readonly R[]): Promise<void> {
    for (const row of rows as readonly Row[]) this.knownOf(table).change(row, false);
  }

  changes(): TableChanges[] {
    return [...this.tables].flatMap(([table, known]) => (known.hasChanged ? [{ table, ...known.changes() }] : []));
  }

  private knownOf(table: TableShape): KnownRows {
    let known = this.tables.get(table);
    if (!known) this.tables.set(table, (known = new KnownRows(table)));
    return known;
  }
}

/** A row that was loaded, saved or removed. */
interface Known {
  readonly row: Row;
  readonly isThere: boolean;
  /** The row as it is stored; undefined if it is not. */
  readonly stored?: Row | undefined;
}

/** The rows of one table, found by any column they are loaded by. */
class KnownRows {
  private readonly rows = new Map<string, Known>();
  private readonly changed = new Set<string>();
  /** The conditions for which all rows are loaded. */
  private readonly answered = new Set<string>();
  /**
   * Keys of rows by column, then by a value that the row has or once had. Scanning all rows for each event would take
   * quadratic time.
   */
  private readonly indexes = new Map<string, Map<unknown, Set<string>>>();

  constructor(private readonly table: TableShape) {}

  /** Forgets the written changes. @returns false if it has too many rows to go on with */
  isSettled(most: number): boolean {
    for (const key of this.changed) {
      const { row, isThere } = this.rows.get(key)!;
      if (isThere) this.rows.set(key, { row, isThere, stored: row });
      else this.rows.delete(key);
    }
    this.changed.clear();
    return Math.max(this.rows.size, this.answered.size) <= most;
  }

  /** @param conditions  lists of conditions, any of which has the answer */
  hasAnswered(...conditions: readonly (readonly string[])[]): boolean {
    return conditions.some((parts) => parts.every((part) => this.answered.has(part)));
  }

  get hasChanged(): boolean {
    return this.changed.size > 0;
  }

  /** Whether the row with this key was loaded, saved or removed. */
  has(row: Row): boolean {
    return this.rows.has(keyOf(this.table, row));
  }

  learn(rows: readonly Row[], conditions: readonly string[]): void {
    for (const row of rows) if (!this.rows.has(keyOf(this.table, row))) this.set({ row, isThere: true, stored: row });
    for (const condition of conditions) this.answered.add(condition);
  }

  change(row: Row, isThere: boolean): void {
    const stored = this.rows.get(keyOf(this.table, row))?.stored;
    this.changed.add(this.set({ row, isThere, stored }));
  }

  changes(): Omit<TableChanges, 'table'> {
    const changed = [...this.changed].map((key) => this.rows.get(key)!);
    const removed = changed.filter(({ isThere }) => !isThere).map(({ row }) => row);
    const written = changed.filter(({ isThere }) => isThere).map((known) => this.toWrite(known));
    const parts = [...grouped(written, ({ columns, appended }) => `${columns} + ${appended}`).values()].map((same) => (
      { ...same[0]!, rows: same.map(({ row }) => row) }));
    const isWhole = ({ columns, appended }: ChangedColumns): boolean =>
      columns.length === columnNames(this.table).length && appended.length === 0;
    return {
      removed, saved: parts.filter(isWhole).flatMap(({ rows }) => rows),
      changed: parts.filter((part) => !isWhole(part)),
    };
  }

  /** Leaves out long columns that still have the stored value, and the stored beginning of lists. */
  private toWrite({ row, stored }: Known) {
    const columns = columnNames(this.table);
    if (!stored || stored === row) return { columns, appended: [], row };
    const isLong = (name: string): boolean => this.table.columns[name]!.type === 'json';
    const appended = columns.filter((name) => isLong(name) && isLonger(row[name], stored[name]));
    const ends = appended.map((name) => [name, (row[name] as unknown[]).slice((stored[name] as unknown[]).length)]);
    return {
      columns: columns.filter((name) => !(isLong(name) && row[name] === stored[name])), appended,
      row: { ...row, ...Object.fromEntries(ends) as Row },
    };
  }

  find(column: string, values: readonly unknown[]): Row[] {
    const index = this.indexes.get(column) ?? this.indexed(column);
    return [...new Set(values)].flatMap((value) => [...(index.get(value) ?? [])].flatMap((key) => {
      const known = this.rows.get(key);
      // Handlers change loaded rows in place, so an entry may be outdated.
      return known?.isThere && known.row[column] === value ? [known.row] : [];
    }));
  }

  private set(known: Known): string {
    const key = keyOf(this.table, known.row);
    this.rows.set(key, known);
    for (const [column, index] of this.indexes) note(index, known.row[column], key);
    return key;
  }

  private indexed(column: string): Map<unknown, Set<string>> {
    const index = new Map<unknown, Set<string>>();
    for (const [key, { row }] of this.rows) note(index, row[column], key);
    this.indexes.set(column, index);
    return index;
  }
}

/** Whether a list is another one that began in the same way. */
const isLonger = (now: unknown, before: unknown): boolean => Array.isArray(now) && Array.isArray(before)
  && before.length > 0 && now.length > before.length && before.every((item, index) => item === now[index]);

function note(index: Map<unknown, Set<string>>, value: unknown, key: string): void {
  const keys = index.get(value);
  if (keys) keys.add(key);
  else index.set(value, new Set([key]));
}
