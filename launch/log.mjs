/**
 * `npm run log`: `copy FROM TO` copies a log, for backups as well; `verify [LOG]` compares it with its seals;
 * `protect USER` gives it to its own role; `events [LOG]` and `explain NUMBER` are in log-reading.mjs.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { LaunchError } from './launch-error.mjs';
import { importBuilt, interruption, INVOKED_FROM, launch, print } from './launch.mjs';
import { backUp, putPasswordsBack, sealsBeside } from './log-backup.mjs';
import { explainNumber, listEvents, parsed, text } from './log-reading.mjs';
import { readSettings } from './settings.mjs';
import { withDatabase } from './with-database.mjs';

/** Name of this installation's log. */
const OWN = 'own';
const USAGE = 'Name the source and the target: npm run log -- copy FROM TO. '
  + `A log is ${OWN} (of this installation), ndjson:FILE, postgres://… or esdb://…`;
const VERIFY_USAGE = 'Name at most one log: npm run log -- verify [LOG] [--key FILE] [--seals FILE] [--noted DIGEST]. '
  + `A log is ${OWN} (of this installation, the default), ndjson:FILE, postgres://… or esdb://…`;
const VERIFYING = { key: text, seals: text, noted: text };

const PROTECT_USAGE = 'Name the user of the server: npm run log -- protect USER, '
  + 'with the DATABASE_URL of an administrator.';
const PROTECTED_ANYWAY = 'The embedded database protects its log at each start. '
  + 'For one of your own, set DATABASE_URL to that of its administrator.';

await launch(async () => {
  const settings = readSettings(process.env, { demo: false });
  const seals = join(settings.dataDir, 'seals.ndjson');
  const [command, ...words] = process.argv.slice(2);
  if (command === 'verify') return verify(words, seals);
  if (command === 'events') return listEvents(words, withLogs);
  if (command === 'explain') return explainNumber(words, settings);
  if (command === 'protect') return protect(words, settings.databaseUrl);
  const [from, to, ...more] = words;
  if (command !== 'copy' || from === undefined || to === undefined || more.length > 0) throw new LaunchError(USAGE);
  return withLogs([from, to], async ([source, target], databaseUrl) => {
    const { runCopy } = await importBuilt('event-store/copy/copy-command.js');
    const copy = () => runCopy({ from: source, to: target, folder: INVOKED_FROM }, print, interruption);
    const file = fileOf(from === OWN ? to : from);
    if (from === OWN && file) return backUp({ log: source ?? '', file, seals, databaseUrl }, copy);
    await copy();
    if (to === OWN && file) await putPasswordsBack(file, databaseUrl);
  }, { isReading: to !== OWN });

  /**
   * @param {string[]} words
   * @param {string} ownSeals
   */
  async function verify(words, ownSeals) {
    const { words: [log = OWN, ...more], values: { key, seals, noted } } = parsed(words, VERIFYING, VERIFY_USAGE);
    if (more.length > 0) throw new LaunchError(VERIFY_USAGE);
    const file = fileOf(log);
    const usual = file && existsSync(sealsBeside(file)) ? sealsBeside(file) : ownSeals;
    const ownKey = join(settings.dataDir, 'seal.key');
    return withLogs([log], async ([address]) => {
      const { runVerify } = await importBuilt('event-store/seals/verify-command.js');
      const isOwn = log === OWN && seals === undefined;
      const order = {
        log: address, seals: seals ?? usual,
        noted: noted ?? (isOwn ? await lastDigest(address, settings.databaseUrl) : undefined),
        folder: INVOKED_FROM,
        key: key ?? (existsSync(ownKey) ? ownKey : undefined), ownKey: process.env.SEAL_KEY || undefined,
      };
      return await runVerify(order, print, interruption) ? 0 : 1;
    });
  }

  /**
   * @template Result
   * @param {string[]} logs
   * @param {(addresses: string[], databaseUrl: string | undefined) => Promise<Result>} work
   * @param {{ isReading: boolean }} [options]
   */
  async function withLogs(logs, work, { isReading } = { isReading: true }) {
    const { EVENTSTORE_URL } = process.env;
    const workWith = (/** @type {string | undefined} */ databaseUrl) =>
      work(logs.map((log) => log === OWN ? EVENTSTORE_URL || databaseUrl || '' : log), databaseUrl);
    if (logs.includes(OWN) && !EVENTSTORE_URL) {
      return withDatabase({ settings, launcher: 'npm run log', isReading }, workWith);
    }
    await ensureInstalled();
    await ensureBuilt();
    return workWith(settings.databaseUrl);
  }
});

/**
 * Of the seals in the database, which the file may have lost.
 * @param {string | undefined} own address of the log
 * @param {string | undefined} databaseUrl
 */
async function lastDigest(own, databaseUrl) {
  const url = own?.startsWith('esdb') ? databaseUrl : own;
  if (!url) return void print('Set DATABASE_URL too: the copy of the seals in the database was not asked.');
  const { lastDigest: lastIn } = await importBuilt('api/maintenance/seals/seal-records.js');
  return lastIn(url).catch((/** @type {Error} */ { message }) =>
    print(`The copy of the seals in the database was not asked: ${message}`));
}

/** @param {string} log */
function fileOf(log) {
  return /^ndjson:(.+)$/.exec(log)?.[1];
}

/**
 * @param {string[]} words
 * @param {string | undefined} administratorUrl
 */
async function protect([user, ...more], administratorUrl) {
  if (user === undefined || more.length > 0) throw new LaunchError(PROTECT_USAGE);
  if (!administratorUrl) throw new LaunchError(PROTECTED_ANYWAY);
  await ensureInstalled();
  await ensureBuilt();
  const { protectLog } = await importBuilt('event-store/postgres/log-owner.js');
  await protectLog(administratorUrl, user).catch((/** @type {Error} */ error) => {
    throw new LaunchError(`The log is not protected: ${error.message}`, { cause: error });
  });
  print(`The log belongs to its own role now. ${user} can read it and append, and cannot change it.`);
}
