/** The databases of benchmarks: a fresh one each, on the launcher's server. */
import pg from 'pg';

export async function withBenchDatabase<Result>(name: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const server = process.env.BENCH_POSTGRES_URL;
  if (!server) throw new Error('BENCH_POSTGRES_URL is not set: run this by `npm run bench`.');
  const database = `bench_${name}`;
  const execute = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await execute(`drop database if exists ${database}`);
  await execute(`create database ${database}`);
  const url = new URL(server);
  url.pathname = `/${database}`;
  const result = await work(url.href);
  // The drop is without force: the superuser's autovacuum ends by itself, and others cannot end it.
  await execute(`drop database ${database}`);
  return result;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
