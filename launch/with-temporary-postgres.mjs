/** A temporary Postgres, set up as in production, for benchmarks and pictures. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { ensureReady } from './build.mjs';
import { evenWhenImpatient, print } from './launch.mjs';
import { showCommand } from './run-command.mjs';

/**
 * @param {(runProgram: (...words: string[]) => Promise<number>) => Promise<number>} work gets a function that runs a
 * TypeScript program on that Postgres, and returns the exit code
 */
export async function withTemporaryPostgres(work) {
  await ensureReady();
  // Beside the sources, because a temporary folder may be in memory, where fsync costs nothing.
  mkdirSync('.cache', { recursive: true });
  const dataDir = mkdtempSync('.cache/postgres-');
  const { endAtOnce, startEmbeddedPostgres } = await import('./embedded-postgres.mjs');
  try {
    const starting = startEmbeddedPostgres({ dataDir, log: print });
    evenWhenImpatient(() => endAtOnce(dataDir, starting));
    const postgres = await starting;
    const environment = {
      BENCH_POSTGRES_URL: postgres.url, BENCH_POSTGRES_ADMINISTRATOR_URL: postgres.administratorUrl,
    };
    return await work((...words) => showCommand(
      [process.execPath, '--import', './testing/jest/register-swc.mjs', ...words], environment))
      .finally(() => postgres.stop());
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}
