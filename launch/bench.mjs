/**
 * `npm run bench [-- --note] [name ...]`: each benchmark in its own process, on a Postgres set up as in production.
 * `--note` writes the figures to docs/figures.md.
 */
import { readdirSync } from 'node:fs';
import { LaunchError } from './launch-error.mjs';
import { interruption, launch, print } from './launch.mjs';
import { withTemporaryPostgres } from './with-temporary-postgres.mjs';

const SUFFIX = '.bench.ts';
const NOTE = '--note';

await launch(async () => {
  const words = process.argv.slice(2);
  const names = chooseBenchmarks(words.filter((word) => word !== NOTE));
  if (words.includes(NOTE)) process.env.BENCH_FIGURES = 'docs/figures.md';
  return withTemporaryPostgres(async (runProgram) => {
    let failures = 0;
    for (const name of names) {
      print(`\n${name}`);
      if (await runProgram(`bench/${name}${SUFFIX}`) !== 0) failures += 1;
      interruption.throwIfAborted();
    }
    return failures === 0 ? 0 : 1;
  });
});

/**
 * @param {string[]} wanted names without the suffix, none for all
 * @returns {string[]}
 */
function chooseBenchmarks(wanted) {
  const files = readdirSync('bench').filter((file) => file.endsWith(SUFFIX));
  const known = files.map((file) => file.slice(0, -SUFFIX.length));
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown) throw new LaunchError(`There is no benchmark '${unknown}': choose among ${known.join(', ')}.`);
  return wanted.length > 0 ? wanted : known;
}
