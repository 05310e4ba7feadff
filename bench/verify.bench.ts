/**
 * Measures the time to seal a log and to compare it with its seals, in Postgres and as a file, each comparison in a
 * separate process for its memory. Fails if the log differs from its seals.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runCopy } from '../event-store/copy/copy-command.js';
import { BEFORE_FIRST } from '../event-store/event-store.js';
import { PostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { appendSeals, type Seal, sealEvents } from '../event-store/seals/seal.js';
import { newSealKey, sealKeyIn } from '../event-store/seals/seal-key.js';
import { withBenchDatabase } from './bench-database.js';
import { report, rounded } from './figures.js';
import { answerOf, createLog } from './separate-process.js';
import { DEFAULT_ZONE } from '../domain/named-zone.js';

/** The number of games that make a million events. */
const GAMES = Number(process.env.BENCH_GAMES ?? 690_000);
const SECONDS_PER_MILLION = 60;

interface Compared {
  readonly isSound: boolean;
  readonly seconds: number;
  readonly peakMiB: number;
}

const compare = (log: string, seals: string): Promise<Compared> =>
  answerOf('./verify-process.ts', log, seals);

/** Seals without syncing after each seal, as for a log that nobody has sealed before. @returns seconds */
async function seal(databaseUrl: string, path: string): Promise<number> {
  const store = new PostgresEventStore({ connectionString: databaseUrl });
  const start = performance.now();
  const events = store.drain(BEFORE_FIRST, await store.head());
  const seals: Seal[] = [];
  const options = { key: sealKeyIn(newSealKey()), previous: null, now: () => new Date(), zone: DEFAULT_ZONE };
  for await (const one of sealEvents(events, options)) {
    seals.push(one);
  }
  await appendSeals(path, seals);
  await store.close();
  return (performance.now() - start) / 1000;
}

const folder = mkdtempSync(join('.cache', 'verify-'));
try {
  await withBenchDatabase('verify', async (url) => {
    const events = await createLog(url, GAMES);
    const [seals, file] = [join(folder, 'seals.ndjson'), `ndjson:${join(folder, 'log.ndjson')}`];
    const sealing = await seal(url, seals);
    await runCopy({ from: url, to: file, folder: process.cwd() }, () => undefined, new AbortController().signal);
    const legs = { Postgres: await compare(url, seals), 'a file': await compare(file, seals) };
    const perMillion = (seconds: number): string => (seconds / events * 1_000_000).toFixed(1);
    const bytes = Math.round(statSync(seals).size / events);
    report('verify', [
      { what: 'sealing', measured: `${perMillion(sealing)} s a million, ${bytes} bytes an event` },
      ...Object.entries(legs).map(([log, { isSound, seconds, peakMiB }]) => ({
        what: `comparing ${log} with its seals: ${isSound ? 'as sealed' : 'NOT AS SEALED'}`,
        measured: `${perMillion(seconds)} s a million, ${rounded(peakMiB)} MiB`,
        aim: `${SECONDS_PER_MILLION} s, the same memory whatever the log`,
      })),
    ], `${events} events`);
    if (Object.values(legs).some(({ isSound }) => !isSound)) process.exitCode = 1;
  });
} finally {
  rmSync(folder, { recursive: true });
}
