/** Owns what a handler may do with its tables; the live sink and the rebuild's sink are its two kinds. */
import type { Table } from './table.js';

export interface Among<Row> {
  readonly column: keyof Row & string;
  readonly values: readonly unknown[];
}

export interface Sink {
  /** Instant to write into `projectedAt` columns, ISO 8601. */
  readonly now: string;
  /**
   * Rows whose `column` is one of `values`. In a rebuild a `streamed` table answers none: there a handler is given
   * everything that belongs to a partition at once.
   * @param among  leaves out the rows in which another column is none of these
   */
  load<Row>(
    table: Table<Row>, column: keyof Row & string, values: readonly unknown[], among?: Among<Row>,
  ): Promise<Row[]>;
  /** Inserts rows or replaces those with the same key. */
  save<Row>(table: Table<Row>, rows: readonly Row[]): Promise<void>;
  /** Deletes the rows with the same key. */
  remove<Row>(table: Table<Row>, rows: readonly Row[]): Promise<void>;
}
