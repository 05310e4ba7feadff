/** Borrows connections from a pool: they are returned, or thrown away after an error. */
import type { Pool, PoolClient } from 'pg';

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
