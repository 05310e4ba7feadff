/** `npm start` and `npm run demo`: everything from a fresh clone to a running server, and back. */
import { launch, print } from './launch.mjs';
import { checkPort, listAddresses } from './network.mjs';
import { keepServing } from './server-processes.mjs';
import { readSettings } from './settings.mjs';
import { withDatabase } from './with-database.mjs';

/** @import { Settings } from './settings.mjs' */

await launch(async () => {
  const demo = process.argv.includes('--demo');
  const settings = readSettings(process.env, { demo });
  const check = () => checkPort(settings);
  return withDatabase({ settings, check }, async (databaseUrl, untilOver, embedded) => {
    const env = {
      ...process.env, PORT: String(settings.port), DATA_DIR: settings.dataDir, DATABASE_URL: databaseUrl,
      ...(demo ? { DEMO: '1' } : {}),
    };
    return keepServing('The server', env, async () => {
      announce(settings, embedded);
      await untilOver();
      print('Stopping ...');
    });
  });
});

/**
 * @param {Settings} settings
 * @param {string | undefined} embedded version of Postgres
 */
function announce(settings, embedded) {
  const { local, network } = listAddresses(settings);
  print('President in pairs is ready:');
  if (process.env.PUBLIC_URL) print(`  for everybody     ${process.env.PUBLIC_URL}`);
  for (const address of local) print(`  on this machine   ${address}`);
  for (const address of network) print(`  in your network   ${address}`);
  if (embedded) print(`  database          Postgres ${embedded} in ${settings.dataDir}`);
  print('Press Ctrl-C to stop.');
}
