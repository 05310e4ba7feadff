/**
 * `npm run import -- FILE.json [--leave-open] [--no-dues]`: imports a file into the data folder, with or without a
 * running start.
 */
import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { LaunchError } from './launch-error.mjs';
import { importBuilt, interruption, INVOKED_FROM, launch, print, unlessInterrupted } from './launch.mjs';
import { flag, readWords } from './read-words.mjs';
import { readSettings } from './settings.mjs';
import { withDatabase } from './with-database.mjs';

const USAGE = 'Name one file: npm run import -- FILE.json [--leave-open] [--no-dues]. Months that are over are '
  + 'finalized unless they are left open, and fees are charged unless there are no dues.';

await launch(async () => {
  const { file, ...options } = readArguments();
  const settings = readSettings(process.env, { demo: false });
  await withDatabase({ settings, launcher: 'npm run import' }, async (databaseUrl) => {
    const { runImport } = await importBuilt('api/import/import-command.js');
    const environment = { ...process.env, DATA_DIR: settings.dataDir, DATABASE_URL: databaseUrl };
    try {
      const tell = (/** @type {string} */ line) => void (interruption.aborted || print(line));
      await unlessInterrupted(runImport(environment, file, tell, options));
    } catch (error) {
      if (interruption.aborted) print('The import was interrupted. The same command goes on where it stopped.');
      if (!(error instanceof Error && 'faults' in error && Array.isArray(error.faults))) throw error;
      const faults = error.faults.map(({ path, message }) => `${path}: ${message}`);
      throw new LaunchError([...faults, `Nothing was imported from ${file}.`].join('\n'));
    }
  });
});

/**
 * @returns {{ file: string, leaveOpen: boolean, noDues: boolean }} the absolute path of a readable file, whether its
 * months stay open, and whether nothing is charged
 */
function readArguments() {
  const { word, values } = readWords(process.argv.slice(2), { 'leave-open': flag, 'no-dues': flag }, USAGE);
  const file = resolve(INVOKED_FROM, word);
  try {
    accessSync(file, constants.R_OK);
    return { file, leaveOpen: values['leave-open'] ?? false, noDues: values['no-dues'] ?? false };
  } catch {
    throw new LaunchError(`${file} cannot be read.`);
  }
}
