/** The lock under which one process at a time seals the log, and who holds it. */
import type { Client, Pool } from 'pg';

export const SEAL_LOCK = `hashtextextended('log-sealing', 0)`;

/** For people: `process 4711 (psql)`; null if nobody does. */
export async function sealLockHolder(client: Pool | Client): Promise<string | null> {
  const { rows: [holder] } = await client.query<{ pid: number; name: string }>(`
    select pid, concat_ws(' of ', nullif(application_name, ''), usename) as name
    from pg_locks left join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and (classid::int8 << 32 | objid::int8) = ${SEAL_LOCK}`);
  return holder ? `process ${holder.pid} (${holder.name})` : null;
}
