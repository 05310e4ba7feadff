/** Owns `npm run bench [-- name ...]`: each benchmark in its own process, on a Postgres set up as in production. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { LaunchError } from './launch-error.mjs';
import { launch } from './launch.mjs';
import { showCommand } from './run-command.mjs';

const SUFFIX = '.bench.ts';

await launch(async (interruption) => {
  const names = chooseBenchmarks(process.argv.slice(2));
  await ensureInstalled(interruption);
  await ensureBuilt(interruption);
  // Beside the sources, on a disk: a temporary folder may lie in memory, where fsync costs nothing.
  mkdirSync('.cache', { recursive: true });
  const dataDir = mkdtempSync(join('.cache', 'bench-'));
  const { startEmbeddedPostgres } = await import('./embedded-postgres.mjs');
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => process.stdout.write(`${line}\n`) });
    try {
      return await runBenchmarks(names, { BENCH_POSTGRES_URL: postgres.url }, interruption);
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

/**
 * @param {string[]} wanted names without the suffix, none for all
 * @returns {string[]}
 */
function chooseBenchmarks(wanted) {
  const files = readdirSync('bench').filter((file) => file.endsWith(SUFFIX));
  const known = files.map((file) => file.slice(0, -SUFFIX.length));
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown) throw new LaunchError(`There is no benchmark '${unknown}': choose among ${known.join(', ')}.`);
  return wanted.length > 0 ? wanted : known;
}

/**
 * @param {string[]} names
 * @param {Record<string, string>} environment
 * @param {AbortSignal} interruption
 * @returns {Promise<number>} exit code
 */
async function runBenchmarks(names, environment, interruption) {
  let failures = 0;
  for (const name of names) {
    process.stdout.write(`\n${name}\n`);
    const command = [process.execPath, '--import', './testing/jest/register-swc.mjs', `bench/${name}${SUFFIX}`];
    if (await showCommand(command, { interruption, environment }) !== 0) failures += 1;
    interruption.throwIfAborted();
  }
  return failures === 0 ? 0 : 1;
}
