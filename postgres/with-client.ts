/** Borrows connections from a pool, which are returned or thrown away after an error, or opens one beside it. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type Pool, type PoolClient } from 'pg';
import { CONNECTION_TIMEOUT_MS, ignoreItsLoss } from './pool.js';

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
 * A connection beside the pool, for work that may wait long for something else, such as the log. Its locks end with it.
 */
export async function withOwnClient<Result>(pool: Pool, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const { connectionString, types } = pool.options;
  const client = new pg.Client({
    connectionString, types, keepAlive: true, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  });
  ignoreItsLoss(client);
  try {
    await client.connect();
    return await work(client);
  } finally {
    // Ending the connection takes Postgres a moment: unlock first, so that the next one need not wait.
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
    await client.end();
  }
}

/**
 * Keeps a connection beside the pools: opens one again and again, until `closing`.
 * @param work  may last as long as the connection does; its signal is aborted when that is lost or `closing`
 */
export async function keepConnected(
  config: pg.ClientConfig, { closing, pauseMs }: { readonly closing: AbortSignal; readonly pauseMs: number },
  work: (client: pg.Client, over: AbortSignal) => Promise<unknown>,
): Promise<void> {
  while (!closing.aborted) {
    const client = new pg.Client({ ...config, keepAlive: true, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS });
    const lost = new AbortController();
    client.on('error', () => lost.abort()).on('end', () => lost.abort());
    await client.connect()
      .then(() => work(client, AbortSignal.any([closing, lost.signal])))
      .finally(() => client.end())
      .catch(() => undefined);
    await pause(pauseMs, closing);
  }
}

/** Ends early when it is interrupted. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch(() => undefined);

/**
 * For transactions that block other processes: if this process stalls in one, Postgres ends it before the others have
 * waited long. The error passes.
 */
export const IDLE_TRANSACTION_LIMIT = `set local idle_in_transaction_session_timeout = '3s'`;

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
