/** Runs the slowest test files first, so that none of them runs alone at the end. */
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import testSequencer from '@jest/test-sequencer';

/** @typedef {import('@jest/test-result').Test} Test */

/** The package only declares the types of its CommonJS build, whose class is one level deeper. */
const TestSequencer = /** @type {typeof testSequencer.default} */ (/** @type {unknown} */ (testSequencer));

/**
 * Jest keeps times only in a cache, which a fresh clone does not have. `note-times.mjs` writes them.
 * @type {Record<string, number>}
 */
const SECONDS = JSON.parse(readFileSync(new URL('file-times.json', import.meta.url), 'utf8'));

/** @param {Test} test */
const secondsOf = ({ path, context }) => SECONDS[relative(context.config.rootDir, path).split(sep).join('/')] ?? 0;

export default class SlowestFirst extends TestSequencer {
  /**
   * @override
   * @param {Test[]} tests
   * @returns {Test[]}
   */
  sort(tests) {
    const sorted = /** @type {Test[]} */ (super.sort(tests));
    return sorted.sort((one, other) => secondsOf(other) - secondsOf(one));
  }
}
