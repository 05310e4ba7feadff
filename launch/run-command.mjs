/** Runs another program as a step: with its output shown, or silent unless it fails. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { LaunchError } from './launch-error.mjs';
import { interruption } from './launch.mjs';

/** @typedef {Record<string, string>} Environment variables that are added to the current ones */

/**
 * Runs a program on this terminal.
 * @param {string[]} command program and arguments
 * @param {Environment} [environment]
 * @returns {Promise<number>} its exit code
 */
export const showCommand = async (command, environment) => (await run(command, 'inherit', environment)).exitCode;

/**
 * Runs a program and captures its output.
 * @param {string[]} command program and arguments
 * @param {Environment} [environment]
 * @returns {Promise<{ exitCode: number, output: string }>} output has both streams
 */
export const captureCommand = (command, environment) => run(command, 'pipe', environment);

/**
 * An interruption ends the program.
 * @param {string[]} command
 * @param {'inherit' | 'pipe'} streams
 * @param {Environment} [environment]
 */
async function run([program = '', ...rest], streams, environment) {
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

/** @param {string} program */
export function isOnPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
