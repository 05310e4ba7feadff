/** `npm run log -- copy FROM TO`: copies the log from one engine to another, also for backup and restore. */
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { LaunchError } from './launch-error.mjs';
import { importBuilt, INVOKED_FROM, launch, print } from './launch.mjs';
import { readSettings } from './settings.mjs';
import { withDatabase } from './with-database.mjs';

/** Name of this installation's log. */
const OWN = 'own';
const USAGE = 'Name the source and the target: npm run log -- copy FROM TO. '
  + `A log is ${OWN} (of this installation), ndjson:FILE, postgres://… or esdb://…`;

await launch(async (interruption) => {
  const [command, from, to, ...more] = process.argv.slice(2);
  if (command !== 'copy' || from === undefined || to === undefined || more.length > 0) throw new LaunchError(USAGE);
  const settings = readSettings(process.env, { demo: false });
  const copy = async (/** @type {string} */ own) => {
    const { runCopy } = await importBuilt('event-store/copy/copy-command.js');
    const [source, target] = [from, to].map((log) => log === OWN ? own : log);
    await runCopy({ from: source, to: target, folder: INVOKED_FROM }, print, interruption);
  };
  const { EVENTSTORE_URL } = process.env;
  if ([from, to].includes(OWN) && !EVENTSTORE_URL) {
    return withDatabase({ settings, launcher: 'npm run log', interruption }, copy);
  }
  await ensureInstalled(interruption);
  await ensureBuilt(interruption);
  await copy(EVENTSTORE_URL ?? '');
});
