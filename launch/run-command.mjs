/** Runs another program as a step: with its output shown, or silent unless it fails. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
export const showCommand = async (command, options) => (await run(command, 'inherit', options)).exitCode;

/**
 * Runs a program and captures its output.
 * @param {string[]} command program and arguments
 * @param {CommandOptions} [options]
 * @returns {Promise<{ exitCode: number, output: string }>} output has both streams
 */
export const captureCommand = (command, options) => run(command, 'pipe', options);

/**
 * @param {string[]} command
 * @param {'inherit' | 'pipe'} streams
 * @param {CommandOptions} [options]
 */
async function run([program = '', ...rest], streams, { interruption, environment } = {}) {
  const env = { ...process.env, ...environment };
  const child = spawn(program, rest, { stdio: ['ignore', streams, streams], signal: interruption, env });
  const written = [child.stdout, child.stderr].map((stream) => stream ? text(stream) : '');
  try {
    const [[exitCode], ...texts] = await Promise.all([once(child, 'close'), ...written]);
    const output = texts.filter(Boolean).join('\n');
    // Some compilers use colours without a terminal.
    return { exitCode: exitCode ?? 1, output: process.stdout.isTTY ? output : stripVTControlCharacters(output) };
  } catch (error) {
    if (!(error instanceof Error) || error.name === 'AbortError') throw error;
    throw new LaunchError(`${program} cannot be run: ${error.message}.`);
  }
}

/** The npm that runs this launcher, or the one on the path: the beginning of a command. */
export function npmCommand() {
  const path = process.env.npm_execpath;
  return path?.endsWith('.js') ? [process.execPath, path] : ['npm'];
}
