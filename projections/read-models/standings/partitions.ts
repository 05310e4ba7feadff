/** The rows of boards by partition (a day, a month, a year) and player, and the saving of changed ones. */
import type { Sink } from '../../engine/sink.js';
import type { Table } from '../../engine/table.js';

/** Rows of one partition (a day, a month, a year) by player. */
export type ByPlayer<Row> = Map<number, Row>;
export type Partitions<Key, Row> = Map<Key, ByPlayer<Row>>;

export async function removeEmpty<Row extends { player_id: number }>(
  table: Table<Row>,
  rows: ByPlayer<Row>,
  isEmpty: (row: Row) => boolean,
  sink: Sink,
): Promise<void> {
  const empty = [...rows.values()].filter(isEmpty);
  for (const row of empty) rows.delete(row.player_id);
  await sink.remove(table, empty);
}

/** Saves the rows that changed or whose rank moved. */
export async function saveChanged<Row extends { rank: number; projected_at: string }>(
  table: Table<Row>,
  rows: readonly Row[],
  ranks: readonly number[],
  touched: ReadonlySet<Row>,
  sink: Sink,
): Promise<void> {
  const changed = rows.filter((row, index) => touched.has(row) || row.rank !== ranks[index]);
  rows.forEach((row, index) => (row.rank = ranks[index] ?? 0));
  for (const row of changed) row.projected_at = sink.now;
  await sink.save(table, changed);
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

export function partition<Key, Row>(partitions: Partitions<Key, Row>, key: Key): ByPlayer<Row> {
  let rows = partitions.get(key);
  if (!rows) partitions.set(key, (rows = new Map()));
  return rows;
}

export function byPartition<Key, Row extends { player_id: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Partitions<Key, Row> {
  const partitions: Partitions<Key, Row> = new Map();
  for (const row of rows) partition(partitions, keyOf(row)).set(row.player_id, row);
  return partitions;
}
