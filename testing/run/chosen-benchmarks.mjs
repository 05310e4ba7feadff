/** Reads from the words after `npm run bench --` which benchmarks to run. */
import { LaunchError } from '../../launch/launch-error.mjs';

/** The benchmark that needs an earlier commit: a run of all leaves it out. */
export const BESIDE = 'beside';

/**
 * @param {string[]} words names; the commit stands behind `beside`
 * @param {string[]} known
 * @returns {{ names: string[], commit?: string }}
 * @throws {LaunchError} when a name is unknown or the commit is missing
 */
export function chooseBenchmarks(words, known) {
  const place = words.indexOf(BESIDE);
  const names = words.filter((_, index) => place < 0 || index !== place + 1);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new LaunchError(`There is no benchmark '${unknown}': choose among ${known.join(', ')}.`);
  if (names.length === 0) return { names: known.filter((name) => name !== BESIDE) };
  if (place < 0) return { names };
  const commit = words[place + 1];
  if (commit === undefined) {
    throw new LaunchError(`'${BESIDE}' needs an earlier commit to measure beside: npm run bench -- ${BESIDE} COMMIT.`);
  }
  return { names, commit };
}
