/**
 * Measures copies of the log: 100,000 games from Postgres to EventStoreDB, from there into a file and from the file
 * into another Postgres, each in a separate process for its memory. Fails if the last differs from the first.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CopyResult } from '../event-store/copy/copy-log.js';
import { withBenchDatabase } from './bench-database.js';
import { withSimulator } from './eventstoredb-simulator.js';
import { report, rounded } from './figures.js';
import { answerOf, createLog } from './separate-process.js';

const GAMES = Number(process.env.BENCH_GAMES ?? 100_000);
const MEMORY_LIMIT_MIB = 512;

interface Leg extends CopyResult {
  readonly seconds: number;
  readonly peakMiB: number;
}

const copy = (from: string, to: string): Promise<Leg> => answerOf('./log-copy-process.ts', from, to);

async function copyAround(original: string, engine: string, file: string, restored: string): Promise<Map<string, Leg>> {
  const legs = new Map<string, Leg>();
  legs.set('Postgres to EventStoreDB', await copy(original, engine));
  legs.set('EventStoreDB to NDJSON', await copy(engine, file));
  legs.set('NDJSON to Postgres', await copy(file, restored));
  legs.set('Postgres to the file, again', await copy(restored, file));
  return legs;
}

function reportLegs(legs: ReadonlyMap<string, Leg>, events: number): boolean {
  const all = [...legs.values()];
  const isEqual = new Set(all.map(({ digest }) => digest)).size === 1 && all.every((leg) => leg.events === events);
  const isSmall = all.every(({ peakMiB }) => peakMiB < MEMORY_LIMIT_MIB);
  report('log-copy', [
    ...[...legs].map(([name, { seconds, peakMiB }]) => ({
      what: name,
      measured: `${rounded(seconds)} s, ${Math.round(events / seconds)} events/s, ${rounded(peakMiB)} MiB`,
      aim: `${MEMORY_LIMIT_MIB} MiB`,
    })),
    { what: 'digests and numbers of events', measured: isEqual ? 'equal' : 'NOT EQUAL', aim: 'equal' },
  ], `${GAMES} games, ${events} events; each copy reads both ends once more to compare them`);
  return isEqual && isSmall;
}

const folder = mkdtempSync(join('.cache', 'log-copy-'));
try {
  await withBenchDatabase('log_copy', (original) => withBenchDatabase('log_copied', (restored) => (
    withSimulator(undefined, async (engine) => {
      const events = await createLog(original, GAMES);
      const legs = await copyAround(original, engine, `ndjson:${join(folder, 'log.ndjson')}`, restored);
      if (!reportLegs(legs, events)) process.exitCode = 1;
    }))));
} finally {
  rmSync(folder, { recursive: true });
}
