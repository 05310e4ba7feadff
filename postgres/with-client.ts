/**
 * Borrows connections from a pool, which are returned, or thrown away after an error; opens a connection beside it;
 * and takes the advisory locks that connections hold.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type ClientBase, type Pool, type PoolClient } from 'pg';
import { EngineUnusable, explained, isReadable, UNREADABLE } from './address.js';
import { CONNECTION_TIMEOUT_MS, connectClient, createPool, ignoreItsLoss } from './pool.js';

export async function withClient<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let failed = true;
  try {
    const result = await work(client);
    failed = false;
    return result;
  } finally {
    client.release(failed);
  }
}

/**
 * Opens a connection beside the pool, for work that may wait long for something else, such as the log. Its locks end
 * with it.
 */
export async function withOwnClient<Result>(pool: Pool, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const { connectionString, types } = pool.options;
  const client = new pg.Client({
    connectionString, types, keepAlive: true, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  });
  ignoreItsLoss(client);
  try {
    await connectClient(client);
    return await work(client);
  } finally {
    // Postgres takes a moment to end a connection: unlock first, so that the next one need not wait.
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
    await client.end();
  }
}

/**
 * Opens a pool for one piece of work, such as a command.
 * @throws EngineUnusable if the database cannot be reached
 */
export async function withPool<Result>(databaseUrl: string, work: (pool: Pool) => Promise<Result>): Promise<Result> {
  if (!isReadable(databaseUrl)) throw new EngineUnusable(`DATABASE_URL ${UNREADABLE}.`);
  const pool = createPool(databaseUrl);
  try {
    return await work(pool);
  } catch (error) {
    throw explained(error, databaseUrl);
  } finally {
    await pool.end();
  }
}

/**
 * Keeps a connection beside the pools: opens one again and again, until `closing`.
 * @param settings  statements for each connection
 * @param work  may last as long as the connection does; its signal is aborted when the connection is lost, or by
 * `closing`
 */
export async function keepConnected(
  config: pg.ClientConfig,
  { closing, pauseMs, settings }: {
    readonly closing: AbortSignal; readonly pauseMs: number; readonly settings: readonly string[];
  },
  work: (client: pg.Client, over: AbortSignal) => Promise<unknown>,
): Promise<void> {
  while (!closing.aborted) {
    const client = new pg.Client({ ...config, keepAlive: true, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS });
    const lost = new AbortController();
    client.on('error', () => lost.abort()).on('end', () => lost.abort());
    await connectClient(client, ...settings)
      .then(() => work(client, AbortSignal.any([closing, lost.signal])))
      .finally(() => client.end())
      .catch(() => undefined);
    await pause(pauseMs, closing);
  }
}

/** Waits, and ends early when it is interrupted. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch(() => undefined);

/**
 * Runs `work` in a transaction, which commits when it returns and is dropped with its connection when it throws.
 * @param settings statements that run first
 */
export function inTransaction<Result>(
  pool: Pool, work: (client: PoolClient) => Promise<Result>, ...settings: readonly string[]
): Promise<Result> {
  return withClient(pool, async (client) => {
    await client.query(['begin', ...settings].join('; '));
    const result = await work(client);
    await client.query('commit');
    return result;
  });
}

const named = (name: string): string => `hashtextextended(${pg.escapeLiteral(name)}, 0)`;

/**
 * The advisory locks of this program, each in one database: their keys as SQL. They never change, because processes of
 * two versions overlap in a rolling upgrade.
 */
export const LOCKS = {
  rebuild: '7900311',
  members: '7900312',
  projecting: '7900313',
  maintenance: '7900314',
  screenCodes: '7900315',
  sealing: named('log-sealing'),
  knownLog: named('known-log'),
  backups: named('backups'),
  backupStart: named('backup-start'),
  appMigration: named('migrate app'),
  logMigration: named('migrate-event-log'),
  /** @param schema  the schema of the log, quoted */
  logOrder: (schema: string): string => named(`${schema}.events`),
} as const;

/** @returns false if another connection holds the lock; otherwise this one does, as long as it is open */
export async function tryLock(client: ClientBase, key: string): Promise<boolean> {
  const { rows: [lock] } = await client.query<{ isOurs: boolean }>(`select pg_try_advisory_lock(${key}) as "isOurs"`);
  return lock!.isOurs;
}

/** The process that holds a lock, as text for people: `process 4711 (psql of postgres)`; null if none does. */
export async function lockHolder(client: Pool | ClientBase, key: string): Promise<string | null> {
  const { rows: [holder] } = await client.query<{ pid: number; name: string }>(`
    select pid, concat_ws(' of ', nullif(application_name, ''), usename) as name
    from pg_locks left join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and (classid::int8 << 32 | objid::int8) = ${key}`);
  return holder ? `process ${holder.pid} (${holder.name})` : null;
}
