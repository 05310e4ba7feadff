/** Owns borrowing a connection: it goes back to the pool, or is thrown away when something went wrong on it. */
import type { Pool, PoolClient } from 'pg';

/** A lost connection says so by its next statement's failure; without a listener it would end the process as well. */
const ignore = (): void => undefined;

export async function withClient<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  client.on('error', ignore);
  let failed = true;
  try {
    const result = await work(client);
    failed = false;
    return result;
  } finally {
    client.off('error', ignore);
    client.release(failed);
  }
}

/** The same in a transaction: committed when `work` returns, gone with its connection when it throws. */
export function inTransaction<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  return withClient(pool, async (client) => {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  });
}
