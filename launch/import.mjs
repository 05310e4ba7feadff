/**
 * `npm run import -- FILE.json [--leave-open]`: imports a file into the data folder, with or without a running start.
 */
import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { LaunchError } from './launch-error.mjs';
import { importBuilt, INVOKED_FROM, launch, print } from './launch.mjs';
import { readSettings } from './settings.mjs';
import { withDatabase } from './with-database.mjs';

await launch(async () => {
  const { file, leaveOpen } = readArguments();
  const settings = readSettings(process.env, { demo: false });
  await withDatabase({ settings, launcher: 'npm run import' }, async (databaseUrl) => {
    const { runImport } = await importBuilt('api/import/import-command.js');
    const environment = { ...process.env, DATA_DIR: settings.dataDir, DATABASE_URL: databaseUrl };
    try {
      await runImport(environment, file, print, { leaveOpen });
    } catch (error) {
      if (!(error instanceof Error && 'faults' in error && Array.isArray(error.faults))) throw error;
      const faults = error.faults.map(({ path, message }) => `${path}: ${message}`);
      throw new LaunchError([...faults, `Nothing was imported from ${file}.`].join('\n'));
    }
  });
});

/**
 * @returns {{ file: string, leaveOpen: boolean }} the absolute path of a readable file, and whether its months stay
 * open
 */
function readArguments() {
  const words = process.argv.slice(2);
  const [name, ...more] = words.filter((word) => word !== '--leave-open');
  if (name === undefined || name.startsWith('--') || more.length > 0) {
    throw new LaunchError('Name one file: npm run import -- FILE.json [--leave-open]');
  }
  const file = resolve(INVOKED_FROM, name);
  try {
    accessSync(file, constants.R_OK);
    return { file, leaveOpen: words.includes('--leave-open') };
  } catch {
    throw new LaunchError(`${file} cannot be read.`);
  }
}
