/**
 * The rows that a runner last read and wrote, so that its next batch need not read them again. They are those in the
 * database as long as nobody else moved the checkpoint.
 */
import { RetainedRows, type Row } from '../rebuild/retained-rows.js';
import type { CheckpointState } from './checkpoints.js';
import type { Projection } from './projection.js';
import type { Among } from './sink.js';
import type { Table, TableShape } from './table.js';

/** With more rows or conditions of a table it is forgotten, and read again when it is needed. */
const MOST_KNOWN = 2_000;

type Read<R> = (values: readonly unknown[]) => Promise<readonly R[]>;

interface Known {
  readonly rows: RetainedRows;
  /** The conditions of which all rows are known. */
  readonly conditions: Set<string>;
}

export class RememberedRows {
  private readonly tables = new Map<TableShape, Known>();
  /** By projection: where its rows were left. None while a batch is applied, because that may fail. */
  private readonly places = new Map<string, string>();

  /** Call it when the checkpoint of a projection is locked: forgets its rows, unless they are those at its place. */
  begin({ name, tables, hasSharedRows }: Projection, state: CheckpointState): void {
    const isCurrent = !hasSharedRows && this.places.get(name) === placeOf(state);
    if (!isCurrent) for (const table of tables) this.tables.delete(table);
    this.places.delete(name);
  }

  /** Call it when a batch is committed. */
  end({ name, tables }: Projection, state: CheckpointState): void {
    this.places.set(name, placeOf(state));
    for (const table of tables) {
      const known = this.tables.get(table);
      if (known && Math.max(known.rows.size, known.conditions.size) > MOST_KNOWN) this.tables.delete(table);
    }
  }

  /** Like `load` of a sink. @param read  reads the rows with these values of the column from the database */
  async load<R>(
    table: Table<R>, column: keyof R & string, values: readonly unknown[], among: Among<R> | undefined, read: Read<R>,
  ): Promise<R[]> {
    let known = this.tables.get(table);
    if (!known) this.tables.set(table, (known = { rows: new RetainedRows(table), conditions: new Set() }));
    const { rows, conditions } = known;
    const partsOf = (value: unknown): string[] =>
      (among ? among.values.map((other) => `${column} ${value} ${among.column} ${other}`) : [`${column} ${value}`]);
    const isKnown = (value: unknown): boolean =>
      conditions.has(`${column} ${value}`) || partsOf(value).every((part) => conditions.has(part));
    const unknown = values.filter((value) => !isKnown(value));
    if (unknown.length > 0) {
      for (const row of await read(unknown)) rows.save(row as Row);
      for (const part of unknown.flatMap(partsOf)) conditions.add(part);
    }
    const found = rows.load(column, values) as R[];
    return among ? found.filter((row) => among.values.includes(row[among.column])) : found;
  }

  save(table: TableShape, rows: readonly unknown[]): void {
    const known = this.tables.get(table);
    for (const row of rows) known?.rows.save(row as Row);
  }

  remove(table: TableShape, rows: readonly unknown[]): void {
    const known = this.tables.get(table);
    for (const row of rows) known?.rows.remove(row as Row);
  }
}

const placeOf = ({ generation, position }: CheckpointState): string => `${generation} ${position}`;
