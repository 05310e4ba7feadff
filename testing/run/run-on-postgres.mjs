/**
 * Runs programs for developers on a temporary Postgres that is set up as in production. `npm run bench [-- --note]
 * [name ...]` runs each benchmark in its own process; `--note` writes the figures to docs/figures.md; `npm run bench --
 * beside COMMIT` compares with an earlier commit. `npm run screenshots [-- word ...]` takes pictures of every screen of
 * the sample group, or those whose names contain a word, such as phone-dark, into the folder `screenshots`.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { ensureReady } from '../../launch/build.mjs';
import { evenWhenImpatient, interruption, launch, print } from '../../launch/launch.mjs';
import { showCommand } from '../../launch/run-command.mjs';
import { BESIDE, chooseBenchmarks } from './chosen-benchmarks.mjs';
import { checkCommit, withEarlierCommit } from './earlier-commit.mjs';

const SUFFIX = '.bench.ts';
const NOTE = '--note';

const [task, ...words] = process.argv.slice(2);

await launch(async () => {
  if (task === 'screenshots') {
    await ensureReady();
    return runOnPostgres([['testing/take-screenshots.ts', 'screenshots', ...words]]);
  }
  const files = readdirSync('bench').filter((file) => file.endsWith(SUFFIX));
  const known = files.map((file) => file.slice(0, -SUFFIX.length));
  const { names, commit } = chooseBenchmarks(words.filter((word) => word !== NOTE), known);
  if (commit !== undefined) await checkCommit(commit);
  await ensureReady();
  const runBenchmarks = (/** @type {string[]} */ ...earlier) => runOnPostgres(
    names.map((name) => [`bench/${name}${SUFFIX}`, ...(name === BESIDE ? earlier : [])]));
  return commit === undefined ? runBenchmarks()
    : withEarlierCommit(commit, (folder) => runBenchmarks(commit, folder));
});

/**
 * @param {string[][]} programs
 * @returns {Promise<number>} the exit code
 */
async function runOnPostgres(programs) {
  // The folder is beside the sources, because a temporary one may be in memory, where fsync costs nothing.
  mkdirSync('.cache', { recursive: true });
  const dataDir = mkdtempSync('.cache/postgres-');
  const { endAtOnce, startEmbeddedPostgres } = await import('../../launch/embedded-postgres.mjs');
  try {
    const starting = startEmbeddedPostgres({ dataDir, log: print });
    evenWhenImpatient(() => endAtOnce(dataDir, starting));
    const postgres = await starting;
    return await runAll(programs, postgres).finally(() => postgres.stop());
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

/**
 * @param {string[][]} programs
 * @param {{ url: string, administratorUrl: string }} postgres
 * @returns {Promise<number>} the exit code
 */
async function runAll(programs, { url, administratorUrl }) {
  const environment = {
    BENCH_POSTGRES_URL: url, BENCH_POSTGRES_ADMINISTRATOR_URL: administratorUrl,
    ...(words.includes(NOTE) && { BENCH_FIGURES: 'docs/figures.md' }),
  };
  let exitCode = 0;
  for (const program of programs) {
    print(`\n${program[0]}`);
    const command = [process.execPath, '--import', './testing/jest/register-swc.mjs', ...program];
    if (await showCommand(command, environment) !== 0) exitCode = 1;
    interruption.throwIfAborted();
  }
  return exitCode;
}
