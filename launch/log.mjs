/** Owns `npm run log -- copy FROM TO`: the log from one engine to another, which also is its backup and its return. */
import { pathToFileURL } from 'node:url';
import { borrowDatabase } from './borrowed-database.mjs';
import { ensureBuilt } from './build.mjs';
import { checkWritable } from './data-dir.mjs';
import { ensureInstalled } from './install.mjs';
import { LaunchError } from './launch-error.mjs';
import { launch, PROJECT_FOLDER } from './launch.mjs';
import { readSettings } from './settings.mjs';

/** What the log of this installation is called. */
const OWN = 'own';
const USAGE = 'Say what is copied where: npm run log -- copy FROM TO. '
  + `A log is ${OWN} (of this installation), ndjson:FILE, postgres://… or esdb://…`;

// npm moves to the project's folder; names of files are meant from where people stand.
const invokedFrom = process.env.INIT_CWD ?? process.cwd();

await launch(async (interruption) => {
  const [command, from, to, ...more] = process.argv.slice(2);
  if (command !== 'copy' || from === undefined || to === undefined || more.length > 0) throw new LaunchError(USAGE);
  const settings = readSettings(process.env, { demo: false });
  await ensureInstalled(interruption);
  await ensureBuilt(interruption);
  const isOwnMeant = [from, to].includes(OWN) && !process.env.EVENTSTORE_URL;
  if (isOwnMeant && !settings.databaseUrl) checkWritable(settings.dataDir);
  const database = isOwnMeant ? await borrowDatabase(settings, 'npm run log', interruption) : undefined;
  try {
    interruption.throwIfAborted();
    const own = process.env.EVENTSTORE_URL || database?.url || '';
    return await runCopy(from === OWN ? own : from, to === OWN ? own : to, interruption);
  } finally {
    await database?.close();
  }
});

/**
 * @param {string} from
 * @param {string} to
 * @param {AbortSignal} interruption
 * @returns {Promise<number>} exit code
 */
async function runCopy(from, to, interruption) {
  const path = `${PROJECT_FOLDER}dist/server/event-store/copy/copy-command.js`;
  const command = await import(pathToFileURL(path).href);
  try {
    const print = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
    await command.runCopy({ from, to, folder: invokedFrom }, print, interruption);
    return 0;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'CopyRefused') throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}
