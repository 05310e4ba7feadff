/** The checks of the sources besides their tests, and how they and the tests are run and counted. */
import { availableParallelism } from 'node:os';
import { interruption } from './launch.mjs';
import { captureCommand } from './run-command.mjs';

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 */

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command
 * @property {Record<string, string>} [environment]
 */

/**
 * A program of node_modules, run by this Node.
 * @param {string} path below node_modules
 * @param {string[]} rest
 */
const tool = (path, ...rest) => [process.execPath, `node_modules/${path}`, ...rest];

/** What a check learns of the sources, so that the next one looks only at what has changed. */
const CACHE = '.cache';

/**
 * By the native compiler, in a quarter of the time. Lint needs the interface of the one before it.
 * @param {string} name
 * @param {string} project its tsconfig
 * @returns {Step}
 */
const types = (name, project) => ({
  name: `types of ${name}`,
  command: tool('typescript-7/bin/tsc', '-p', project, '--incremental', '--tsBuildInfoFile',
    `${CACHE}/${project.replaceAll('/', '-')}.tsbuildinfo`),
});

/**
 * The checks of the sources, in two lanes that keep two cores busy.
 * @type {Step[][]}
 */
export const SOURCE_CHECKS = [
  [
    // The build checks the server without the browser's types.
    types('server, launchers and all tests', 'tsconfig.check.json'),
    types('the web client', 'web/tsconfig.json'),
  ],
  [
    {
      name: 'imports',
      command: tool('dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.mjs', '.'),
    },
    { name: 'lint', command: tool('oxlint/bin/oxlint') },
  ],
];

/** The Node options that Jest needs to run ES modules. */
export const JEST_ENVIRONMENT = { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' };

/** More than there are cores, because tests also wait for browsers, databases and timers. */
export const jestWorkers = () => `--maxWorkers=${2 * availableParallelism()}`;

/** Specs that take long and try what seldom changes, or what others sample: `npm test` runs them when asked for. */
export const LONG_SPECS = [
  'application/(api-clients|distributed|population-crash|random-commands|refusing-redis|season-on-three-nodes)',
  'api/past/row-reader', 'api/audit/log-entries', 'jobs/two-processes', 'seals/(random-histories|seal-attacks)',
  'launch/(docker|embedded-postgres|server-ends)', 'eventstoredb-simulator/transcripts', 'projections/log-copy',
  'web/e2e/(missing-engines|other-tabs|paper|pictures|reading-again|sharing|whole-evening|whole-week)',
];

export const withoutLongSpecs = `--testPathIgnorePatterns=${LONG_SPECS.join('|')}`;

/** @param {string[]} options */
export function jestCommand(...options) {
  return tool('jest/bin/jest.js', ...options);
}

/**
 * Runs the lanes beside each other, the steps of each one after the other, and prints how each step went.
 * @param {Step[][]} lanes
 * @returns {Promise<Tally>}
 */
export async function runLanes(lanes) {
  const tally = { passed: 0, failed: 0 };
  await Promise.all(lanes.map(async (steps) => {
    for (const { name, command, environment } of steps) {
      const { exitCode, output } = await captureCommand(command, environment);
      interruption.throwIfAborted();
      tally[exitCode === 0 ? 'passed' : 'failed'] += 1;
      process.stdout.write(exitCode === 0 ? `passed: ${name}\n` : `${output.trim()}\nFAILED: ${name}\n`);
    }
  }));
  return tally;
}

/**
 * @param {number} exitCode of Jest
 * @param {string | undefined} report Jest's JSON, undefined when there is none
 * @returns {Tally} a skipped test, a file that could not be loaded and a run without tests count as failed
 */
export function tallyJest(exitCode, report) {
  if (report === undefined) return { passed: 0, failed: 1 };
  const results = JSON.parse(report);
  const passed = Number(results.numPassedTests);
  const failed = Number(results.numFailedTests) + Number(results.numRuntimeErrorTestSuites)
    + Number(results.numPendingTests) + Number(results.numTodoTests);
  const failedUnseen = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: failedUnseen ? 1 : failed };
}

/** @param {Tally[]} tallies */
export function addTallies(tallies) {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  };
}
