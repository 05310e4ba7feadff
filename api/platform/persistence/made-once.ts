/** Values that are made once per deployment and shared by all processes through the database, such as keys. */
import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { rowsOf } from '../../../postgres/rows.js';

export async function madeOnce(pool: Pool, name: string, make: () => string): Promise<string> {
  const find = (): Promise<{ value: string }[]> =>
    rowsOf(pool, 'select value from app.settings where name = $1', [name]);
  const [known] = await find();
  if (known) return known.value;
  await pool.query('insert into app.settings (name, value) values ($1, $2) on conflict do nothing', [name, make()]);
  return (await find())[0]!.value;
}

export const signingKey = (pool: Pool, name: string): Promise<string> =>
  madeOnce(pool, name, () => randomBytes(32).toString('base64url'));
