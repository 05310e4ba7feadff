/**
 * Writes down how long the slow test files took, so that they run first: `node testing/jest/note-times.mjs
 * results.json` with the results of Jest's `--json --outputFile=results.json`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { relative, sep } from 'node:path';

/** The order of shorter files does not matter. */
const SLOW_SECONDS = 10;

const [results] = process.argv.slice(2);
if (results === undefined) throw new Error('Name the file that Jest wrote with --json --outputFile=FILE.');

/** @type {{ testResults: { name: string, startTime: number, endTime: number }[] }} */
const { testResults } = JSON.parse(readFileSync(results, 'utf8'));
/** @type {Map<string, number>} */
const seconds = new Map();
for (const { name, startTime, endTime } of testResults) {
  const path = relative(process.cwd(), name).split(sep).join('/');
  // A file that two projects run counts with the longer time.
  seconds.set(path, Math.max(seconds.get(path) ?? 0, Math.round((endTime - startTime) / 1000)));
}
const slow = [...seconds].filter(([, each]) => each >= SLOW_SECONDS).sort(([, one], [, other]) => other - one);
writeFileSync(new URL('file-times.json', import.meta.url), `${JSON.stringify(Object.fromEntries(slow), null, 2)}\n`);
