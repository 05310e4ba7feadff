/** The databases of benchmarks: a fresh one each, on the launcher's server. */
import pg from 'pg';

/** @param template  the address of a database to copy, which nobody may use meanwhile */
export async function withBenchDatabase<Result>(
  name: string, work: (url: string) => Promise<Result>, template?: string,
): Promise<Result> {
  const server = process.env.BENCH_POSTGRES_URL;
  if (!server) throw new Error('BENCH_POSTGRES_URL is not set: run this by `npm run bench`.');
  const database = `bench_${name}`;
  await query(server, `drop database if exists ${database}`);
  const copied = template ? ` template ${new URL(template).pathname.slice(1)}` : '';
  await query(server, `create database ${database}${copied}`);
  const url = new URL(server);
  url.pathname = `/${database}`;
  const result = await work(url.href);
  // The drop is without force: the superuser's autovacuum ends by itself, and others cannot end it.
  await query(server, `drop database ${database}`);
  return result;
}

/** Runs one statement on a new connection. */
export async function query<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query<Row>(statement).finally(() => client.end())).rows;
}

export async function databaseMiB(url: string): Promise<number> {
  const [row] = await query<{ bytes: string }>(url, 'select pg_database_size(current_database()) as bytes');
  return Number(row?.bytes) / 2 ** 20;
}

export const dropReadModels = (url: string): Promise<unknown> => query(url, 'drop schema if exists read cascade');

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
