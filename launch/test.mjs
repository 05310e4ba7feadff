/**
 * `npm test`: builds, checks and tests everything from a fresh clone, and ends with a line of counts. `npm test --
 * PATH` runs only the specs whose path contains PATH; options of Jest may follow. A random test that fails prints its
 * seed: `SEED=123 npm test -- PATH` replays it.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from './build.mjs';
import { interruption, launch } from './launch.mjs';
import { captureCommand, showCommand } from './run-command.mjs';
import {
  addTallies, JEST_ENVIRONMENT, jestCommand, jestWorkers, runLanes, SOURCE_CHECKS, tallyJest, withoutLongSpecs,
} from './steps.mjs';
import { BROWSERS, ensureTestPrograms } from './test-programs.mjs';

/** @import { Tally } from './steps.mjs' */

const asked = process.argv.slice(2);

await launch(async () => {
  const tallies = await (asked.length === 0 ? testEverything() : testAsked());
  const { passed, failed } = addTallies(tallies);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
});

/** Beside each other: fetching programs waits for the network, and each of the others leaves a core idle at times. */
async function testEverything() {
  const fixedWorkMs = timeFixedWork();
  const began = performance.now();
  const [programs, packages] = [ensureTestPrograms(), ensureInstalled()];
  const built = packages.then(build);
  const checked = built.then(() => runLanes(SOURCE_CHECKS));
  const tested = Promise.all([built, programs]).then(runJest);
  try {
    const tallies = await Promise.all([built, checked, tested]);
    const seconds = Math.round((performance.now() - began) / 1_000);
    process.stdout.write(`It took ${seconds} s, and a fixed piece of work before it ${fixedWorkMs} ms.\n`);
    return tallies;
  } finally {
    // If one fails, the other is not cut off in the middle.
    await Promise.allSettled([programs, packages]);
  }
}

async function testAsked() {
  await ensureInstalled();
  const kinds = await askedKinds();
  if (kinds.every((kind) => kind === 'unit' || kind === 'component')) return [await runJest()];
  await ensureTestPrograms(kinds.includes('browser') ? BROWSERS : []);
  return [await build(), await runJest()];
}

/** `unit` and `component` specs need neither a build nor programs, and only `browser` ones need browsers. */
async function askedKinds() {
  const listed = await captureCommand(jestCommand('--listTests', ...asked), JEST_ENVIRONMENT);
  interruption.throwIfAborted();
  const kinds = [...listed.output.matchAll(/\.(\w+)\.spec\.tsx?$/gm)].map(([, kind]) => kind);
  return kinds.length > 0 ? kinds : ['browser'];
}

/** @returns {Promise<Tally>} */
async function build() {
  try {
    await ensureBuilt();
    process.stdout.write('passed: build\n');
    return { passed: 1, failed: 0 };
  } catch (error) {
    interruption.throwIfAborted();
    process.stdout.write(`${error instanceof Error ? error.message : error}\nFAILED: build\n`);
    return { passed: 0, failed: 1 };
  }
}

/** @returns {Promise<Tally>} */
async function runJest() {
  const folder = mkdtempSync(join(tmpdir(), 'president-test-results-'));
  const results = join(folder, 'results.json');
  try {
    const specs = asked.length === 0 ? [withoutLongSpecs] : asked;
    const command = jestCommand('--ci', jestWorkers(), '--json', `--outputFile=${results}`, ...specs);
    const exitCode = await showCommand(command, JEST_ENVIRONMENT);
    interruption.throwIfAborted();
    return tallyJest(exitCode, existsSync(results) ? readFileSync(results, 'utf8') : undefined);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Times a fixed piece of work, so that the minutes of `npm test` on different machines can be compared.
 * @returns {number} milliseconds that one core of this machine takes
 */
function timeFixedWork() {
  const games = Array.from({ length: 2_000 }, (_, id) => ({ id, date: '2026-07-25', scores: [2, 1, 0, -1, -2] }));
  const began = performance.now();
  for (let round = 0; round < 400; round += 1) JSON.parse(JSON.stringify(games));
  return Math.round(performance.now() - began);
}
