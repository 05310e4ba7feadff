/** Reads the command line of a command. */
import { parseArgs } from 'node:util';
import { LaunchError } from './launch-error.mjs';

/** Kinds of options. */
export const text = /** @type {const} */ ({ type: 'string' });
export const flag = /** @type {const} */ ({ type: 'boolean' });

/**
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} Options
 * @param {string[]} args
 * @param {Options} options
 * @param {string} usage the sentence for no word, for more than one, and for an unknown option
 * @param {string} [usual] the default word
 */
export function readWords(args, options, usage, usual) {
  try {
    const { positionals: [word = usual, ...more], values } = parseArgs({ args, allowPositionals: true, options });
    if (word !== undefined && more.length === 0) return { word, values };
  } catch (error) {
    throw new LaunchError(usage, { cause: error });
  }
  throw new LaunchError(usage);
}
