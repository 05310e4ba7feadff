/** Replaces rows that a handler computed as a whole: only those that differ are written. */
import type { Sink } from './sink.js';
import { columnNames, keyOf, type Table } from './table.js';

/** @param before  as they were loaded  @param after  all that are left of them, and new ones */
export async function replaceRows<Row extends object>(
  table: Table<Row>, before: readonly Row[], after: readonly Row[], sink: Sink,
): Promise<void> {
  if (before.length === 0) return sink.save(table, after);
  const compared = columnNames(table).filter((column) => !table.projectedAt.includes(column));
  const contentOf = (row: Row): string => JSON.stringify(compared.map((column) => row[column as keyof Row]));
  const known = new Map(before.map((row) => [keyOf(table, row), contentOf(row)]));
  const left = new Set(after.map((row) => keyOf(table, row)));
  await sink.remove(table, before.filter((row) => !left.has(keyOf(table, row))));
  await sink.save(table, after.filter((row) => known.get(keyOf(table, row)) !== contentOf(row)));
}
