/** `npm start` and `npm run demo`: everything from a fresh clone to a running server, and back. */
import { setTimeout as sleep } from 'node:timers/promises';
import { LaunchError } from './launch-error.mjs';
import { interruption, launch, print } from './launch.mjs';
import { checkPort, listAddresses } from './network.mjs';
import { isAlive } from './postmaster-file.mjs';
import { keepServing } from './server-processes.mjs';
import { readSettings } from './settings.mjs';
import { withDatabase } from './with-database.mjs';

/** @import { Settings } from './settings.mjs' */

const HEALTH_INTERVAL_MS = 1000;

await launch(async () => {
  const demo = process.argv.includes('--demo');
  const settings = readSettings(process.env, { demo });
  const check = () => checkPort(settings);
  return withDatabase({ settings, check }, async (databaseUrl, postgresPid) => {
    const env = {
      ...process.env, PORT: String(settings.port), DATA_DIR: settings.dataDir, DATABASE_URL: databaseUrl,
      ...(demo ? { DEMO: '1' } : {}),
    };
    return keepServing('The server', env, async () => {
      announce(settings);
      await untilOver(postgresPid);
      print('Stopping ...');
    });
  });
});

/** @param {Settings} settings */
function announce(settings) {
  const { local, network } = listAddresses(settings);
  print('President in pairs is ready:');
  for (const address of local) print(`  on this machine   ${address}`);
  for (const address of network) print(`  in your network   ${address}`);
  print('Press Ctrl-C to stop.');
}

/**
 * @param {number | undefined} postgresPid
 * @throws {LaunchError} when the database has died
 */
async function untilOver(postgresPid) {
  while (!interruption.aborted) {
    if (postgresPid !== undefined && !isAlive(postgresPid)) {
      throw new LaunchError('The database has stopped unexpectedly: start again, and its data are recovered.');
    }
    await sleep(HEALTH_INTERVAL_MS, undefined, { signal: interruption }).catch(() => undefined);
  }
}
