/** Owns `npm start` and `npm run demo`: everything from a fresh clone to a served page, and back to nothing running. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from './build.mjs';
import { checkWritable, claimDataDir, explainClaim } from './data-dir.mjs';
import { ensureInstalled } from './install.mjs';
import { LaunchError } from './launch-error.mjs';
import { launch } from './launch.mjs';
import { checkPort, listAddresses } from './network.mjs';
import { isAlive } from './postmaster-file.mjs';
import { keepRunning } from './server-processes.mjs';
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
  return serve(settings, demo, interruption);
});

/**
 * Runs database and server until interrupted, then stops them in the opposite order. A server that ends by itself is
 * started again.
 * @param {Settings} settings
 * @param {boolean} demo
 * @param {AbortSignal} interruption
 * @returns {Promise<number | void>} the exit code where the server could not start, which has said why
 */
async function serve(settings, demo, interruption) {
  const postgres = settings.databaseUrl ? undefined : await startPostgres(settings.dataDir);
  try {
    interruption.throwIfAborted();
    const server = keepRunning([process.execPath, 'launch/serve.mjs'], {
      ...process.env,
      PORT: String(settings.port),
      DATA_DIR: settings.dataDir,
      DATABASE_URL: settings.databaseUrl ?? postgres?.url,
      ...(demo ? { DEMO: '1' } : {}),
    }, (line) => process.stdout.write(`${line}\n`), { name: 'The server', tellsReady: true });
    try {
      const isReady = await Promise.race([server.ready, once(interruption, 'abort').then(() => true)]);
      if (!isReady) return 1;
      interruption.throwIfAborted();
      announce(settings);
      await untilOver(interruption, postgres?.pid);
      process.stdout.write('Stopping ...\n');
    } finally {
      await server.stop();
    }
  } finally {
    await postgres?.stop();
  }
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
