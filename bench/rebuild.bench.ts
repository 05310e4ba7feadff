/**
 * Measures the rebuild in a thread: 100,000 generated games, compared with the limit (parse, fold and COPY of the same
 * rows, each alone) and with a naive projector on a slice; the cost of the comparison; and the memory for a million
 * games.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { migrateEventLog } from '../event-store/postgres/migrate-event-log.js';
import { rebuildInThread } from '../projections/rebuild/rebuild-thread.js';
import { median, withBenchDatabase } from './bench-database.js';
import { fillLog, LARGE_GROUP } from './generated-log.js';
import { measureLimit } from './rebuild-limit.js';
import { projectNaively } from './naive-projector.js';

const GAMES = Number(process.env.BENCH_GAMES ?? 100_000);
const MANY_GAMES = Number(process.env.BENCH_MANY_GAMES ?? 1_000_000);
const SLICE_GAMES = 1_000;
const ROUNDS = 5;

const print = (line: string): void => console.log(line);

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

async function dropReadModels(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('drop schema if exists read cascade').finally(() => client.end());
}

async function filled<Result>(games: number, work: (url: string, events: number) => Promise<Result>): Promise<Result> {
  return withBenchDatabase('rebuild', async (url) => {
    const pool = new pg.Pool({ connectionString: url, max: 2 });
    await migrateEventLog(pool);
    const events = await fillLog(pool, games, LARGE_GROUP);
    await pool.end();
    return work(url, events);
  });
}

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
    const ratios = rebuilds.map((seconds, round) => seconds / (limits[round] ?? 1));
    const shares = Object.entries(parts).map(([part, seconds]) => `${part} ${median(seconds).toFixed(2)}`).join(', ');
    print(`rebuild of ${GAMES} games (${events} events): ${median(rebuilds).toFixed(2)} s`);
    print(`limit: ${median(limits).toFixed(2)} s (${shares})`);
    print(`rebuild / limit: ${median(ratios).toFixed(2)} (aim: at most 1.3)`);
    print(`the same with a comparison of every row: ${median(comparing).toFixed(2)} s`);
    const slice = await projectNaively(url, SLICE_GAMES);
    const perGame = median(rebuilds) / GAMES;
    print(`naive projector: ${((slice / SLICE_GAMES) * 1000).toFixed(2)} ms a game, ` +
      `${(slice / SLICE_GAMES / perGame).toFixed(0)} times the rebuild's (measured on ${SLICE_GAMES} games)`);
  });
}

/** In a separate process, so that its memory is only the rebuild's. */
async function measureMemory(): Promise<void> {
  await filled(MANY_GAMES, async (url, events) => {
    const child = fork(new URL('./rebuild-memory.mjs', import.meta.url), [url], { execArgv: [] });
    const [message] = (await once(child, 'message')) as [{ seconds: number; peakMiB: number }];
    print(`rebuild of ${MANY_GAMES} games (${events} events): ${message.seconds.toFixed(1)} s, ` +
      `peak memory ${message.peakMiB.toFixed(0)} MiB (aim: under 512)`);
  });
}

await compareWithLimit();
if (MANY_GAMES > 0) await measureMemory();
