/**
 * Measures the load that a server carries as its history grows: from a thousand games to a million, a mixed load for
 * two minutes at each size, on the embedded profile and on the distributed one. With `--note` it also draws
 * docs/scale.svg.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCopy } from '../event-store/copy/copy-command.js';
import { ADMIN_USERNAME, logIn, numberOn, untilQuiet } from './bench-application.js';
import { databaseMiB, quantile, withBenchDatabase } from './bench-database.js';
import { startBenchServer } from './bench-server.js';
import { BenchTopology } from './bench-topology.js';
import { withSimulator } from './eventstoredb-simulator.js';
import { type Figure, percentiles, report, rounded } from './figures.js';
import { groupUntilToday, LARGE_GROUP } from './generated-log.js';
import { addReaders, type LoadAnswers, mixedLoad, refusalsAsText } from './mixed-load.js';
import { usageOf } from './process-usage.js';
import { drawScale, type Measured } from './scale-chart.js';
import { createLog } from './separate-process.js';

const SIZES = (process.env.BENCH_SIZES ?? '1000,10000,100000,1000000').split(',').map(Number);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 120);
const WARM_UP_SECONDS = 10;
/** The aim for costs that do not depend on the history. */
const AIM = 'flat within 20 %';

/** One deployment that is under load. */
interface Running {
  readonly url: string;
  readonly pids: readonly number[];
}

async function measure({ url, pids }: Running, databaseUrl: string, games: number): Promise<Measured> {
  await untilQuiet(url, databaseUrl);
  const admin = await logIn(url, ADMIN_USERNAME);
  const readers = await addReaders(url, admin);
  const load = (seconds: number): Promise<LoadAnswers> =>
    mixedLoad(url, admin, readers, { seconds, players: LARGE_GROUP.players });
  const warmUp = await load(WARM_UP_SECONDS);
  const before = usageOf(pids);
  const { times, refusedInMinute } = await load(SECONDS);
  const after = usageOf(pids);
  return {
    games, times, refusedInMinute: [...warmUp.refusedInMinute, ...refusedInMinute],
    memoryMiB: after.memoryMiB, diskMiB: await databaseMiB(databaseUrl),
    processor: (after.processorSeconds - before.processorSeconds) / SECONDS,
  };
}

const secondsOf = async <Result>(work: () => Promise<Result>): Promise<[seconds: number, result: Result]> => {
  const begun = performance.now();
  const result = await work();
  return [(performance.now() - begun) / 1000, result];
};

/** Measures everything in one process, as by default. The second start finds all read models; the backup is a file. */
async function measureEmbedded(games: number): Promise<Measured> {
  return withBenchDatabase('scale', async (databaseUrl) => {
    await createLog(databaseUrl, games, groupUntilToday(games));
    await numberOn(databaseUrl, games);
    const first = await startBenchServer('all', { DATABASE_URL: databaseUrl });
    await untilQuiet(first.url, databaseUrl);
    await first.stop();
    const [startSeconds, server] = await secondsOf(() => startBenchServer('all', { DATABASE_URL: databaseUrl }));
    const measured = await measure({ url: server.url, pids: [server.pid] }, databaseUrl, games)
      .finally(() => server.stop());
    const folder = mkdtempSync(join('.cache', 'scale-'));
    const to = `ndjson:${join(folder, 'log.ndjson')}`;
    const [backupSeconds] = await secondsOf(() => runCopy(
      { from: databaseUrl, to, folder: process.cwd() }, () => undefined, new AbortController().signal));
    rmSync(folder, { recursive: true });
    return { ...measured, startSeconds, backupSeconds };
  });
}

/** Measures one api process, one that projects, Redis, and the log in EventStoreDB's simulator. */
const measureDistributed = (games: number): Promise<Measured> => withSimulator(games, (eventStoreUrl) =>
  withBenchDatabase('scale', async (databaseUrl) => {
    await numberOn(databaseUrl, games);
    const topology = await BenchTopology.start({ databaseUrl, eventStoreUrl });
    try {
      await topology.scale('projections', 1);
      await topology.scale('api', 1);
      return await measure({ url: topology.urls('api')[0]!, pids: topology.pids }, databaseUrl, games);
    } finally {
      await topology.stop();
    }
  }), groupUntilToday(games));

function figuresOf(profile: string, { games, times, ...measured }: Measured): Figure[] {
  const name = `${profile}, ${games} games`;
  const { refusedInMinute, processor, memoryMiB, diskMiB, startSeconds, backupSeconds } = measured;
  return [
    ...[...times].map(([kind, timesMs]) => ({ what: `${name}: ${kind}`, measured: percentiles(timesMs), aim: AIM })),
    { what: `${name}: requests refused`, measured: refusalsAsText(refusedInMinute), aim: '0' },
    {
      what: `${name}: servers`,
      measured: `${Math.round(processor * 100)} % of a core, ${rounded(memoryMiB)} MiB, disk ${rounded(diskMiB)} MiB`,
    },
    ...(startSeconds ? [{ what: `${name}: start`, measured: `${rounded(startSeconds)} s`, aim: AIM }] : []),
    ...(backupSeconds ? [{ what: `${name}: backup`, measured: `${rounded(backupSeconds)} s` }] : []),
  ];
}

const found: Record<string, Measured[]> = { embedded: [], distributed: [] };
const figures: Figure[] = [];
for (const [profile, measureOne] of Object.entries({ embedded: measureEmbedded, distributed: measureDistributed })) {
  for (const games of SIZES) {
    const measured = await measureOne(games);
    found[profile]!.push(measured);
    if (measured.refusedInMinute.length > 0) process.exitCode = 1;
    figures.push(...figuresOf(profile, measured));
    const record = measured.times.get('record') ?? [];
    // A run takes half an hour or more: this line shows its progress.
    console.log(`${profile}, ${games} games: ${record.length} recorded, p99 ${rounded(quantile(record, 0.99))} ms`);
  }
}
report('scale', figures, `${SECONDS} s at each size`);
if (process.env.BENCH_FIGURES) writeFileSync('docs/scale.svg', drawScale(found));
