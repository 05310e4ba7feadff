/**
 * Measures the distributed profile, with every server in a separate process: games recorded and boards read with one
 * and two api processes, the log projected by one and two projections processes, and the time until another process
 * shows a write.
 */
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Position } from '../event-store/event-store.js';
import { EventStoreDbEventStore } from '../event-store/eventstoredb/eventstoredb-event-store.js';
import { createPool } from '../postgres/pool.js';
import { whileReadModelsAreHeld } from '../testing/faults/held-read-models.js';
import { ADMIN_USERNAME, logIn, numberOn, untilQuiet } from './bench-application.js';
import { median, quantile, withBenchDatabase } from './bench-database.js';
import { BenchTopology } from './bench-topology.js';
import { withSimulator } from './eventstoredb-simulator.js';
import { LARGE_GROUP, newGame } from './generated-log.js';
import { askAll, type Load, type LoadFigures } from './http-load.js';
import { submissions } from './submissions.js';
import { timesUntilVisible } from './visible-elsewhere.js';

const GAMES_BEFORE = Number(process.env.BENCH_GAMES ?? 2_000);
/** Games in the log before projecting starts. */
const CATCH_UP_GAMES = 1_000;
const ROUNDS = 2;
const ROUND_SECONDS = 3;
const WRITERS = 8;
const READERS = 50;
const LOOK_AGAIN_MS = 5;
/** Numbers of this process's games, between the initial ones and those of the api. */
const FIRST_API_GAME = 1_000_000;

type Count = 1 | 2;
type ByCount = Readonly<Record<Count, LoadFigures[]>>;
type Asked = Omit<Load, 'url' | 'seconds' | 'headers'> & { readonly path: string };

/** A game is acknowledged when all read models show it. */
const recording: Asked = {
  path: '/api/games', bodies: submissions(LARGE_GROUP.players), connections: WRITERS, status: 201,
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
    console.log(`${GAMES_BEFORE} games before, the log in the simulator. ${availableParallelism()} cores are ` +
      'shared by two api and two projections processes, Postgres, Redis, the log and the load: where they are full, ' +
      'two of a kind cannot be faster than one.');
    const recorded = await this.alternate((count) => this.askApis(count, recording));
    const read = await this.alternate((count) => this.askApis(count, readingBoard()));
    const caughtUp: Record<Count, number[]> = { 1: [], 2: [] };
    const projected = await this.alternate(async (count) => {
      await this.topology.scale('projections', count);
      caughtUp[count].push(await this.catchUp());
      return this.askApis(2, recording);
    });
    console.table([
      ...rowsOf('games recorded until visible, api', recorded),
      ...rowsOf('boards read, api', read),
      ...rowsOf('games recorded until visible, projections', projected),
    ]);
    console.log('One projections process applies a projection at a time; the second stands by to take over.');
    for (const count of [1, 2] as const) {
      const perSecond = Math.round(median(caughtUp[count].slice(1)));
      console.log(`projections x ${count}, catching up: ${perSecond} events a second`);
    }
    await this.reportVisible();
  }

  /** One round of a load, shared by the first api processes. */
  private askApis(count: Count, asked: Asked): Promise<LoadFigures> {
    const origins = this.topology.urls('api').slice(0, count);
    return askAll(origins, { ...asked, headers: { cookie: this.cookie }, seconds: ROUND_SECONDS });
  }

  /** Rounds of one process and of two alternate; the first of each warms up the compiler. */
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
      await this.until(`(select position >= $1 from app.checkpoints where projection = 'fees')
        and not exists (select from app.months_played where not is_settled)`, last);
      return this.store.head();
    });
    const start = performance.now();
    await this.until('(select min(position) >= $1 from read.checkpoints)', head);
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

  private async reportVisible(): Promise<void> {
    for (const { load, timesMs } of await timesUntilVisible(this, () => this.appendGame())) {
      console.log(`${load}: acknowledged to visible in another process p50 ${quantile(timesMs, 0.5).toFixed(1)} ms, ` +
        `p99 ${quantile(timesMs, 0.99).toFixed(1)} ms (aim: p99 under 50 ms)`);
    }
  }
}

function rowsOf(name: string, figures: ByCount): object[] {
  const perSecond = (count: Count): number[] => figures[count].map(({ requestsPerSecond }) => requestsPerSecond);
  const ratios = perSecond(2).map((two, round) => two / (perSecond(1)[round] ?? Number.NaN));
  return ([1, 2] as const).map((count) => ({
    name: `${name} x ${count}`,
    '/s': Math.round(median(perSecond(count))),
    'p50 ms': median(figures[count].map(({ p50Ms }) => p50Ms)),
    'p99 ms': median(figures[count].map(({ p99Ms }) => p99Ms)),
    'x 2 / x 1': count === 2 ? median(ratios).toFixed(2) : '',
  }));
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
