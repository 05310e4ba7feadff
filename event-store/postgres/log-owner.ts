/** Gives the log in Postgres to its own role, so that the application may only read it and append. */
import pg from 'pg';
import { inTransaction, withPool } from '../../postgres/with-client.js';
import { DEFAULT_LOG_SCHEMA, defineEventLog, MIGRATED_ALONE } from './migrate-event-log.js';

const OWNER = 'president_log';

/**
 * Creates the log, or takes over an existing one. If it is run again, it updates the functions.
 * @param administratorUrl  the address for a superuser, or for a role that may give the log away
 * @param application  the role of the server
 * @throws when the application would still own the log, for example because it is a superuser
 */
export function protectLog(
  administratorUrl: string, application: string, schema: string = DEFAULT_LOG_SCHEMA,
): Promise<void> {
  return withPool(administratorUrl, (pool) => inTransaction(pool, async (client) => {
    const [log, owner, user] = [schema, OWNER, application].map((name) => pg.escapeIdentifier(name));
    await client.query(`${ownerRole}; create schema if not exists ${log} authorization ${owner}`);
    await client.query(`select set_config('log_owner.schema', $1, true)`, [schema]);
    await client.query(`${handOver}; set local role ${owner}`);
    await defineEventLog(client, schema);
    await client.query(`
      revoke all on all tables in schema ${log} from public;
      revoke all on all functions in schema ${log} from public;
      grant usage on schema ${log} to ${user};
      grant select on all tables in schema ${log} to ${user};
      grant execute on all functions in schema ${log} to ${user};
      reset role`);
    if (!(await isProtectedFrom(client, application, schema))) {
      throw new Error(`${application} could still change the log: name a user who is not a superuser.`);
    }
  }, MIGRATED_ALONE));
}

/** Whether the user of this connection can only read the log and append. */
export const isLogProtected = (pool: pg.Pool): Promise<boolean> => isProtectedFrom(pool, null, DEFAULT_LOG_SCHEMA);

/** @param application  by default the user of the connection */
async function isProtectedFrom(
  client: Pick<pg.ClientBase, 'query'>, application: string | null, schema: string,
): Promise<boolean> {
  const { rows: [row] } = await client.query<{ isProtected: boolean }>(
    `select not pg_has_role(name, relowner, 'member')
        and not has_table_privilege(name, pg_class.oid, 'insert, update, delete, truncate, trigger') as "isProtected"
      from pg_class join pg_namespace n on n.oid = relnamespace, coalesce($1, current_user) as name
      where nspname = $2 and relname = 'events'`,
    [application, schema]);
  return row?.isProtected ?? false;
}

/** Roles belong to all databases of a server: another database may have created it, even at the same time. */
const ownerRole = `do $$ begin
  if not exists (select from pg_roles where rolname = '${OWNER}') then create role ${OWNER} nologin; end if;
  exception when duplicate_object or unique_violation then null;
end $$`;

/** Objects that the owner already has are left alone, because readers would wait. */
const handOver = `do $$ declare
  log constant text := current_setting('log_owner.schema');
  statement text;
begin
  for statement in
    select format('schema %I', nspname) from pg_namespace
      where nspname = log and nspowner <> '${OWNER}'::regrole
    union all select format('table %s', c.oid::regclass) from pg_class c
      where relnamespace = log::regnamespace and relkind = 'r' and relowner <> '${OWNER}'::regrole
    union all select format('routine %s', p.oid::regprocedure) from pg_proc p
      where pronamespace = log::regnamespace and proowner <> '${OWNER}'::regrole
  loop
    execute format('alter %s owner to ${OWNER}', statement);
  end loop;
end $$`;
