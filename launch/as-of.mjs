/** `npm run as-of -- DATE`: serves everything as it was at a moment, with or without a running start. */
import { LaunchError } from './launch-error.mjs';
import { importBuilt, interruption, launch, print, untilInterrupted } from './launch.mjs';
import { checkPort, listAddresses } from './network.mjs';
import { readSettings } from './settings.mjs';
import { withDatabase } from './with-database.mjs';

const USAGE = 'Name the moment: npm run as-of -- 2026-03-31 for the end of that day in Toronto, '
  + 'or npm run as-of -- --position 1234.';
/** An as-of view shows a lot: it only listens on this machine unless HOST says otherwise. */
const OWN_HOST = '127.0.0.1';
/** The live server has 3000. */
const USUAL_PORT = 3001;
const ANY_FREE_PORT = 0;

await launch(async () => {
  const asked = readMoment(process.argv.slice(2));
  const settings = readSettings({ ...process.env, HOST: process.env.HOST || OWN_HOST }, { demo: false });
  settings.port = process.env.PORT
    ? await checkPort(settings)
    : await checkPort({ ...settings, port: USUAL_PORT }).catch(() => checkPort({ ...settings, port: ANY_FREE_PORT }));
  await withDatabase({ settings, launcher: 'npm run as-of' }, async (databaseUrl) => {
    const { startAsOf } = await importBuilt('api/as-of-view/as-of-server.js');
    const environment = {
      ...process.env, PORT: String(settings.port), HOST: settings.host, DATABASE_URL: databaseUrl,
    };
    const server = await startAsOf(environment, asked, { signal: interruption, report: print });
    try {
      const { moment, login } = server;
      print(moment.notice);
      print(`Its clocks show ${moment.at}, its log ends at position ${moment.position}. Look at it here:`);
      const { local, network } = listAddresses(settings);
      for (const address of [...local, ...network]) print(`  ${address}`);
      print(`Log in as "${login.username}" with the password "${login.password}": it works until this ends.`);
      print('Press Ctrl-C to end it; everything that was made for it is removed.');
      await untilInterrupted();
    } finally {
      await server.close();
    }
  });
});

/** @param {string[]} words */
function readMoment([first, second, ...more]) {
  if (first === '--position' && second !== undefined && more.length === 0) return { position: second };
  if (first === undefined || first.startsWith('-') || second !== undefined) throw new LaunchError(USAGE);
  return { date: first };
}
