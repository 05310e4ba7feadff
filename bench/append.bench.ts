/**
 * Measures appends: the Postgres log through its port, owned by its own role; compared with a log of the server's
 * role, and with a bare insert of the same event through `pg`, on as many connections as there are writers. The
 * rounds alternate, so that a noisy machine disturbs all.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import type { NewEvent } from '../event-store/event-store.js';
import { protectLog } from '../event-store/postgres/log-owner.js';
import { migrateEventLog } from '../event-store/postgres/migrate-event-log.js';
import { PostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { APPLICATION_ROLE } from '../launch/application-role.mjs';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../launch/embedded-postgres.mjs';
import { median, quantile } from './bench-database.js';
import { report } from './figures.js';

export interface AppendBenchOptions {
  /** Postgres with fsync on, and the same as its superuser; if missing, a server is started for the run. */
  readonly postgres?: Addresses | undefined;
  /** Numbers of concurrent writers to measure. */
  readonly writers?: readonly number[];
  readonly rounds?: number;
  readonly roundMs?: number;
}

type Addresses = Pick<EmbeddedPostgres, 'url' | 'administratorUrl'>;

export interface AppendFigures {
  readonly writers: number;
  readonly port: Figures;
  /** Appends through the port too, into a log that the server's role owns. */
  readonly unprotected: Figures;
  readonly bareInsert: Figures;
  /** Throughput of the port divided by that of the bare insert: median over the rounds. */
  readonly ratio: number;
  /** Throughput of the port divided by that of the unprotected log. */
  readonly protectedRatio: number;
}

/** Medians of the rounds. */
interface Figures {
  readonly eventsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Events a second through the port / by a bare insert, by the number of writers. */
const AIMS: Readonly<Record<number, string>> = { 1: '0.8', 8: '0.9', 32: '1.1' };

type Append = (streamId: string, event: NewEvent) => Promise<unknown>;

export async function run(options: AppendBenchOptions = {}): Promise<readonly AppendFigures[]> {
  if (options.postgres) return measureAll(options.postgres, options);
  // The data are on a disk, because a temporary folder may be in memory, where fsync costs nothing.
  mkdirSync('.cache', { recursive: true });
  const dataDir = mkdtempSync(join('.cache', 'bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    return await measureAll(postgres, options);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureAll(postgres: Addresses, options: AppendBenchOptions): Promise<readonly AppendFigures[]> {
  const { writers = [1, 8, 32], rounds = 7, roundMs = 2_000 } = options;
  const schema = `append_bench_${process.pid}`;
  const server = new pg.Pool({ connectionString: postgres.url, max: 1 });
  const admin = new pg.Pool({ connectionString: postgres.administratorUrl, max: 1 });
  try {
    await protectLog(postgres.administratorUrl, APPLICATION_ROLE, schema);
    await migrateEventLog(server, `${schema}_own`);
    // The same columns, indexes and storage as the log, without triggers.
    await server.query(`alter routine ${schema}_own.append_all security invoker reset search_path;
      create table ${schema}_own.bare (like ${schema}.events including all) with (toast_tuple_target = 8160)`);
    const figures: AppendFigures[] = [];
    for (const count of writers) figures.push(await measure(postgres.url, schema, count, rounds, roundMs));
    return figures;
  } finally {
    await admin.query(`drop schema if exists ${schema} cascade; drop schema if exists ${schema}_own cascade`);
    await Promise.all([server.end(), admin.end()]);
  }
}

async function measure(
  connectionString: string, schema: string, writers: number, rounds: number, roundMs: number,
): Promise<AppendFigures> {
  const store = new PostgresEventStore({ connectionString, schema });
  const pool = new pg.Pool({ connectionString, max: writers });
  const own = new PostgresEventStore({ connectionString, schema: `${schema}_own` });
  const throughPort: Append = (streamId, event) => store.append(streamId, 'no_stream', [event]);
  const intoOwn: Append = (streamId, event) => own.append(streamId, 'no_stream', [event]);
  const bare: Append = (streamId, { id, type, data, metadata }) => pool.query({
    name: 'bare-insert',
    text: `insert into ${schema}_own.bare (stream_id, revision, event_id, type, data, metadata)
      values ($1, 0, $2, $3, $4, $5)`,
    values: [streamId, id, type, JSON.stringify(data), JSON.stringify(metadata)],
  });
  try {
    await playRound(throughPort, writers, roundMs / 4);
    await playRound(intoOwn, writers, roundMs / 4);
    await playRound(bare, writers, roundMs / 4);
    const [port, unprotected, bareInsert]: [Figures[], Figures[], Figures[]] = [[], [], []];
    for (let round = 0; round < rounds; round += 1) {
      port.push(await playRound(throughPort, writers, roundMs));
      unprotected.push(await playRound(intoOwn, writers, roundMs));
      bareInsert.push(await playRound(bare, writers, roundMs));
    }
    const ratioTo = (others: readonly Figures[]): number =>
      median(port.map(({ eventsPerSecond }, n) => eventsPerSecond / (others[n]?.eventsPerSecond ?? NaN)));
    return {
      writers, port: medians(port), unprotected: medians(unprotected), bareInsert: medians(bareInsert),
      ratio: ratioTo(bareInsert), protectedRatio: ratioTo(unprotected),
    };
  } finally {
    await Promise.all([store.close(), own.close(), pool.end()]);
  }
}

async function playRound(append: Append, writers: number, roundMs: number): Promise<Figures> {
  const latenciesMs: number[] = [];
  const start = performance.now();
  const write = async (): Promise<void> => {
    for (let now = start; now - start < roundMs; ) {
      const event = gameRecorded();
      const sentAt = performance.now();
      await append(`game-${event.id}`, event);
      now = performance.now();
      latenciesMs.push(now - sentAt);
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  const seconds = (performance.now() - start) / 1000;
  return {
    eventsPerSecond: latenciesMs.length / seconds,
    p50Ms: median(latenciesMs),
    p99Ms: quantile(latenciesMs, 0.99),
  };
}

const ROLES = ['president', 'vicePresident', 'neutral', 'viceLoser', 'loser'];

/** An event of 2.2 KB, data and metadata together. */
function gameRecorded(): NewEvent {
  const id = randomUUID();
  const teams = Array.from({ length: 5 }, (_team, n) => ({ teamId: n + 1, player1Id: 2 * n, player2Id: 2 * n + 1 }));
  const rounds = Array.from({ length: 5 }, (_round, n) => ({
    round: n + 1,
    roles: Array.from({ length: 10 }, (_seat, seat) => ({ seat, role: ROLES[(seat + n) % 5] })),
  }));
  return {
    id,
    type: 'GameRecorded',
    data: { gameId: id, date: '2025-11-21', location: 'At the usual table', gameType: 'In pairs', teams, rounds },
    metadata: {
      actorId: 7, at: '2025-11-21T20:15:00.000Z', correlationId: id, causationId: id, idempotencyKey: id,
      commandDigest: `${id}${id}`, schemaVersion: 1,
    },
  };
}

function medians(figures: readonly Figures[]): Figures {
  return {
    eventsPerSecond: median(figures.map(({ eventsPerSecond }) => eventsPerSecond)),
    p50Ms: median(figures.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(figures.map(({ p99Ms }) => p99Ms)),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { BENCH_POSTGRES_URL: url, BENCH_POSTGRES_ADMINISTRATOR_URL: administratorUrl } = process.env;
  const figures = await run({ postgres: url && administratorUrl ? { url, administratorUrl } : undefined });
  const told = ({ eventsPerSecond, p50Ms, p99Ms }: Figures): string =>
    `${Math.round(eventsPerSecond)} events/s, p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(1)} ms`;
  report('append', figures.flatMap(({ writers, port, bareInsert, ratio, protectedRatio }) => [
    { what: `writers: ${writers}; through the port`, measured: told(port) },
    { what: `writers: ${writers}; bare insert`, measured: told(bareInsert) },
    { what: `writers: ${writers}; port / bare insert`, measured: ratio.toFixed(2), aim: AIMS[writers] ?? '' },
    { what: `writers: ${writers}; log with its own role / without`, measured: protectedRatio.toFixed(2) },
  ]));
}
