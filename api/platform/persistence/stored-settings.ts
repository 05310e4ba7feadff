/**
 * Values in the table of settings, shared by all processes: texts, values that a schema parses, and values that are
 * made once per deployment, such as keys.
 */
import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import { jsonIn } from '../../../event-store/readable-json.js';
import { rowsOf } from '../../../postgres/rows.js';
import { newSecret } from '../secrets.js';

export async function storedText(on: Pool | ClientBase, name: string): Promise<string | undefined> {
  const [row] = await rowsOf<{ value: string }>(on, 'select value from app.settings where name = $1', [name]);
  return row?.value;
}

export async function storeText(on: Pool | ClientBase, name: string, text: string): Promise<void> {
  await on.query(
    'insert into app.settings values ($1, $2) on conflict (name) do update set value = excluded.value', [name, text]);
}

/** The setting; null unless there is one of this shape. */
export const storedSetting = async <Shape extends z.ZodType>(
  on: Pool | ClientBase, name: string, shape: Shape,
): Promise<z.infer<Shape> | null> => shape.safeParse(jsonIn(await storedText(on, name) ?? '')).data ?? null;

/** @param value  the new value; null removes the setting */
export async function storeSetting(on: Pool | ClientBase, name: string, value: object | null): Promise<void> {
  if (value === null) await on.query('delete from app.settings where name = $1', [name]);
  else await storeText(on, name, JSON.stringify(value));
}

export async function madeOnce(pool: Pool, name: string, make: () => string): Promise<string> {
  const known = await storedText(pool, name);
  if (known !== undefined) return known;
  await pool.query('insert into app.settings (name, value) values ($1, $2) on conflict do nothing', [name, make()]);
  return (await storedText(pool, name))!;
}

export const signingKey = (pool: Pool, name: string): Promise<string> => madeOnce(pool, name, newSecret);
