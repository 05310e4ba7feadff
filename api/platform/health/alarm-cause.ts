/** Finds out why nothing can be stored, in a sentence that everyone may read. */
import type { Pool } from 'pg';

const BY_SQLSTATE: Readonly<Record<string, string>> = {
  53100: 'The disk of the database is full.',
  53200: 'The database has run out of memory.',
  53300: 'The database has no connection left.',
  25006: 'The database is read-only right now.',
  XX001: 'A page of the database is damaged.',
  XX002: 'An index of the database is damaged.',
};

/** Null if nothing is known that would help. */
export const sentenceOf = (sqlState: string | null): string | null =>
  (sqlState === null ? null : BY_SQLSTATE[sqlState] ?? null);

/** Our own sessions briefly wait for each other's advisory locks and rows. */
const WAITS = `select exists (
  select from pg_locks l join pg_stat_activity a using (pid)
  where not l.granted and l.locktype <> 'advisory' and a.datname = current_database()
    and l.waitstart < clock_timestamp() - interval '300 ms'
    and (l.relation is not distinct from to_regclass('log.events')) = $1) as "isHeld"`;

/** Whether a foreign session locks the log or the tables of the boards while others wait for it. */
export async function isHeld(pool: Pool, what: 'log' | 'boards'): Promise<boolean> {
  const { rows: [row] } = await pool.query<{ isHeld: boolean }>(WAITS, [what === 'log']);
  return row?.isHeld ?? false;
}
