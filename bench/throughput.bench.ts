/**
 * Measures the distributed profile, with every server in a separate process: games recorded and boards read with one
 * and two api processes, the log projected by one and two projections processes, and the time until another process
 * shows a write.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Position } from '../event-store/event-store.js';
import { EventStoreDbEventStore } from '../event-store/eventstoredb/eventstoredb-event-store.js';
import { createPool } from '../postgres/pool.js';
import { whileReadModelsAreHeld } from '../testing/faults/held-read-models.js';
import { ADMIN_USERNAME, logIn, numberOn, untilQuiet } from './bench-application.js';
import { median, withBenchDatabase } from './bench-database.js';
import { BenchTopology } from './bench-topology.js';
import { withSimulator } from './eventstoredb-simulator.js';
import { type Figure, percentiles, report } from './figures.js';
import { LARGE_GROUP, newGame } from './generated-log.js';
import { askAll, type Load, type LoadFigures } from './http-load.js';
import { nextSubmissions } from './submissions.js';
import { timesUntilVisible } from './visible-elsewhere.js';

const GAMES_BEFORE = Number(process.env.BENCH_GAMES ?? 2_000);
/** Games in the log before projecting starts. */
const CATCH_UP_GAMES = 1_000;
const ROUNDS = 2;
const ROUND_SECONDS = 3;
const WRITERS = 8;
const READERS = 50;
const LOOK_AGAIN_MS = 5;
/** The first number of this process's games, between the initial ones and those of the api. */
const FIRST_API_GAME = 1_000_000;

type Count = 1 | 2;
type ByCount = Readonly<Record<Count, LoadFigures[]>>;
type Asked = Omit<Load, 'url' | 'seconds' | 'headers'> & { readonly path: string };

/** The load of recording. A game is acknowledged when all read models show it. */
const recording: Asked = {
  path: '/api/games', bodies: (count) => nextSubmissions(LARGE_GROUP.players, count), connections: WRITERS, status: 201,
};

function readingBoard(): Asked {
  const now = new Date();
  const path = `/api/fast/monthly/${now.getFullYear()}/${now.getMonth() + 1}`;
  return { path, connections: READERS, status: 200 };
}

class ThroughputBench {
  private nextGame = GAMES_BEFORE + 1;

  constructor(
    readonly databaseUrl: string,
    readonly pool: Pool,
    readonly store: EventStoreDbEventStore,
    private readonly topology: BenchTopology,
    private readonly cookie: string,
  ) {}

  async run(): Promise<void> {
    // The games come before those of today: one of an earlier day rates all later ones again.
    const visible = await timesUntilVisible(this, () => this.appendGame());
    const recorded = await this.alternate((count) => this.askApis(count, recording));
    const read = await this.alternate((count) => this.askApis(count, readingBoard()));
    const caughtUp: Record<Count, number[]> = { 1: [], 2: [] };
    const projected = await this.alternate(async (count) => {
      await this.topology.scale('projections', count);
      caughtUp[count].push(await this.catchUp());
      return this.askApis(2, recording);
    });
    report('throughput', [
      ...figuresOf('games recorded until visible, api', recorded),
      ...figuresOf('boards read, api', read),
      ...figuresOf('games recorded until visible, projections', projected),
      ...([1, 2] as const).map((count) => ({
        what: `projections × ${count}, catching up`,
        measured: `${Math.round(median(caughtUp[count].slice(1)))} events a second`,
      })),
      ...visible.map(({ load, timesMs }) => ({
        what: `${load}: acknowledged to visible in another process`, measured: percentiles(timesMs), aim: 'p99 30 ms',
      })),
    ], `${GAMES_BEFORE} games before, the log in EventStoreDB's simulator`);
  }

  /** One round of a load, shared by the first api processes. */
  private askApis(count: Count, asked: Asked): Promise<LoadFigures> {
    const origins = this.topology.urls('api').slice(0, count);
    return askAll(origins, { ...asked, headers: { cookie: this.cookie }, seconds: ROUND_SECONDS });
  }

  /** Alternates rounds of one process and of two; the first of each warms up the compiler. */
  private async alternate(measure: (count: Count) => Promise<LoadFigures>): Promise<ByCount> {
    const figures: ByCount = { 1: [], 2: [] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const count of [1, 2] as const) {
        const found = await measure(count);
        if (round > 0) figures[count].push(found);
      }
    }
    return figures;
  }

  /** Events of games and of their fees per second, applied by all read models after they were held up. */
  private async catchUp(): Promise<number> {
    const before = await this.store.head();
    const head = await whileReadModelsAreHeld(this.databaseUrl, async () => {
      const lanes = await Promise.all(Array.from({ length: WRITERS }, async () => {
        let last = before;
        for (let done = 0; done < CATCH_UP_GAMES / WRITERS; done += 1) last = await this.appendGame();
        return last;
      }));
      const last = lanes.reduce((one, other) => (one > other ? one : other));
      await this.until(`(select (states #>> '{fees,position}')::bigint >= $1 from app.checkpoints)
        and not exists (select from app.months_played where not is_settled)`, last);
      return this.store.head();
    });
    const start = performance.now();
    await this.until(
      `(select min((state ->> 'position')::bigint) >= $1
        from read.checkpoints, jsonb_each(states) as each (name, state))`, head);
    const seconds = (performance.now() - start) / 1000;
    let events = 0;
    for await (const batch of this.store.drain(before, head)) events += batch.length;
    return events / seconds;
  }

  private async appendGame(): Promise<Position> {
    const gameId = this.nextGame++;
    const { position } = await this.store.append(`game-${gameId}`, 'no_stream', newGame(gameId, LARGE_GROUP));
    return position;
  }

  private async until(condition: string, position: Position): Promise<void> {
    for (;;) {
      const { rows } = await this.pool.query<{ holds: boolean }>(`select ${condition} as holds`, [position.toString()]);
      if (rows[0]?.holds) return;
      await sleep(LOOK_AGAIN_MS);
    }
  }
}

function figuresOf(what: string, figures: ByCount): Figure[] {
  const perSecond = (count: Count): number[] => figures[count].map(({ requestsPerSecond }) => requestsPerSecond);
  const p99Ms = (count: Count): number => median(figures[count].map((figure) => figure.p99Ms));
  const ratios = perSecond(2).map((two, round) => two / (perSecond(1)[round] ?? Number.NaN));
  return [
    ...([1, 2] as const).map((count) => ({
      what: `${what} × ${count}`, measured: `${Math.round(median(perSecond(count)))} a second, p99 ${p99Ms(count)} ms`,
    })),
    { what: `${what}, two processes / one`, measured: median(ratios).toFixed(2) },
  ];
}

await withSimulator(GAMES_BEFORE, (eventStoreUrl) => withBenchDatabase('throughput', async (databaseUrl) => {
  await numberOn(databaseUrl, FIRST_API_GAME);
  const pool = createPool(databaseUrl);
  const store = new EventStoreDbEventStore({ connectionString: eventStoreUrl });
  const topology = await BenchTopology.start({ databaseUrl, eventStoreUrl });
  try {
    await topology.scale('projections', 2);
    await topology.scale('api', 2);
    const [url = ''] = topology.urls('api');
    await untilQuiet(url, databaseUrl);
    await new ThroughputBench(databaseUrl, pool, store, topology, await logIn(url, ADMIN_USERNAME)).run();
  } finally {
    await topology.stop();
    await store.close();
    await pool.end();
  }
}));
