/** The last digest in the table of seals, for a command: the file of seals must have it. */
import { createPool } from '../../../postgres/pool.js';
import { SealRecords } from './seal-records.js';

/** Undefined where nothing was sealed. */
export async function lastDigest(databaseUrl: string): Promise<string | undefined> {
  const pool = createPool(databaseUrl);
  try {
    const { rows: [there] } = await pool.query<{ seals: string | null }>(`select to_regclass('app.seals') as seals`);
    return there?.seals ? (await new SealRecords(pool).last())?.digest : undefined;
  } finally {
    await pool.end();
  }
}
