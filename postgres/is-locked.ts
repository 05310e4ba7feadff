/** Whether any process holds an advisory lock. */
import type { Pool } from 'pg';

/** @param key  of one number, in this database */
export async function isLocked(pool: Pool, key: number): Promise<boolean> {
  const { rows } = await pool.query(`
    select 1 from pg_locks join pg_database on pg_database.oid = database and datname = current_database()
    where locktype = 'advisory' and granted and classid = 0 and objid = ${key} and objsubid = 1`);
  return rows.length > 0;
}
