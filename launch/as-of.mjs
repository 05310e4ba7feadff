/** Owns `npm run as-of -- DATE`: everything as it stood then, served beside a running start or alone, and then gone. */
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { borrowDatabase } from './borrowed-database.mjs';
import { ensureBuilt } from './build.mjs';
import { checkWritable } from './data-dir.mjs';
import { ensureInstalled } from './install.mjs';
import { LaunchError } from './launch-error.mjs';
import { launch, PROJECT_FOLDER } from './launch.mjs';
import { checkPort, explainDatabaseError, listAddresses } from './network.mjs';
import { readSettings } from './settings.mjs';

/** @import { Settings } from './settings.mjs' */
/** @typedef {{ date: string } | { position: string }} AskedMoment */

const USAGE = 'Say which moment: npm run as-of -- 2026-03-31 for the end of that day in Toronto, '
  + 'or npm run as-of -- --position 1234.';
/** A log tells much: it is shown on this machine alone unless HOST says otherwise. */
const OWN_HOST = '127.0.0.1';
/** The live one has 3000. */
const FIRST_PORT = 3001;
const PORTS_TRIED = 20;

await launch(async (interruption) => {
  const asked = readMoment(process.argv.slice(2));
  const settings = readSettings({ ...process.env, HOST: process.env.HOST || OWN_HOST }, { demo: false });
  if (!settings.databaseUrl) checkWritable(settings.dataDir);
  settings.port = await choosePort(settings);
  await ensureInstalled(interruption);
  await ensureBuilt(interruption);
  const database = await borrowDatabase(settings, 'npm run as-of', interruption);
  try {
    interruption.throwIfAborted();
    await show(asked, settings, database.url, interruption);
  } finally {
    await database.close();
  }
});

/**
 * @param {string[]} words
 * @returns {AskedMoment}
 */
function readMoment([first, second, ...more]) {
  if (first === '--position' && second !== undefined && more.length === 0) return { position: second };
  if (first === undefined || first.startsWith('-') || second !== undefined) throw new LaunchError(USAGE);
  return { date: first };
}

/** @param {Settings} settings */
async function choosePort(settings) {
  if (process.env.PORT) {
    await checkPort(settings);
    return settings.port;
  }
  for (let port = FIRST_PORT; ; port += 1) {
    try {
      await checkPort({ ...settings, port });
      return port;
    } catch (error) {
      if (port === FIRST_PORT + PORTS_TRIED - 1) throw error;
    }
  }
}

/**
 * @param {AskedMoment} asked
 * @param {Settings} settings
 * @param {string} databaseUrl
 * @param {AbortSignal} interruption
 */
async function show(asked, settings, databaseUrl, interruption) {
  const { startAsOf } = await import(pathToFileURL(`${PROJECT_FOLDER}dist/server/api/as-of/as-of-server.js`).href);
  const environment = {
    ...process.env, PORT: String(settings.port), HOST: settings.host, DATABASE_URL: databaseUrl,
  };
  const print = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
  try {
    const server = await startAsOf(environment, asked, { signal: interruption, report: print });
    try {
      const { moment, login } = server;
      print(moment.notice);
      print(`Clocks there show ${moment.at}, the log ends at position ${moment.position}. Look at it here:`);
      const { local, network } = listAddresses(settings);
      for (const address of [...local, ...network]) print(`  ${address}`);
      print(`Log in as "${login.username}" with the password "${login.password}": it holds until this ends.`);
      print('Press Ctrl-C to end it; all that was made for it goes with it.');
      if (!interruption.aborted) await once(interruption, 'abort');
    } finally {
      await server.close();
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AsOfRefused') throw new LaunchError(error.message);
    throw settings.databaseUrl ? explainDatabaseError(error, settings.databaseUrl) : error;
  }
}
