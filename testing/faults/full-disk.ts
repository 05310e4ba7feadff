/** A full disk for tests: appends fail as they do in Postgres when no space is left. */
import pg from 'pg';

export const fillDisk = (databaseUrl: string): Promise<void> => execute(databaseUrl, `
  create or replace function log.no_space() returns trigger language plpgsql as $$
  begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
  create trigger full_disk before insert on log.events for each row execute function log.no_space()`);

export const freeDisk = (databaseUrl: string): Promise<void> =>
  execute(databaseUrl, 'drop trigger full_disk on log.events');

async function execute(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
