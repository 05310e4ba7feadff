/** Reads rows by SQL: the one way to read tables. The caller states the type of a row. */
import type { ClientBase, Pool } from 'pg';

/**
 * @param on  a pool, or the client of a transaction
 * @returns rows with calendar dates as text and instants as ISO 8601 text, as the pools of `pool.ts` parse them
 */
export async function rowsOf<Row extends object>(
  on: Pool | ClientBase, sql: string, values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await on.query<Row>(sql, [...values])).rows;
}
