/** Owns `npm run import -- FILE.json [--leave-open]`: a file into the data folder, beside a running start or alone. */
import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { borrowDatabase } from './borrowed-database.mjs';
import { ensureBuilt } from './build.mjs';
import { checkWritable } from './data-dir.mjs';
import { ensureInstalled } from './install.mjs';
import { LaunchError } from './launch-error.mjs';
import { launch, PROJECT_FOLDER } from './launch.mjs';
import { readSettings } from './settings.mjs';

// npm moves to the project's folder; the file's name is meant from where people stand.
const invokedFrom = process.env.INIT_CWD ?? process.cwd();

await launch(async (interruption) => {
  const { file, leaveOpen } = readArguments();
  const settings = readSettings(process.env, { demo: false });
  if (!settings.databaseUrl) checkWritable(settings.dataDir);
  await ensureInstalled(interruption);
  await ensureBuilt(interruption);
  const database = await borrowDatabase(settings, 'npm run import', interruption);
  try {
    interruption.throwIfAborted();
    const environment = { ...process.env, DATA_DIR: settings.dataDir, DATABASE_URL: database.url };
    return await runImport(file, environment, leaveOpen);
  } finally {
    await database.close();
  }
});

/** @returns {{ file: string, leaveOpen: boolean }} the absolute path of a readable file; its months stay open */
function readArguments() {
  const words = process.argv.slice(2);
  const [name, ...more] = words.filter((word) => word !== '--leave-open');
  if (name === undefined || name.startsWith('--') || more.length > 0) {
    throw new LaunchError('Name one file: npm run import -- FILE.json [--leave-open]');
  }
  const file = resolve(invokedFrom, name);
  try {
    accessSync(file, constants.R_OK);
    return { file, leaveOpen: words.includes('--leave-open') };
  } catch {
    throw new LaunchError(`${file} cannot be read.`);
  }
}

/**
 * @param {string} file
 * @param {NodeJS.ProcessEnv} environment
 * @param {boolean} leaveOpen
 * @returns {Promise<number>} exit code
 */
async function runImport(file, environment, leaveOpen) {
  const path = `${PROJECT_FOLDER}dist/server/api/import/import-command.js`;
  const command = await import(pathToFileURL(path).href);
  try {
    const print = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
    await command.runImport(environment, file, print, { leaveOpen });
    return 0;
  } catch (error) {
    const faults = readFaults(error);
    if (!faults) throw error;
    for (const { path: place, message } of faults) process.stderr.write(`${place}: ${message}\n`);
    process.stderr.write(`Nothing was imported from ${file}.\n`);
    return 1;
  }
}

/**
 * @param {unknown} error
 * @returns {{ path: string, message: string }[] | undefined} undefined when it is no refusal of the file
 */
function readFaults(error) {
  const refused = error instanceof Error && error.name === 'ImportRefused' && 'faults' in error;
  return refused && Array.isArray(error.faults) ? error.faults : undefined;
}
