/** `npm run screenshots`: takes pictures of every screen of the demo group, into the folder `screenshots`. */
import { launch } from './launch.mjs';
import { ensureTestPrograms } from './test-programs.mjs';
import { withTemporaryPostgres } from './with-temporary-postgres.mjs';

const FOLDER = 'screenshots';

await launch(() => withTemporaryPostgres(async (runProgram) => {
  await ensureTestPrograms();
  // Only the pictures whose names contain a word of the command line, such as phone-dark; by default all.
  return runProgram('testing/take-screenshots.ts', FOLDER, ...process.argv.slice(2));
}));
