/** Owns running another program as a step: shown as it goes, or silent unless it fails. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { LaunchError } from './launch-error.mjs';

/**
 * @typedef {object} CommandOptions
 * @property {AbortSignal} [interruption] ends the program
 * @property {Record<string, string>} [environment] added to the current one
 */

/**
 * Runs a program on this terminal.
 * @param {string[]} command program and arguments
 * @param {CommandOptions} [options]
 * @returns {Promise<number>} its exit code
 */
export async function showCommand(command, options = {}) {
  return waitFor(start(command, 'inherit', options));
}

/**
 * Runs a program and keeps what it writes.
 * @param {string[]} command program and arguments
 * @param {CommandOptions} [options]
 * @returns {Promise<{ exitCode: number, output: string }>} output holds both streams
 */
export async function captureCommand(command, options = {}) {
  const child = start(command, 'pipe', options);
  const [exitCode, stdout, stderr] = await Promise.all([
    waitFor(child), child.stdout ? text(child.stdout) : '', child.stderr ? text(child.stderr) : '',
  ]);
  const output = [stdout, stderr].filter(Boolean).join('\n');
  // Some compilers colour what nobody sees in colour.
  return { exitCode, output: process.stdout.isTTY ? output : stripVTControlCharacters(output) };
}

/**
 * @param {string[]} command
 * @param {'inherit' | 'pipe'} output
 * @param {CommandOptions} options
 */
function start([program = '', ...rest], output, { interruption, environment }) {
  const env = { ...process.env, ...environment };
  return spawn(program, rest, { stdio: ['ignore', output, output], signal: interruption, env });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
function waitFor(child) {
  return new Promise((settle, fail) => {
    child.once('error', (error) => fail(
      error.name === 'AbortError' ? error : new LaunchError(`${child.spawnfile} cannot be run: ${error.message}.`),
    ));
    child.once('close', (code) => settle(code ?? 1));
  });
}

/** The npm that runs this launcher, or the one on the path: a command to put arguments behind. */
export function npmCommand() {
  const path = process.env.npm_execpath;
  return path?.endsWith('.js') ? [process.execPath, path] : ['npm'];
}
