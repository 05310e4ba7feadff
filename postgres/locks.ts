/**
 * The advisory locks of this program, each in one database, and who holds one. Their keys never change, because
 * processes of two versions overlap in a rolling upgrade.
 */
import pg, { type ClientBase, type Pool } from 'pg';

const named = (name: string): string => `hashtextextended(${pg.escapeLiteral(name)}, 0)`;

/** Keys as SQL. */
export const LOCKS = {
  rebuild: '7900311',
  members: '7900312',
  projecting: '7900313',
  maintenance: '7900314',
  screenCodes: '7900315',
  sealing: named('log-sealing'),
  knownLog: named('known-log'),
  appMigration: named('migrate app'),
  logMigration: named('migrate-event-log'),
  /** @param schema  of the log, quoted */
  logOrder: (schema: string): string => named(`${schema}.events`),
} as const;

/** The process that holds a lock, for people: `process 4711 (psql of postgres)`; null if none does. */
export async function lockHolder(client: Pool | ClientBase, key: string): Promise<string | null> {
  const { rows: [holder] } = await client.query<{ pid: number; name: string }>(`
    select pid, concat_ws(' of ', nullif(application_name, ''), usename) as name
    from pg_locks left join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and (classid::int8 << 32 | objid::int8) = ${key}`);
  return holder ? `process ${holder.pid} (${holder.name})` : null;
}
