/**
 * Measures whether a server leaks: an hour of the mixed load of `scale`, and every half minute the heap after a
 * garbage collection, handles, connections and listeners. Fails if one of them grows from the first quarter on, or if
 * a request is refused.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { setTimeout as sleep } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { startBenchApplication } from './bench-application.js';
import { withBenchDatabase } from './bench-database.js';
import { type Figure, report, rounded } from './figures.js';
import { LARGE_GROUP } from './generated-log.js';
import { addReaders, refusalsAsText } from './mixed-load.js';
import { answerOf } from './separate-process.js';
import type { SoakAnswers } from './soak-load.js';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3600);
const GAMES_BEFORE = 1_000;
const SAMPLES = 120;

/**
 * The values that may leak, each with the growth that is allowed while it is measured: caches and the machine's noise
 * move a little, and clients open another connection when their requests coincide, which is a handle here.
 */
const LIMITS = { 'heap, MiB': 8, handles: 16, 'Postgres connections': 2, listeners: 4 } as const;
type Measure = keyof typeof LIMITS;
type Sample = Readonly<Record<Measure, number>>;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

async function sample(client: pg.Client): Promise<Sample> {
  const { rows } = await client.query<{ count: string }>(
    'select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()');
  collectGarbage();
  return {
    'heap, MiB': process.memoryUsage().heapUsed / 2 ** 20,
    handles: process.getActiveResourcesInfo().filter((resource) => resource !== 'Timeout').length,
    'Postgres connections': Number(rows[0]?.count),
    listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
  };
}

/**
 * The growth by the line that fits best, so that a single odd sample has little effect. @returns growth from the
 * first to the last
 */
function growthOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let [together, own] = [0, 0];
  values.forEach((value, index) => {
    together += (index - middle) * (value - mean);
    own += (index - middle) ** 2;
  });
  return (together / own) * (values.length - 1);
}

await withBenchDatabase('soak', async (databaseUrl) => {
  const application = await startBenchApplication(databaseUrl, GAMES_BEFORE);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Node warns of an emitter that collects listeners.
  const warnings: string[] = [];
  process.on('warning', ({ message }) => warnings.push(message));
  const pauses = monitorEventLoopDelay();
  pauses.enable();
  try {
    const { url, cookie } = application;
    const readers = await addReaders(url, cookie);
    const order = [url, cookie, readers.join(' '), String(SECONDS), String(LARGE_GROUP.players)];
    const loading = answerOf<SoakAnswers>('./soak-load.ts', ...order);
    const samples: Sample[] = [];
    // All samples are taken under load: its process needs a moment to start.
    for (const begun = performance.now(); samples.length < SAMPLES;) {
      const next = begun + ((samples.length + 1) / (SAMPLES + 1)) * SECONDS * 1000;
      await sleep(Math.max(0, next - performance.now()));
      samples.push(await sample(client));
    }
    const { answered, recorded, refusedInMinute, longestPauseMs } = await loading;
    const measured = samples.slice(SAMPLES / 4);
    const figures = (Object.keys(LIMITS) as Measure[]).map((measure): Figure => {
      const values = measured.map((each) => each[measure]);
      const growth = growthOf(values);
      if (growth > LIMITS[measure]) process.exitCode = 1;
      return {
        what: measure,
        measured: `${rounded(values[0]!)} to ${rounded(values.at(-1)!)}, the slope says ${growth.toFixed(1)}`,
        aim: `at most ${LIMITS[measure]} more`,
      };
    });
    if (warnings.length > 0 || refusedInMinute.length > 0) process.exitCode = 1;
    report('soak', [
      { what: 'requests answered', measured: `${answered}, of them ${recorded} games` },
      { what: 'requests refused', measured: refusalsAsText(refusedInMinute), aim: '0' },
      {
        // The machine itself stopped if both did at once.
        what: 'longest pause of the server and of its clients',
        measured: `${Math.round(pauses.max / 1e6)} and ${Math.round(longestPauseMs)} ms`,
      },
      ...figures,
      { what: 'warnings of emitters with many listeners', measured: String(warnings.length), aim: '0' },
    ], `${SECONDS} s, from the first quarter to the end`);
  } finally {
    await client.end();
    await application.close();
  }
});
