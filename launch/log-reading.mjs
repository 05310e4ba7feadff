/** `npm run log -- events [LOG]` lists events as sentences; `explain NUMBER` tells what a number is made of. */
import { parseArgs } from 'node:util';
import { LaunchError } from './launch-error.mjs';
import { importBuilt, interruption, INVOKED_FROM, print } from './launch.mjs';
import { withDatabase } from './with-database.mjs';

/** @import { Settings } from './settings.mjs' */

const EVENTS_USAGE = 'Name at most one log: npm run log -- events [LOG] [--stream game-12] '
  + '[--type GameVoided,GameCorrected] [--actor 3] [--since 2026-03-31] [--json]. '
  + 'A log is own (of this installation, the default), ndjson:FILE, postgres://… or esdb://…';
const EXPLAIN_USAGE = 'Name one number: npm run log -- explain months/2026-03/players/4 [--json]. Others are '
  + 'games/12/teams/3, days/2026-03-14/players/4, spans/2026-03-01/2026-03-14/players/4, years/2026/players/4, '
  + 'accounts/4/months/2026-03, group/months/2026-03?of=owed, form/players/4 and stats/players/4?figure=winRate.';

export const text = /** @type {const} */ ({ type: 'string' });
const flag = /** @type {const} */ ({ type: 'boolean' });
const READING = { stream: text, type: text, actor: text, since: text, json: flag };

/**
 * @param {string[]} args
 * @param {<Result>(logs: string[], work: (addresses: string[]) => Promise<Result>) => Promise<Result>} withLogs
 */
export async function listEvents(args, withLogs) {
  const { words: [log = 'own', ...more], values } = parsed(args, READING, EVENTS_USAGE);
  if (more.length > 0) throw new LaunchError(EVENTS_USAGE);
  // A reader such as `head` may leave before the end.
  process.stdout.once('error', () => process.exit(0));
  return withLogs([log], async ([address]) => {
    const { runEvents } = await importBuilt('event-store/listing/events-command.js');
    await runEvents({ log: address, folder: INVOKED_FROM, ...values }, print, interruption);
  });
}

/**
 * @param {string[]} args
 * @param {Settings} settings
 */
export async function explainNumber(args, settings) {
  const { words: [number, ...more], values: { json, ...others } } = parsed(args, READING, EXPLAIN_USAGE);
  const isMore = more.length > 0 || Object.keys(others).length > 0;
  if (number === undefined || isMore) throw new LaunchError(EXPLAIN_USAGE);
  return withDatabase({ settings, launcher: 'npm run log' }, async (databaseUrl) => {
    const { runExplain } = await importBuilt('api/explain/explain-command.js');
    const eventStoreUrl = process.env.EVENTSTORE_URL || undefined;
    if (!await runExplain({ number, json, databaseUrl, eventStoreUrl }, print)) throw new LaunchError(EXPLAIN_USAGE);
  });
}

/**
 * @template {import('node:util').ParseArgsConfig['options']} Options
 * @param {string[]} args
 * @param {Options} options
 * @param {string} usage
 */
export function parsed(args, options, usage) {
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
    return { words: positionals, values };
  } catch (error) {
    throw new LaunchError(usage, { cause: error });
  }
}
