/**
 * `npm test`: builds, checks and tests everything from a fresh clone, and ends with a line of counts. `npm test --
 * PATH` runs only the specs whose path contains PATH; options of Jest may follow. A random test that fails prints its
 * seed: `SEED=123 npm test -- PATH` replays it.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { launch } from './launch.mjs';
import { captureCommand, showCommand } from './run-command.mjs';
import { IMPORTS_STEP, JEST_ENVIRONMENT, jestCommand, jestWorkers, LINT_STEP, runSteps, TYPE_STEPS } from './steps.mjs';
import { addTallies, tallyJest } from './tally.mjs';
import { ensureTestPrograms } from './test-programs.mjs';

/** @import { Tally } from './tally.mjs' */

const asked = process.argv.slice(2);

await launch(async (interruption) => {
  await ensureInstalled(interruption);
  const tally = addTallies(asked.length === 0 ? await judgeAll(interruption) : await runAsked(interruption));
  process.stdout.write(`${tally.passed} passed, ${tally.failed} failed\n`);
  return tally.failed === 0 ? 0 : 1;
});

/**
 * @param {AbortSignal} interruption
 * @returns {Promise<Tally[]>}
 */
async function judgeAll(interruption) {
  await ensureTestPrograms(interruption);
  const built = await build(interruption);
  // Two lanes keep two cores busy.
  const lanes = [TYPE_STEPS, [IMPORTS_STEP, LINT_STEP]];
  const judged = await Promise.all(lanes.map((steps) => runSteps(steps, interruption)));
  return [built, ...judged, await runJest([], interruption)];
}

/**
 * @param {AbortSignal} interruption
 * @returns {Promise<Tally[]>}
 */
async function runAsked(interruption) {
  const listed = await captureCommand(jestCommand('--listTests', ...asked), {
    interruption, environment: JEST_ENVIRONMENT,
  });
  interruption.throwIfAborted();
  // Unit tests need neither a build nor a browser.
  const specs = listed.output.split('\n').filter((line) => line.endsWith('.spec.ts'));
  const areUnit = specs.length > 0 && specs.every((path) => path.endsWith('.unit.spec.ts'));
  if (areUnit) return [await runJest(asked, interruption)];
  await ensureTestPrograms(interruption);
  return [await build(interruption), await runJest(asked, interruption)];
}

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
 * @param {string[]} options
 * @param {AbortSignal} interruption
 * @returns {Promise<Tally>}
 */
async function runJest(options, interruption) {
  const folder = mkdtempSync(join(tmpdir(), 'president-test-results-'));
  const results = join(folder, 'results.json');
  try {
    const command = jestCommand('--ci', jestWorkers(), '--json', `--outputFile=${results}`, ...options);
    const exitCode = await showCommand(command, { interruption, environment: JEST_ENVIRONMENT });
    interruption.throwIfAborted();
    return tallyJest(exitCode, existsSync(results) ? readFileSync(results, 'utf8') : undefined);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
