/** `npm run log`: `copy FROM TO` copies a log, also for backup; `verify [LOG]` compares it with its seals. */
import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
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
const VERIFY_USAGE = 'Name at most one log: npm run log -- verify [LOG] [--key FILE] [--seals FILE] [--noted DIGEST]. '
  + `A log is ${OWN} (of this installation, the default), ndjson:FILE, postgres://… or esdb://…`;

await launch(async (interruption) => {
  const settings = readSettings(process.env, { demo: false });
  const seals = join(settings.dataDir, 'seals.ndjson');
  const [command, ...words] = process.argv.slice(2);
  if (command === 'verify') return verify(words, seals);
  const [from, to, ...more] = words;
  if (command !== 'copy' || from === undefined || to === undefined || more.length > 0) throw new LaunchError(USAGE);
  return withLogs([from, to], async ([source, target]) => {
    const { runCopy } = await importBuilt('event-store/copy/copy-command.js');
    const file = /^ndjson:(.+)$/.exec(to)?.[1];
    // Before the events, because newer seals would name events that the copy does not have.
    if (from === OWN && file && existsSync(seals)) await copyFile(seals, sealsBeside(file));
    await runCopy({ from: source, to: target, folder: INVOKED_FROM }, print, interruption);
  });

  /**
   * @param {string[]} words
   * @param {string} ownSeals
   */
  async function verify(words, ownSeals) {
    const { log = OWN, key, seals, noted } = readVerifyOrder(words);
    const file = /^ndjson:(.+)$/.exec(log)?.[1];
    const usual = file && existsSync(sealsBeside(file)) ? sealsBeside(file) : ownSeals;
    const ownKey = join(settings.dataDir, 'seal.key');
    return withLogs([log], async ([address]) => {
      const { runVerify } = await importBuilt('event-store/seals/verify-command.js');
      const order = {
        log: address, seals: seals ?? usual, noted, folder: INVOKED_FROM,
        key: key ?? (existsSync(ownKey) ? ownKey : undefined), ownKey: process.env.SEAL_KEY || undefined,
      };
      return await runVerify(order, print, interruption) ? 0 : 1;
    });
  }

  /**
   * @template Result
   * @param {string[]} logs
   * @param {(addresses: string[]) => Promise<Result>} work
   */
  async function withLogs(logs, work) {
    const { EVENTSTORE_URL } = process.env;
    const workOn = (/** @type {string} */ own) => work(logs.map((log) => log === OWN ? own : log));
    if (logs.includes(OWN) && !EVENTSTORE_URL) {
      return withDatabase({ settings, launcher: 'npm run log', interruption }, workOn);
    }
    await ensureInstalled(interruption);
    await ensureBuilt(interruption);
    return workOn(EVENTSTORE_URL ?? '');
  }
});

/** @param {string} file a backup */
function sealsBeside(file) {
  return `${resolve(INVOKED_FROM, file)}.seals`;
}

/** @param {string[]} args */
function readVerifyOrder(args) {
  const text = /** @type {const} */ ({ type: 'string' });
  try {
    const { positionals: [log, ...more], values } = parseArgs({
      args, allowPositionals: true, options: { key: text, seals: text, noted: text },
    });
    if (more.length > 0) throw new LaunchError(VERIFY_USAGE);
    return { log, ...values };
  } catch (error) {
    throw new LaunchError(VERIFY_USAGE, { cause: error });
  }
}
