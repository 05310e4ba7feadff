/** Owns `npm test`: everything that judges the project, from a fresh clone, ending with one line that counts it. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { launch } from './launch.mjs';
import { showCommand } from './run-command.mjs';
import { IMPORTS_STEP, JEST_ENVIRONMENT, jestCommand, LINT_STEP, runSteps, TYPE_STEPS } from './steps.mjs';
import { addTallies, tallyJest } from './tally.mjs';
import { ensureTestPrograms } from './test-programs.mjs';

/** @import { Tally } from './tally.mjs' */

await launch(async (interruption) => {
  await ensureInstalled(interruption);
  await ensureTestPrograms(interruption);
  const tally = addTallies([
    await build(interruption),
    await runSteps([...TYPE_STEPS, IMPORTS_STEP, LINT_STEP], interruption),
    await runJest(interruption),
  ]);
  process.stdout.write(`${tally.passed} passed, ${tally.failed} failed\n`);
  return tally.failed === 0 ? 0 : 1;
});

/**
 * @param {AbortSignal} interruption
 * @returns {Promise<Tally>}
 */
async function build(interruption) {
  try {
    await ensureBuilt(interruption);
    process.stdout.write('passed: build\n');
    return { passed: 1, failed: 0 };
  } catch (error) {
    interruption.throwIfAborted();
    process.stdout.write(`${error instanceof Error ? error.message : error}\nFAILED: build\n`);
    return { passed: 0, failed: 1 };
  }
}

/**
 * @param {AbortSignal} interruption
 * @returns {Promise<Tally>}
 */
async function runJest(interruption) {
  const folder = mkdtempSync(join(tmpdir(), 'president-test-results-'));
  const results = join(folder, 'results.json');
  try {
    const workers = `--maxWorkers=${availableParallelism()}`;
    const exitCode = await showCommand(jestCommand('--ci', workers, '--json', `--outputFile=${results}`), {
      interruption, environment: JEST_ENVIRONMENT,
    });
    interruption.throwIfAborted();
    return tallyJest(exitCode, existsSync(results) ? readFileSync(results, 'utf8') : undefined);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
