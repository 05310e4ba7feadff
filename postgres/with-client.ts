/** Owns borrowing a connection of `createPool`: it goes back, or is thrown away when something went wrong on it. */
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
 * For transactions that hold what other processes wait for: one whose process stands still amid it is ended by Postgres
 * before those who take over have to wait long. The error passes.
 */
export const ENDED_WHEN_STANDING_STILL = `set local idle_in_transaction_session_timeout = '3s'`;

/**
 * The same in a transaction: committed when `work` returns, gone with its connection when it throws.
 * @param settings  statements for its begin
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
