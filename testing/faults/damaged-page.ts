/** Damages the first page of a table on disk, as a failing disk does. */
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestDatabase } from '../worlds/test-database.js';

/** The address that connects to a test's database as the superuser of the server, who may read its files. */
export const asAdministrator = (databaseUrl: string): Pick<TestDatabase, 'administratorUrl'> => ({
  administratorUrl: Object.assign(
    new URL(process.env.TEST_POSTGRES_ADMINISTRATOR_URL!), { pathname: new URL(databaseUrl).pathname }).href,
});

/** Postgres detects the damage by the checksum, and refuses to read the rows of this page. */
export async function damagePage({ administratorUrl }: Pick<TestDatabase, 'administratorUrl'>, table: string) {
  const client = new pg.Client({ connectionString: administratorUrl });
  await client.connect();
  try {
    // The page is removed from the memory of Postgres, so that the next read comes from the disk.
    await client.query('create extension if not exists pg_buffercache');
    await client.query('select pg_buffercache_evict_relation($1::regclass)', [table]);
    const { rows: [found] } = await client.query<{ pid: number; folder: string; path: string }>(
      `select pg_backend_pid() as pid, current_setting('data_directory') as folder, pg_relation_filepath($1) as path`,
      [table]);
    // Only Postgres's processes know the path of its folder if they were given it as an open descriptor.
    const ownFolder = `/proc/${found!.pid}/cwd`;
    const file = await open(join(existsSync(ownFolder) ? ownFolder : found!.folder, found!.path), 'r+');
    await file.write(Buffer.alloc(512, 0xa5), 0, 512, 0);
    await file.close();
  } finally {
    await client.end();
  }
}
