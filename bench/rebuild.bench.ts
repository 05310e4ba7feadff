/**
 * Measures the rebuild in a thread: 100,000 generated games, compared with the limit (parse, fold and COPY of the same
 * rows, each alone) and with a naive projector on a slice; the cost of the comparison; and the memory for a million
 * games.
 */
import { rebuildInThread } from '../projections/rebuild/rebuild-thread.js';
import { dropReadModels, median, withBenchDatabase } from './bench-database.js';
import { type Figure, report } from './figures.js';
import { projectNaively } from './naive-projector.js';
import { measureLimit } from './rebuild-limit.js';
import { createLog, rebuildAlone } from './separate-process.js';

const GAMES = Number(process.env.BENCH_GAMES ?? 100_000);
const MANY_GAMES = Number(process.env.BENCH_MANY_GAMES ?? 1_000_000);
const SLICE_GAMES = 200;
const ROUNDS = 5;

const figures: Figure[] = [];

/**
 * Rebuilds the log of a database, by default without a comparison. Returns seconds from the start of the thread,
 * because here, unlike on a server, it first compiles the sources.
 */
async function measureRebuild(url: string, { compares = false } = {}): Promise<number> {
  if (!compares) await dropReadModels(url);
  let start: number | undefined;
  const order = { databaseUrl: url, now: new Date().toISOString(), purpose: 'swap', skipped: new Map() } as const;
  await rebuildInThread(order, {
    onProgress: () => {
      start ??= performance.now();
    },
  });
  return (performance.now() - (start ?? Number.NaN)) / 1000;
}

const filled = (games: number, work: (url: string, events: number) => Promise<void>): Promise<void> =>
  withBenchDatabase('rebuild', async (url) => work(url, await createLog(url, games)));

async function compareWithLimit(): Promise<void> {
  await filled(GAMES, async (url, events) => {
    await measureRebuild(url);
    const rebuilds: number[] = [];
    const comparing: number[] = [];
    const limits: number[] = [];
    const parts: Record<string, number[]> = {};
    for (let round = 0; round < ROUNDS; round++) {
      rebuilds.push(await measureRebuild(url));
      const limit = await measureLimit(url);
      for (const [part, seconds] of Object.entries(limit)) (parts[part] ??= []).push(seconds);
      comparing.push(await measureRebuild(url, { compares: true }));
      limits.push(Object.values(limit).reduce((sum, seconds) => sum + seconds, 0));
    }
    const shares = Object.entries(parts).map(([part, seconds]) => `${part} ${median(seconds).toFixed(2)}`).join(', ');
    const slice = await projectNaively(url, SLICE_GAMES);
    const times = (some: readonly number[], others: readonly number[]): string =>
      median(some.map((seconds, round) => seconds / (others[round] ?? 1))).toFixed(2);
    figures.push(
      { what: `rebuild of ${GAMES} games (${events} events)`, measured: `${median(rebuilds).toFixed(2)} s` },
      { what: 'its limit', measured: `${median(limits).toFixed(2)} s (${shares})` },
      { what: 'rebuild / limit', measured: times(rebuilds, limits), aim: '1.0' },
      { what: 'with the comparison of every row / rebuild', measured: times(comparing, rebuilds), aim: '1.2' },
      {
        what: `naive projector / rebuild, a game (on ${SLICE_GAMES} games)`,
        measured: (slice / SLICE_GAMES / (median(rebuilds) / GAMES)).toFixed(0),
      },
    );
  });
}

/** Measures in a separate process, so that its memory is only the rebuild's. */
async function measureMemory(): Promise<void> {
  await filled(MANY_GAMES, async (url, events) => {
    const { seconds, peakMiB } = await rebuildAlone(url);
    figures.push({
      what: `rebuild of ${MANY_GAMES} games (${events} events)`,
      measured: `${seconds.toFixed(1)} s, at most ${peakMiB.toFixed(0)} MiB`,
      aim: '4 GiB',
    });
  });
}

await compareWithLimit();
if (MANY_GAMES > 0) await measureMemory();
report('rebuild', figures);
