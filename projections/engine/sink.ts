/** The port through which a handler changes its tables; there is a live sink and one for rebuilds. */
import type { Table } from './table.js';

export interface Among<Row> {
  readonly column: keyof Row & string;
  readonly values: readonly unknown[];
}

export interface Sink {
  /** Instant to write into `projectedAt` columns, ISO 8601. */
  readonly now: string;
  /**
   * Rows whose `column` is one of `values`. In a rebuild a `streamed` table returns none: there a handler gets a whole
   * partition at once.
   * @param among keeps only rows whose other column is one of these
   */
  load<Row>(
    table: Table<Row>, column: keyof Row & string, values: readonly unknown[], among?: Among<Row>,
  ): Promise<Row[]>;
  /** Inserts rows or replaces those with the same key. */
  save<Row>(table: Table<Row>, rows: readonly Row[]): Promise<void>;
  /** Deletes the rows with the same key. */
  remove<Row>(table: Table<Row>, rows: readonly Row[]): Promise<void>;
}
