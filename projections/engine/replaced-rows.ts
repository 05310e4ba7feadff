/** Replaces rows that a handler computed as a whole: only those that differ are written. */
import { isEqual } from '../../domain/is-equal.js';
import type { Sink } from './sink.js';
import { columnNames, keyOf, type Table } from './table.js';

/** @param before  as they were loaded  @param after  all that are left of them, and new ones */
export async function replaceRows<Row extends object>(
  table: Table<Row>, before: readonly Row[], after: readonly Row[], sink: Sink,
): Promise<void> {
  if (before.length === 0) return sink.save(table, after);
  const compared = columnNames(table).filter((column) => !table.projectedAt.includes(column));
  const isSame = (one: Row | undefined, other: Row): boolean => one !== undefined
    && compared.every((column) => isEqual(one[column as keyof Row], other[column as keyof Row]));
  const left = new Map(before.map((row) => [keyOf(table, row), row]));
  const changed = after.filter((row) => {
    const key = keyOf(table, row);
    const known = left.get(key);
    left.delete(key);
    return !isSame(known, row);
  });
  await sink.remove(table, [...left.values()]);
  await sink.save(table, changed);
}
