/** Reads every row of every table for comparisons, without the time of projecting. */
import type { Pool } from 'pg';
import { allProjections } from '../all-projections.js';
import { columnNames, qualified, quoted } from '../model/table.js';

/** All rows of a schema by table, ordered by key, each as JSON text. */
export async function readModelRows(pool: Pool, schema: string): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const table of allProjections.flatMap(({ tables }) => tables)) {
    const columns = columnNames(table).filter((column) => !table.projectedAt.includes(column));
    const result = await pool.query<Record<string, unknown>>(
      `select ${columns.map(quoted).join(', ')} from ${qualified(schema, table)}
       order by ${table.key.map(quoted).join(', ')}`,
    );
    rows[table.name] = result.rows.map((row) => JSON.stringify(row, sortedKeys));
  }
  return rows;
}

/** Sorts the keys of objects, because their order does not matter. */
const sortedKeys = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
