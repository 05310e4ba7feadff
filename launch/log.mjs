/**
 * `npm run log`: `copy FROM TO` copies a log, for backups as well; `verify [LOG]` compares it with its seals;
 * `protect USER` gives it to its own role; `events [LOG]` lists events as sentences; `explain NUMBER` says what a
 * number is made of.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureReady } from './build.mjs';
import { LaunchError } from './launch-error.mjs';
import { END_MS, importBuilt, interruption, INVOKED_FROM, launch, print, unlessInterrupted } from './launch.mjs';
import { backUp, putPasswordsBack, sealsBeside } from './log-backup.mjs';
import { flag, readWords, text } from './read-words.mjs';
import { readSettings } from './settings.mjs';
import { withDatabase } from './with-database.mjs';

/** @import { Settings } from './settings.mjs' */

/** Name of this installation's log. */
const OWN = 'own';
const COPY_USAGE = 'Name the source and the target: npm run log -- copy FROM TO. '
  + `A log is ${OWN} (of this installation), ndjson:FILE, postgres://… or esdb://…`;
const VERIFY_USAGE = 'Name at most one log: npm run log -- verify [LOG] [--key FILE] [--seals FILE] [--noted DIGEST]. '
  + `A log is ${OWN} (of this installation, the default), ndjson:FILE, postgres://… or esdb://…`;

const EVENTS_USAGE = 'Name at most one log: npm run log -- events [LOG] [--stream game-12] '
  + '[--type GameVoided,GameCorrected] [--actor 3] [--since 2026-03-31] [--json]. '
  + `A log is ${OWN} (of this installation, the default), ndjson:FILE, postgres://… or esdb://…`;
const EXPLAIN_USAGE = 'Name one number: npm run log -- explain months/2026-03/players/4 [--json]. Others are '
  + 'games/12/teams/3, days/2026-03-14/players/4, spans/2026-03-01/2026-03-14/players/4, years/2026/players/4, '
  + 'accounts/4/months/2026-03, group/months/2026-03?of=owed, form/players/4 and stats/players/4?figure=winRate.';
const PROTECT_USAGE = 'Name the user of the server: npm run log -- protect USER, '
  + 'with the DATABASE_URL of an administrator.';
const PROTECTED_ANYWAY = 'The embedded database protects its log at each start. '
  + 'For one of your own, set DATABASE_URL to that of its administrator.';

await launch(async () => {
  const settings = readSettings(process.env, { demo: false });
  const [command, ...words] = process.argv.slice(2);
  if (command === 'verify') return verify(words, settings);
  if (command === 'events') return listEvents(words, settings);
  if (command === 'explain') return explainNumber(words, settings);
  if (command === 'protect') return protect(words, settings.databaseUrl);
  const [from, to, ...more] = words;
  if (command !== 'copy' || from === undefined || to === undefined || more.length > 0) {
    throw new LaunchError(COPY_USAGE);
  }
  return withLogs(settings, [from, to], async ([source = '', target], databaseUrl) => {
    const { runCopy } = await importBuilt('event-store/copy/copy-command.js');
    const copy = () => runCopy({ from: source, to: target, folder: INVOKED_FROM }, print, interruption);
    const file = fileOf(from === OWN ? to : from);
    if (from === OWN && file) return backUp({ log: source, file, seals: sealsOf(settings), databaseUrl }, copy);
    await copy();
    if (to === OWN && file) await putPasswordsBack(file, databaseUrl);
  }, { isReading: to !== OWN });
});

/**
 * @param {string[]} words
 * @param {Settings} settings
 */
async function verify(words, settings) {
  const options = { key: text, seals: text, noted: text };
  const { word: log, values: { key, seals, noted } } = readWords(words, options, VERIFY_USAGE, OWN);
  const file = fileOf(log);
  const usual = file && existsSync(sealsBeside(file)) ? sealsBeside(file) : sealsOf(settings);
  const ownKey = join(settings.dataDir, 'seal.key');
  return withLogs(settings, [log], async ([address], databaseUrl) => {
    const { runVerify } = await importBuilt('event-store/seals/verify-command.js');
    const isOwn = log === OWN && seals === undefined;
    const order = {
      log: address, seals: seals ?? usual,
      noted: noted ?? (isOwn ? await lastDigest(address, databaseUrl) : undefined),
      folder: INVOKED_FROM,
      key: key ?? (existsSync(ownKey) ? ownKey : undefined), ownKey: process.env.SEAL_KEY || undefined,
    };
    return await runVerify(order, print, interruption) ? 0 : 1;
  });
}

/**
 * @param {string[]} words
 * @param {Settings} settings
 */
async function listEvents(words, settings) {
  const options = { stream: text, type: text, actor: text, since: text, json: flag };
  const { word: log, values } = readWords(words, options, EVENTS_USAGE, OWN);
  // A reader such as `head` may leave before the end.
  process.stdout.once('error', () => process.exit(0));
  return withLogs(settings, [log], async ([address]) => {
    const { runEvents } = await importBuilt('event-store/listing/events-command.js');
    await runEvents({ log: address, folder: INVOKED_FROM, ...values }, print, interruption);
  });
}

/**
 * @param {string[]} words
 * @param {Settings} settings
 */
async function explainNumber(words, settings) {
  const { word: number, values: { json } } = readWords(words, { json: flag }, EXPLAIN_USAGE);
  return withDatabase({ settings, launcher: 'npm run log' }, async (databaseUrl) => {
    const { runExplain } = await importBuilt('api/explain/explain-command.js');
    const eventStoreUrl = process.env.EVENTSTORE_URL || undefined;
    const explaining = runExplain({ number, json, databaseUrl, eventStoreUrl }, print);
    if (!await unlessInterrupted(explaining)) throw new LaunchError(EXPLAIN_USAGE);
  });
}

/**
 * @template Result
 * @param {Settings} settings
 * @param {string[]} logs
 * @param {(addresses: string[], databaseUrl: string | undefined) => Promise<Result>} work
 * @param {{ isReading: boolean }} [options]
 */
async function withLogs(settings, logs, work, { isReading } = { isReading: true }) {
  const { EVENTSTORE_URL } = process.env;
  const workWith = (/** @type {string | undefined} */ databaseUrl) => {
    const addresses = logs.map((log) => log === OWN ? EVENTSTORE_URL || databaseUrl || '' : log);
    return unlessInterrupted(work(addresses, databaseUrl), END_MS);
  };
  const hasDatabase = !EVENTSTORE_URL || settings.databaseUrl || existsSync(join(settings.dataDir, 'postgres/data'));
  if (logs.includes(OWN) && hasDatabase) {
    return withDatabase({ settings, launcher: 'npm run log', isReading }, workWith);
  }
  await ensureReady();
  return workWith(settings.databaseUrl);
}

/** @param {Settings} settings */
function sealsOf({ dataDir }) {
  return join(dataDir, 'seals.ndjson');
}

/**
 * Reads the last seal in the database, which the file may have lost.
 * @param {string | undefined} own address of the log
 * @param {string | undefined} databaseUrl
 */
async function lastDigest(own, databaseUrl) {
  const url = own?.startsWith('postgres') ? own : databaseUrl;
  if (!url) return void print('Set DATABASE_URL or DATA_DIR too: the copy of the seals in the database was not asked.');
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
async function protect(words, administratorUrl) {
  const { word: user } = readWords(words, {}, PROTECT_USAGE);
  if (!administratorUrl) throw new LaunchError(PROTECTED_ANYWAY);
  await ensureReady();
  const { protectLog } = await importBuilt('event-store/postgres/log-owner.js');
  await unlessInterrupted(protectLog(administratorUrl, user).catch((/** @type {Error} */ error) => {
    throw new LaunchError(`The log is not protected: ${error.message}`, { cause: error });
  }));
  print(`The log belongs to its own role now. ${user} can read it and append, and cannot change it.`);
}
