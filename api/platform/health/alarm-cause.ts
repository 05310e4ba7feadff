/** Owns what is in the way when nothing can be stored, as a sentence for everybody: it tells no secret. */
import type { Pool } from 'pg';

const BY_SQLSTATE: Readonly<Record<string, string>> = {
  53100: 'The disk of the database is full.',
  53200: 'The database has run out of memory.',
  53300: 'The database has no connection left.',
  25006: 'The database can only be read just now.',
};

/** Null where nothing is known that would help anybody. */
export const sentenceOf = (sqlState: string | null): string | null =>
  (sqlState === null ? null : BY_SQLSTATE[sqlState] ?? null);

/** Postgres' own sessions take turns by advisory locks, and wait for each other's rows for a moment. */
const WAITS = `select exists (
  select from pg_locks l join pg_stat_activity a using (pid)
  where not l.granted and l.locktype <> 'advisory' and a.datname = current_database()
    and l.waitstart < clock_timestamp() - interval '300 ms'
    and (l.relation is not distinct from to_regclass('log.events')) = $1) as "isHeld"`;

/** Whether a session of somebody else holds the log, or what the boards are kept in, and lets others wait for it. */
export async function isHeld(pool: Pool, what: 'log' | 'boards'): Promise<boolean> {
  const { rows: [row] } = await pool.query<{ isHeld: boolean }>(WAITS, [what === 'log']);
  return row?.isHeld ?? false;
}
