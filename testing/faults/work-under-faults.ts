/**
 * Eight clients that record games during a fault, their answers, and the check afterwards that log and tables have
 * exactly the acknowledged games.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HealthView } from '../../contract/health.js';
import { CLEAR_ROUNDS, recordGame, variedRounds } from '../../domain/testing/game-examples.js';
import type { GameView } from '../../contract/games.js';
import type { EventStore, Position } from '../../event-store/event-store.js';
import { openEventStore } from '../../event-store/open-event-store.js';
import { allProjections } from '../../projections/all-projections.js';
import { createPool } from '../../postgres/pool.js';
import type { TableDifference } from '../../projections/rebuild/rebuild-comparison.js';
import { rebuild } from '../../projections/rebuild/rebuild.js';
import { ADMIN } from '../worlds/deployment.js';
import { toSubmission } from '../worlds/group.js';
import { HttpClient } from '../worlds/http-client.js';
import { PersistentClient } from '../worlds/persistent-client.js';
import type { Topology } from '../worlds/topology.js';

export interface EngineFault {
  readonly name: string;
  /** Engines that the health of every process names during the fault. */
  readonly away: readonly HealthView['engines'][number]['name'][];
  /** Whether boards can be read during the fault. */
  readonly staysReadable: boolean;
  begin(topology: Topology): Promise<void> | void;
  /** A further condition that must become true during the fault. */
  meanwhile?(work: WorkUnderFaults): Promise<void>;
  end?(topology: Topology): Promise<void> | void;
}

export interface Outcome {
  readonly acknowledged: number;
  /** Number of attempts that got 503 and were sent again with the same key. */
  readonly refused: number;
  /** Number of attempts without an answer, including repeats. */
  readonly unknown: number;
  /** Number of reads of a board that got 503. */
  readonly readsRefused: number;
  /** Time from the end of the fault until every process is healthy and a game is recorded and shown. */
  readonly recoveredAfterMs: number;
  /** Acknowledged games that are not in the log under their key. */
  readonly lost: readonly Acknowledged[];
  /** Keys with more than one game in the log, or with one that was never acknowledged. */
  readonly doubled: readonly string[];
  /** Tables whose rows differ from a replay of the log. */
  readonly differing: readonly TableDifference[];
}

interface Acknowledged {
  readonly key: string;
  readonly id: number;
}

const CLIENTS = 8;
/** A short pause: clients are always at work, but leave time for the rest of the machine. */
const PAUSE_MS = 20;
const LASTS_MS = 2_000;
const LOOK_MS = 20;
const BOARD = '/api/fast/monthly/2025/3';
const MONTHS = 24;

export class WorkUnderFaults {
  private readonly acknowledged: Acknowledged[] = [];
  private begun = 0;

  private constructor(
    private readonly topology: Topology,
    private readonly clients: readonly PersistentClient[],
    private readonly reader: PersistentClient,
    /** The end of the log before the fault. */
    private readonly since: Position,
  ) {}

  static async start(topology: Topology): Promise<WorkUnderFaults> {
    const clients: PersistentClient[] = [];
    // Logs in one after the other: many logins at once would look like guesses of a password.
    while (clients.length <= CLIENTS) {
      clients.push(await PersistentClient.login(topology, ADMIN.username, ADMIN.password));
    }
    const [reader, ...recorders] = clients as [PersistentClient, ...PersistentClient[]];
    const store = await openEventStore(topology.log);
    const since = await store.head();
    await store.close();
    const work = new WorkUnderFaults(topology, recorders, reader, since);
    await work.playEveryMonth();
    return work;
  }

  /** The first game of a month charges fees for all players, which should not be part of the recovery. */
  private async playEveryMonth(): Promise<void> {
    await Promise.all(this.clients.map(async (client) => {
      while (this.acknowledged.length < MONTHS) await this.record(client);
    }));
    await until(() => this.record());
  }

  /** Lets the clients work before, during and after the fault, until every process is healthy again. */
  async through(fault: EngineFault): Promise<Outcome> {
    const before = this.tally();
    let isOver = false;
    const working = Promise.all([
      ...this.clients.map(async (client) => {
        while (!isOver) await this.record(client);
      }),
      (async () => {
        while (!isOver) await this.read();
      })(),
    ]);
    try {
      await until(() => this.tally().acknowledged >= before.acknowledged + CLIENTS);
      const begun = performance.now();
      await fault.begin(this.topology);
      if (fault.away.length > 0) await this.namedByHealth(fault.away);
      await fault.meanwhile?.(this);
      if (fault.end) await sleep(Math.max(0, LASTS_MS - (performance.now() - begun)));
      await fault.end?.(this.topology);
      const ended = performance.now();
      await this.recovered();
      const recoveredAfterMs = performance.now() - ended;
      isOver = true;
      await working;
      const after = this.tally();
      return {
        acknowledged: after.acknowledged - before.acknowledged,
        refused: after.refused - before.refused,
        unknown: after.unknown - before.unknown,
        readsRefused: after.readsRefused - before.readsRefused,
        recoveredAfterMs,
        ...(await this.heldAgainstLog()),
      };
    } finally {
      isOver = true;
      await working;
    }
  }

  /** Records a game. @returns whether the boards show it */
  async record(client = this.clients[0] as PersistentClient): Promise<boolean> {
    const key = randomUUID();
    const { status, body } = await client.settle<GameView & { pending?: true }>(
      'POST', '/api/games', gameOf(this.begun++), key);
    if (status !== 201) throw new Error(`A game was answered with ${status}: ${JSON.stringify(body)}`);
    this.acknowledged.push({ key, id: body.id });
    await sleep(PAUSE_MS);
    return !body.pending;
  }

  private async read(): Promise<void> {
    await this.reader.read(BOARD);
    await sleep(PAUSE_MS);
  }

  private tally() {
    const sum = (of: (client: PersistentClient) => number): number =>
      this.clients.reduce((total, client) => total + of(client), 0);
    return {
      acknowledged: this.acknowledged.length,
      refused: sum(({ refused }) => refused),
      unknown: sum(({ unknown }) => unknown),
      readsRefused: this.reader.refused,
    };
  }

  private async namedByHealth(names: readonly string[]): Promise<void> {
    await Promise.all(this.topology.urls().map((url) => until(async () => {
      const { engines } = await health(url);
      const away = engines.filter(({ isThere }) => !isThere).map(({ name }) => name);
      return away.join() === names.join();
    })));
  }

  private async recovered(): Promise<void> {
    await Promise.all([
      ...this.topology.urls().map((url) => until(async () => (await health(url)).status === 'ok')),
      until(() => this.record()),
    ]);
  }

  private async heldAgainstLog(): Promise<Pick<Outcome, 'lost' | 'doubled' | 'differing'>> {
    const store = await openEventStore(this.topology.log);
    const pool = createPool(this.topology.log.databaseUrl);
    try {
      const recorded = await recordedGames(store, this.since);
      const lost = this.acknowledged.filter(({ key, id }) => !recorded.get(key)?.includes(`game-${id}`));
      const acknowledged = new Set(this.acknowledged.map(({ key }) => key));
      const doubled = [...recorded].filter(([key, streams]) => streams.length > 1 || !acknowledged.has(key));
      const { comparison } = await rebuild({
        store, pool, projections: allProjections, now: () => new Date(), purpose: 'verify',
      });
      return { lost, doubled: doubled.map(([key]) => key), differing: comparison.differing };
    } finally {
      await Promise.all([store.close(), pool.end()]);
    }
  }
}

/**
 * A game that equals no other. Dates are spread over two years, so that no board or month grows with the duration of
 * the test.
 */
function gameOf(number: number): object {
  const month = number % MONTHS;
  const day = 1 + (Math.floor(number / MONTHS) % 28);
  const date = new Date(Date.UTC(2024, month, day)).toISOString().slice(0, 10);
  return toSubmission(recordGame({ date, rounds: variedRounds(CLEAR_ROUNDS, number) }));
}

const health = async (url: string): Promise<HealthView> =>
  (await new HttpClient(url).get<HealthView>('/api/health')).body;

/** Streams of the recorded games by the client's key. */
async function recordedGames(store: EventStore, since: Position): Promise<Map<string, string[]>> {
  const streams = new Map<string, string[]>();
  for await (const batch of store.drain(since, await store.head())) {
    for (const { type, metadata, streamId } of batch) {
      if (type !== 'GameRecorded') continue;
      const { idempotencyKey } = JSON.parse(metadata) as { idempotencyKey: string };
      const key = idempotencyKey.slice(-randomUUID().length);
      streams.set(key, [...(streams.get(key) ?? []), streamId]);
    }
  }
  return streams;
}

/** Waits without a limit: the test has its own. */
async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(LOOK_MS);
}
