/** Values that are made once per deployment and shared by all processes through the database, such as keys. */
import type { DataSource } from 'typeorm';

export async function madeOnce(dataSource: DataSource, name: string, make: () => string): Promise<string> {
  const find = (): Promise<{ value: string }[]> =>
    dataSource.query('select value from app.settings where name = $1', [name]);
  const [known] = await find();
  if (known) return known.value;
  await dataSource.query('insert into app.settings (name, value) values ($1, $2) on conflict do nothing',
    [name, make()]);
  const [made] = await find();
  return made!.value;
}
