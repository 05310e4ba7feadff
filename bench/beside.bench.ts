/**
 * Measures this program beside an earlier commit of it, in turns and with the same load: recording on the whole server,
 * also while tables are rebuilt, the rebuild with its memory, the database, and the rows that a game changes.
 */
import { join } from 'node:path';
import type * as applications from './bench-application.js';
import { ADMIN_USERNAME, logIn, untilQuiet } from './bench-application.js';
import { databaseMiB, dropReadModels, withBenchDatabase } from './bench-database.js';
import { startBenchServer } from './bench-server.js';
import { changedRowsOfGame, countedGroup, GAMES_BEFORE_COUNT } from './changed-rows.js';
import { type Figure, report, rounded } from './figures.js';
import { type BenchGroup, LARGE_GROUP } from './generated-log.js';
import type { LoadFigures } from './http-load.js';
import { type Measures, ratios } from './ratios.js';
import { record, type Recorded, whileRebuilding } from './recording-load.js';
import type * as processes from './separate-process.js';
import { rebuildAlone } from './separate-process.js';
import { type Calendar, earlierMonths, submissionsFrom, thisMonth } from './submissions.js';

const [commit = '', earlierFolder = ''] = process.argv.slice(2);
const GAMES_BEFORE = Number(process.env.BENCH_GAMES ?? 20_000);
const GAMES_REBUILT = Number(process.env.BENCH_MANY_GAMES ?? 100_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const ROUNDS = Number(process.env.BENCH_RUNS ?? 5);
const WARM_UP_SECONDS = 2;

type Side = 'earlier' | 'here';
const FOLDERS: Readonly<Record<Side, string>> = { earlier: earlierFolder, here: process.cwd() };

/** Both programs read what the earlier one has written. */
const earlier = {
  ...(await import(join(earlierFolder, 'bench/separate-process.ts')) as typeof processes),
  ...(await import(join(earlierFolder, 'bench/bench-application.ts')) as typeof applications),
};

/** The sides alternate, and so does which of them begins. */
async function inTurns(rounds: number, measure: (side: Side) => Promise<Measures>): Promise<Figure[]> {
  const measured: Record<Side, Measures[]> = { earlier: [], here: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? ['earlier', 'here'] as const : ['here', 'earlier'] as const) {
      const measures = await measure(side);
      measured[side].push(measures);
      // A run takes a quarter of an hour: this line shows its progress.
      const told = Object.entries(measures).map(([what, value]) => `${what} ${rounded(value)}`).join('; ');
      console.log(`${side}: ${told}`);
    }
  }
  return ratios(measured.earlier, measured.here);
}

/** Makes a database with the same games for each side. */
const onDatabases = (
  games: number, group: BenchGroup, work: (urls: Readonly<Record<Side, string>>) => Promise<Figure[]>,
): Promise<Figure[]> =>
  withBenchDatabase('earlier', (earlierUrl) => withBenchDatabase('here', async (here) => {
    for (const url of [earlierUrl, here]) {
      await earlier.createLog(url, games, group);
      await earlier.numberOn(url, games);
    }
    return work({ earlier: earlierUrl, here });
  }));

async function onServer<Result>(
  side: Side, databaseUrl: string, work: (server: Recorded) => Promise<Result>,
): Promise<Result> {
  // A server that charges years of fees is late, and would warn of each look at its health.
  const environment = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' };
  const { url, stop } = await startBenchServer('all', environment, FOLDERS[side]);
  try {
    await untilQuiet(url, databaseUrl);
    return await work({ url, cookie: await logIn(url, ADMIN_USERNAME) });
  } finally {
    await stop();
  }
}

/** Each round begins with a copy of the database in which the fees of the past are charged. */
const measureRecording = (): Promise<Figure[]> => onDatabases(GAMES_BEFORE, LARGE_GROUP, async (urls) => {
  for (const side of ['earlier', 'here'] as const) await onServer(side, urls[side], async () => undefined);
  return inTurns(ROUNDS, (side) => withBenchDatabase('round', (url) => onServer(side, url, async (server) => {
    const load = await startLoad(server, url, thisMonth);
    const one = measuresOf('1 writer', await load(1));
    const usual = await measureEight('8 writers', server, load);
    const loadOfPast = await startLoad(server, url, earlierMonths);
    return { ...one, ...usual, ...await measureEight('8 writers of past evenings', server, loadOfPast) };
  }), urls[side]));
});

type WritersLoad = (writers: number, seconds?: number) => Promise<LoadFigures>;

/** Warms the server up. The fees of a month are charged with its first games. */
async function startLoad(server: Recorded, databaseUrl: string, calendar: Calendar): Promise<WritersLoad> {
  let sent = 0;
  const load: WritersLoad = async (writers, seconds = SECONDS) => {
    const figures = await record(server, writers, seconds, (members, count) =>
      submissionsFrom(sent, members, count, calendar));
    sent += figures.sent;
    return figures;
  };
  await load(8, WARM_UP_SECONDS);
  await untilQuiet(server.url, databaseUrl);
  return load;
}

async function measureEight(name: string, server: Recorded, load: WritersLoad): Promise<Measures> {
  const alone = await load(8);
  const { result: meanwhile } = await whileRebuilding(server, () => load(8));
  return { ...measuresOf(name, alone), ...measuresOf(`${name}, during rebuilds`, meanwhile) };
}

const measuresOf = (load: string, { requestsPerSecond, p50Ms, p99Ms }: LoadFigures): Measures => ({
  [`${load}: games/s`]: requestsPerSecond, [`${load}: p50 ms`]: p50Ms, [`${load}: p99 ms`]: p99Ms,
});

const measureRebuild = (): Promise<Figure[]> => onDatabases(GAMES_REBUILT, LARGE_GROUP, (urls) => {
  const rebuild = `rebuild of ${GAMES_REBUILT} games`;
  return inTurns(ROUNDS, async (side) => {
    await dropReadModels(urls[side]);
    const { seconds, peakMiB } = await rebuildAlone(urls[side], FOLDERS[side]);
    return {
      [`${rebuild}: s`]: seconds, [`${rebuild}: MiB of memory`]: peakMiB,
      [`database of ${GAMES_REBUILT} games: MiB`]: await databaseMiB(urls[side]),
    };
  });
});

/** The count has no noise, so one round is enough. */
const measureRows = (): Promise<Figure[]> => onDatabases(GAMES_BEFORE_COUNT, countedGroup(), (urls) =>
  inTurns(1, (side) => onServer(side, urls[side], async (server) => ({
    'rows changed by a game': await changedRowsOfGame(server, urls[side]),
  }))));

const figures = [...await measureRows(), ...await measureRebuild(), ...await measureRecording()];
report('beside', figures, `${commit} → here; ${GAMES_BEFORE} games before those of the writers; rounds: ${ROUNDS}`);
