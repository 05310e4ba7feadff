/** Runs `npm run log -- copy FROM TO`: chooses the engine of each address and reports on the copy. */
import { resolve } from 'node:path';
import { isReadable, placeOf, UNREADABLE } from '../../postgres/address.js';
import { isEngineAddress } from '../engine-address.js';
import { openEventStore } from '../open-event-store.js';
import { copyLog, CopyRefused, type CopyResult, type LogTarget } from './copy-log.js';
import { EngineLog, PostgresLog } from './engine-log.js';
import { NdjsonLog } from './ndjson-log.js';

const PROGRESS_EVERY = 50_000;

export interface CopyOrder {
  /** `ndjson:FILE`, `postgres://…` or `esdb://…` */
  readonly from: string;
  readonly to: string;
  /** File names are relative to this folder. */
  readonly folder: string;
}

/** @throws CopyRefused with one sentence, and any error of an engine that cannot be reached */
export function runCopy(
  { from, to, folder }: CopyOrder, print: (line: string) => void, signal: AbortSignal,
): Promise<CopyResult> {
  return withLog(openLog(from, folder), (source) => withLog(openLog(to, folder, true), async (target) => {
    let reported = 0;
    const onProgress = (events: number): void => {
      if (events < reported + PROGRESS_EVERY) return;
      reported = events;
      print(`${events} events ...`);
    };
    const result = await copyLog(source, target, { signal, onProgress });
    const { events, copied, digest, changed } = result;
    print(`${copied} events copied. The target has ${events}, equal in order, ids, types, data and metadata.`);
    for (const event of changed) print(`${event}: what is not JSON in it is null in the copy.`);
    print(`SHA-256 ${digest}`);
    return result;
  }));
}

/** Closes a log after the work with it. */
export async function withLog<Result>(
  opened: Promise<LogTarget>, work: (log: LogTarget) => Promise<Result>,
): Promise<Result> {
  const log = await opened;
  return work(log).finally(() => log.close());
}

/**
 * @param isTarget  creates the tables of a log in Postgres; without it, not even a disabled trigger is repaired
 * @throws CopyRefused
 */
export async function openLog(address: string, folder: string, isTarget = false): Promise<LogTarget> {
  const [, kind = '', rest = ''] = /^([a-z+]+):(.*)$/.exec(address) ?? [];
  if (kind === 'ndjson' && rest !== '') return new NdjsonLog(resolve(folder, rest));
  if (isEngineAddress(address)) {
    return new EngineLog(await openEventStore({ databaseUrl: '', eventStoreUrl: address }));
  }
  if (!/^postgres(ql)?$/.test(kind)) throw new CopyRefused('Name a log as ndjson:FILE, postgres://… or esdb://…');
  if (!isReadable(address)) throw new CopyRefused(`The address of the log ${UNREADABLE}.`);
  const log = new PostgresLog(address);
  try {
    await (isTarget ? log.migrate() : log.store.head());
    return log;
  } catch (error) {
    await log.close();
    // Errors do not repeat the address, because it contains a password.
    const { message, code } = error as Error & { readonly code?: unknown };
    const reason = (message || String(code)).replace(/\.$/, '');
    throw new CopyRefused(`The database${placeOf(address)} cannot be used: ${reason}.`);
  }
}
