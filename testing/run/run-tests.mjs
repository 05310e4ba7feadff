/**
 * `npm test`: builds and tests everything from a fresh clone, and ends with a line of counts. `npm test -- PATH` runs
 * only the specs whose path contains PATH; options of Jest may follow. A random test that fails prints its seed:
 * `SEED=123 npm test -- PATH` replays it. `npm run test:long` runs all specs at full length, every HTTP test on the
 * other log, and an hour under load in search of leaks; `npm run test:long -- PATH` some specs at full length.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from '../../launch/build.mjs';
import { interruption, launch, print } from '../../launch/launch.mjs';
import { captureCommand, showCommand } from '../../launch/run-command.mjs';
import { addTallies, tallyJest } from './tally.mjs';
import { BROWSERS, BROWSERS_OF_LONG_RUN, ensureTestPrograms } from './test-programs.mjs';

/** Specs that take long and try what seldom changes, or what others sample: `npm test` runs them when asked for. */
const LONG_SPECS = [
  'application/(api-clients|crash|distributed|foreign-settings|log-end-accepted|population|random-commands)',
  'application/(refusing-redis|season-on-three-nodes|table-crash)', 'api/past/row-reader', 'api/audit/log-entries',
  'api/starting-engine', 'jobs/two-processes', 'seals/(random-histories|seal-attacks)',
  'launch/(docker|embedded-postgres|ground|image|interruption|log-beside-engine|log.pg|restore|server-ends)',
  'launch/start-distributed', 'eventstoredb-simulator/transcripts', 'projections/log-copy',
  'eventstoredb/(cut-connection|lost-engine|unready-engine)', 'architecture/import-rules', 'jest/swc-hooks',
  'web/e2e/(missing-engines|other-tabs|paper|pictures|reading-again|sharing|whole-evening|whole-week)',
];

const asked = process.argv.slice(2);
const takesAll = asked.length === 0;
const isLong = process.env.TEST_LONG === '1';

await launch(async () => {
  const fixedWorkMs = takesAll && timeFixedWork();
  const began = performance.now();
  const { passed, failed } = addTallies(await runSteps());
  const seconds = Math.round((performance.now() - began) / 1_000);
  if (takesAll) print(`It took ${seconds} s, and a fixed piece of work before it ${fixedWorkMs} ms.`);
  print(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});

async function runSteps() {
  const kinds = takesAll ? ['browser'] : await askedKinds();
  const isQuick = kinds.every((kind) => kind === 'unit' || kind === 'component');
  const tallies = isQuick ? [] : [await prepare({ withBrowsers: kinds.includes('browser') })];
  const usual = [`--testPathIgnorePatterns=${LONG_SPECS.join('|')}`];
  tallies.push(await runJest(takesAll && !isLong ? usual : asked));
  if (takesAll && isLong) {
    tallies.push(await runJest(['--selectProjects=http'], { TEST_LONG: '', TEST_LOG: 'eventstoredb' }));
    const soak = [process.execPath, 'testing/run/run-on-postgres.mjs', 'bench', 'soak', '--note'];
    tallies.push(tallyStep('soak', await showCommand(soak) === 0));
  }
  return tallies;
}

/** `unit` and `component` specs need neither a build nor programs, and only `browser` ones need browsers. */
async function askedKinds() {
  await ensureInstalled();
  const listed = await captureCommand(jestCommand('--listTests', ...asked));
  interruption.throwIfAborted();
  const kinds = [...listed.output.matchAll(/\.(\w+)\.spec\.tsx?$/gm)].map(([, kind]) => kind);
  return kinds.length > 0 ? kinds : ['browser'];
}

/**
 * Builds, and installs programs beside that, because they wait for the network.
 * @param {{ withBrowsers: boolean }} needed
 */
async function prepare({ withBrowsers }) {
  const browsers = isLong ? BROWSERS_OF_LONG_RUN : BROWSERS;
  const built = ensureInstalled().then(build);
  const programs = ensureTestPrograms(withBrowsers ? browsers : []);
  // If one fails, the other is not cut off in the middle.
  await Promise.allSettled([built, programs]);
  await programs;
  return built;
}

async function build() {
  const failure = await ensureBuilt().then(() => undefined, (/** @type {Error} */ error) => error);
  interruption.throwIfAborted();
  if (failure) print(failure.message);
  return tallyStep('build', failure === undefined);
}

/**
 * @param {string} name
 * @param {boolean} isSound
 */
function tallyStep(name, isSound) {
  print(`${isSound ? 'passed' : 'FAILED'}: ${name}`);
  return isSound ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * @param {string[]} options
 * @param {Record<string, string>} [environment]
 */
async function runJest(options, environment) {
  const folder = mkdtempSync(join(tmpdir(), 'president-test-results-'));
  const results = join(folder, 'results.json');
  try {
    const command = jestCommand('--ci', '--json', `--outputFile=${results}`, ...options);
    const exitCode = await showCommand(command, environment);
    interruption.throwIfAborted();
    return tallyJest(exitCode, existsSync(results) ? readFileSync(results, 'utf8') : undefined);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Jest loads ES modules only with an option of Node. Each test file loads its modules anew, so that few functions run
 * long enough to be worth V8's optimizing: it begins later than usual, which saves a sixth of the processor's time.
 * @param {string[]} options
 */
function jestCommand(...options) {
  const nodeOptions = [
    '--experimental-vm-modules', '--disable-warning=ExperimentalWarning', '--interrupt-budget=1000000',
  ];
  return [process.execPath, ...nodeOptions, 'node_modules/jest/bin/jest.js', ...options];
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
