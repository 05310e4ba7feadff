/**
 * The ground: the requirements on a database, and the faults of the given one. A start refuses a database that would
 * lose or falsify data, and warns of the rest. Health and the doctor use the same list.
 */
import pg, { type ClientBase, type Pool } from 'pg';
import { EngineUnusable } from './address.js';
import { rowsOf } from './rows.js';
import { withClient, withPool } from './with-client.js';

export interface Finding {
  /** The fault without a name, so that everyone may read it. */
  readonly fault: string;
  readonly wayOut: string;
  /** Whether a start is refused; otherwise the fault is a warning. */
  readonly isRefused: boolean;
}

export const textOf = ({ fault, wayOut }: Finding): string => `${fault}: ${wayOut}.`;

/** The query works in all versions, so that old ones can be named. */
const LOOK = `
  select current_setting('server_version') as version, current_setting('server_version_num')::int as "versionNumber",
    current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isStandby",
    current_setting('transaction_read_only')::bool as "isReadOnly",
    has_database_privilege(current_database(), 'create') as "mayCreate",
    array(select set from unnest(array['fsync', 'full_page_writes']) set where not current_setting(set)::bool) as off,
    exists (select from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname = 'app' and relname = 'credentials') as "hasData",
    (select least(
        case when not rolsuper then least(nullif(rolconnlimit, -1), nullif(datconnlimit, -1)) end,
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true)::int, 0))
      from pg_roles, pg_database where rolname = session_user and datname = current_database()) as connections,
    format('%I', current_database()) as name, format('%I', current_user) as "user"`;

/**
 * `versionNumber` such as 140023; `off`: the settings against data loss in a crash that are off; `hasData`: whether a
 * group has data here, of any version; `connections`: the number that this user may open; `name` and `user` are
 * quoted.
 */
export type Ground = Readonly<Record<'version' | 'encoding' | 'name' | 'user', string>>
  & Readonly<Record<'versionNumber' | 'connections', number>>
  & Readonly<Record<'isStandby' | 'isReadOnly' | 'mayCreate' | 'hasData', boolean>>
  & { readonly off: readonly string[] };

const OLDEST = 140_000;

/** @param isRefused  false for a warning */
export const refused = (isFound: boolean, fault: string, wayOut: string, isRefused = true): Finding[] =>
  (isFound ? [{ fault, wayOut, isRefused }] : []);

/** @param needed  the number of connections that the processes open */
export function findingsOf(ground: Ground, needed: number): Finding[] {
  const { version, encoding, isStandby, hasData, connections, name, user } = ground;
  return [
    ...refused(ground.versionNumber < OLDEST, `The database is Postgres ${version}`,
      'name one of version 14 to 18 in DATABASE_URL'),
    ...refused(encoding !== 'UTF8', `The database has the encoding ${encoding}, which does not know every letter`,
      'use one with UTF8: docs/operating.md, Copy the log', encoding !== 'SQL_ASCII' || !hasData),
    ...refused(isStandby, 'The database is a standby, which nobody can write to',
      'name the primary in DATABASE_URL, or promote this one'),
    ...refused(ground.isReadOnly && !isStandby, 'The database is read-only',
      `an administrator says alter database ${name} reset default_transaction_read_only, and the same for the role `
      + `${user} or the server`),
    ...refused(!ground.mayCreate && !isStandby, 'The server lacks the right CREATE on its database',
      `an administrator says grant create on database ${name} to ${user}`),
    ...refused(connections < needed,
      `The database allows ${connections} connections, and the server opens up to ${needed}`,
      'allow more: docs/operating.md, Connections', !hasData),
    ...refused(ground.off.length > 0,
      `The database has ${ground.off.join(' and ')} off, so a power cut can lose everything`,
      'an administrator sets it on in postgresql.conf', false),
  ];
}

/**
 * Whether a pooler is in between: otherwise two connections of one client are two sessions of the server, and stay
 * so.
 */
const isPooled = (pool: Pool): Promise<boolean> => withClient(pool, (one) => withClient(pool, async (other) => {
  const session = async (of: ClientBase) =>
    (await rowsOf<{ pid: number }>(of, 'select pg_backend_pid() as pid'))[0]!.pid;
  const first = await session(one);
  return await session(other) === first || await session(one) !== first;
}));

/** The present faults, by one statement. @param needed  see `findingsOf` */
export async function lookAgain(pool: Pool, needed = 0): Promise<Finding[]> {
  const [ground] = await rowsOf<Ground>(pool, LOOK);
  return findingsOf(ground!, needed);
}

/** All faults, including those of the connection. @param needed  see `findingsOf` */
export const lookAt = (databaseUrl: string, needed: number): Promise<Finding[]> =>
  withPool(databaseUrl, async (pool) => [
    ...refused(await isPooled(pool), 'DATABASE_URL leads to a pooler in transaction or statement mode',
      'name the server itself, or a pool in session mode'),
    ...await lookAgain(pool, needed),
    ...refused(verifiesNothing(databaseUrl),
      'DATABASE_URL does not let the certificate of the database be verified, so others could read along',
      'use sslmode=verify-full, with sslrootcert=FILE for an authority of your own', false),
  ]);

/** Whether no certificate is verified. The address is read like `pg` does, because several of its parameters matter. */
function verifiesNothing(connectionString: string): boolean {
  const { ssl } = new pg.Client({ connectionString }) as { readonly ssl?: unknown };
  return (ssl as { readonly rejectUnauthorized?: boolean } | undefined)?.rejectUnauthorized === false;
}

/** @returns the warnings. @throws EngineUnusable with the refused faults, a sentence a line */
export function standingOn(findings: readonly Finding[]): string[] {
  const [refused, warned] = [true, false].map((each) => findings.filter(({ isRefused }) => isRefused === each));
  if (refused!.length > 0) throw new EngineUnusable(refused!.map(textOf).join('\n'));
  return warned!.map(textOf);
}
