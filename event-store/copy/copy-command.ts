/** Runs `npm run log -- copy FROM TO`: chooses the engine of each address and reports on the copy. */
import { isAbsolute, resolve } from 'node:path';
import { openEventStore } from '../open-event-store.js';
import { copyLog, CopyRefused, type CopyResult } from './copy-log.js';
import { EngineLog } from './engine-log.js';
import type { LogSource, LogTarget } from './copied-event.js';
import { NdjsonLog } from './ndjson-log.js';
import { PostgresLog } from './postgres-log.js';
import { PostgresEventStore } from '../postgres/postgres-event-store.js';

export { CopyRefused } from './copy-log.js';

const PROGRESS_EVERY = 50_000;

export interface CopyOrder {
  /** `ndjson:FILE`, `postgres://…` or `esdb://…` */
  readonly from: string;
  readonly to: string;
  /** File names are relative to this folder. */
  readonly folder: string;
}

/** @throws CopyRefused with one sentence, and any error of an engine that cannot be reached */
export async function runCopy(
  { from, to, folder }: CopyOrder, print: (line: string) => void, signal: AbortSignal,
): Promise<CopyResult> {
  const source = await openLogToRead(from, folder);
  try {
    const target = await openLog(to, folder);
    try {
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
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

export async function openLog(address: string, folder: string): Promise<LogTarget> {
  const [, kind = '', rest = ''] = /^([a-z+]+):(.*)$/.exec(address) ?? [];
  if (kind === 'ndjson' && rest !== '') return new NdjsonLog(isAbsolute(rest) ? rest : resolve(folder, rest));
  if (/^postgres(ql)?$/.test(kind)) return inASentence(address, () => PostgresLog.open(address));
  if (/^esdb(\+discover)?$/.test(kind)) {
    return new EngineLog(await openEventStore({ databaseUrl: '', eventStoreUrl: address }));
  }
  throw new CopyRefused('Name a log as ndjson:FILE, postgres://… or esdb://…');
}

/** A copy into Postgres makes its tables. This must not even put a disabled trigger right. */
export const openLogToRead = async (address: string, folder: string): Promise<LogSource> =>
  (/^postgres(ql)?:/.test(address)
    ? inASentence(address, () => readablePostgres(address))
    : openLog(address, folder));

async function readablePostgres(address: string): Promise<LogSource> {
  const store = new PostgresEventStore({ connectionString: address });
  try {
    await store.head();
    return new EngineLog(store);
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Errors do not repeat the address, because it has a password. */
async function inASentence<Log>(address: string, open: () => Promise<Log>): Promise<Log> {
  try {
    return await open();
  } catch (error) {
    const place = URL.canParse(address) ? ` at ${new URL(address).host}` : '';
    const { message, code } = error as Error & { readonly code?: unknown };
    throw new CopyRefused(`The database${place} cannot be used: ${message || String(code)}.`);
  }
}
