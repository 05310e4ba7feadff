/** The checks of the sources besides their tests, and how they are run and reported. */
import { availableParallelism } from 'node:os';
import { captureCommand } from './run-command.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command
 */

/**
 * A program of node_modules, run by this Node.
 * @param {string} path below node_modules
 * @param {string[]} rest
 */
const tool = (path, ...rest) => [process.execPath, `node_modules/${path}`, ...rest];

/** @type {Step[]} */
export const TYPE_STEPS = [
  { name: 'types of server, launchers and tests', command: tool('typescript/bin/tsc', '-p', 'tsconfig.check.json') },
  { name: 'types of the web client', command: tool('typescript/bin/tsc', '-p', 'web/tsconfig.json') },
  { name: "types of the web client's tests", command: tool('typescript/bin/tsc', '-p', 'web/tsconfig.node.json') },
];

/** @type {Step} */
export const IMPORTS_STEP = {
  name: 'imports',
  command: tool('dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.mjs', '.'),
};

/** @type {Step} */
export const LINT_STEP = { name: 'lint', command: tool('eslint/bin/eslint.js', '.', '--max-warnings', '0') };

/** The Node options that Jest needs to run ES modules. */
export const JEST_ENVIRONMENT = { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' };

/** More than there are cores, because tests also wait for browsers, databases and timers. */
export const jestWorkers = () => `--maxWorkers=${Math.ceil(availableParallelism() * 1.5)}`;

/** @param {string[]} options */
export function jestCommand(...options) {
  return tool('jest/bin/jest.js', ...options);
}

/**
 * Runs steps one after the other and prints how each went.
 * @param {Step[]} steps
 * @param {AbortSignal} interruption
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runSteps(steps, interruption) {
  const tally = { passed: 0, failed: 0 };
  for (const { name, command } of steps) {
    const { exitCode, output } = await captureCommand(command, { interruption });
    interruption.throwIfAborted();
    tally[exitCode === 0 ? 'passed' : 'failed'] += 1;
    process.stdout.write(exitCode === 0 ? `passed: ${name}\n` : `${output.trim()}\nFAILED: ${name}\n`);
  }
  return tally;
}
