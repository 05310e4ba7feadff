/** Values in the table of settings that change and are read back by a schema. */
import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import { jsonIn } from '../../../event-store/readable-json.js';
import { rowsOf } from '../../../postgres/rows.js';

/** Null unless there is one of this shape. */
export async function storedSetting<Shape extends z.ZodType>(
  on: Pool | ClientBase, name: string, shape: Shape,
): Promise<z.infer<Shape> | null> {
  const [row] = await rowsOf<{ value: string }>(on, 'select value from app.settings where name = $1', [name]);
  return shape.safeParse(jsonIn(row?.value ?? '')).data ?? null;
}

/** @param value  null removes it */
export async function storeSetting(on: Pool | ClientBase, name: string, value: object | null): Promise<void> {
  await (value === null
    ? on.query('delete from app.settings where name = $1', [name])
    : on.query(
      'insert into app.settings values ($1, $2) on conflict (name) do update set value = excluded.value',
      [name, JSON.stringify(value)]));
}
