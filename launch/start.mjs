/** Owns `npm start` and `npm run demo`: everything from a fresh clone to a served page, and back to nothing running. */
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from './build.mjs';
import { checkWritable, claimDataDir, explainClaim } from './data-dir.mjs';
import { ensureInstalled } from './install.mjs';
import { LaunchError } from './launch-error.mjs';
import { launch, PROJECT_FOLDER } from './launch.mjs';
import { checkPort, explainDatabaseError, explainListenError, listAddresses } from './network.mjs';
import { isAlive } from './postmaster-file.mjs';
import { readSettings } from './settings.mjs';

/** @import { Settings } from './settings.mjs' */

const HEALTH_INTERVAL_MS = 1000;

await launch(async (interruption) => {
  const demo = process.argv.includes('--demo');
  const settings = readSettings(process.env, { demo });
  if (!settings.databaseUrl) {
    checkWritable(settings.dataDir);
    const standing = await claimDataDir(settings.dataDir, 'npm start', interruption);
    if (standing) throw explainClaim(settings.dataDir, standing);
  }
  await checkPort(settings);
  await ensureInstalled(interruption);
  await ensureBuilt(interruption);
  await serve(settings, demo, interruption);
});

/**
 * Runs database and server until interrupted, then stops them in the opposite order.
 * @param {Settings} settings
 * @param {boolean} demo
 * @param {AbortSignal} interruption
 */
async function serve(settings, demo, interruption) {
  const postgres = settings.databaseUrl ? undefined : await startPostgres(settings.dataDir);
  try {
    interruption.throwIfAborted();
    const { startServer } = await import(pathToFileURL(`${PROJECT_FOLDER}dist/server/api/main.js`).href);
    const server = await startServer({
      ...process.env,
      PORT: String(settings.port),
      DATA_DIR: settings.dataDir,
      DATABASE_URL: settings.databaseUrl ?? postgres?.url,
      ...(demo ? { DEMO: '1' } : {}),
    });
    try {
      announce(settings);
      await untilOver(interruption, postgres?.pid);
      process.stdout.write('Stopping ...\n');
    } finally {
      await server.close();
    }
  } catch (error) {
    throw explainServerError(error, settings);
  } finally {
    await postgres?.stop();
  }
}

/**
 * @param {unknown} error
 * @param {Settings} settings
 * @returns {unknown} a LaunchError for what people can mend, else the error itself
 */
function explainServerError(error, settings) {
  const cameTooLate = error instanceof Error && 'syscall' in error && error.syscall === 'listen';
  if (cameTooLate) return explainListenError(error, settings);
  return settings.databaseUrl ? explainDatabaseError(error, settings.databaseUrl) : error;
}

/** @param {string} dataDir */
async function startPostgres(dataDir) {
  // It needs the packages that have just been installed.
  const { startEmbeddedPostgres } = await import('./embedded-postgres.mjs');
  return startEmbeddedPostgres({ dataDir, log: (line) => process.stdout.write(`${line}\n`) });
}

/** @param {Settings} settings */
function announce(settings) {
  const { local, network } = listAddresses(settings);
  const lines = [
    'President in pairs is ready:',
    ...local.map((address) => `  on this machine   ${address}`),
    ...network.map((address) => `  in your network   ${address}`),
    'Press Ctrl-C to stop.',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/**
 * @param {AbortSignal} interruption
 * @param {number | undefined} postgresPid
 * @throws {LaunchError} when the database has died
 */
async function untilOver(interruption, postgresPid) {
  while (!interruption.aborted) {
    if (postgresPid !== undefined && !isAlive(postgresPid)) {
      throw new LaunchError('The database has stopped unexpectedly: start again, its data are recovered then.');
    }
    await sleep(HEALTH_INTERVAL_MS, undefined, { signal: interruption }).catch(() => undefined);
  }
}
