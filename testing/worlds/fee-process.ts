/** The process of fees with an empty log in memory and a database of its own. */
import type { Pool } from 'pg';
import { accountStreamId, type AccountEvent } from '../../domain/account/account.events.js';
import { BEFORE_FIRST, type EventStore } from '../../event-store/event-store.js';
import { InMemoryEventStore } from '../../event-store/testing/in-memory-event-store.js';
import { createPool } from '../../postgres/pool.js';
import { ProcessManagers } from '../../projections/live/process-managers.js';
import { Checkpoints } from '../../projections/live/read-schema.js';
import { monthsPlayed } from '../../projections/processes/months-played.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';
import { Clock } from '../../api/platform/clock.js';
import { CommandRunner } from '../../api/platform/commands/command-runner.js';
import { migrateDurableTables } from '../../api/platform/persistence/durable-tables.js';
import { FeeProcess } from '../../api/billing/fee-process.js';

class ClockAtNoon extends Clock {
  override now(): Date {
    return new Date('2026-01-15T17:00:00Z');
  }
}

export const FEE_CLOCK = new ClockAtNoon();

interface Setting {
  readonly pool?: Pool;
  readonly store?: EventStore;
  readonly batchEvents?: number;
  readonly pollIntervalMs?: number;
  readonly onError?: (process: string, error: unknown) => void;
}

/** Gives all tests of a file a process of fees. Each test begins with an empty log. */
export function feesOfSuite() {
  let database: TestDatabase;
  let pool: Pool;
  let store: InMemoryEventStore;
  const running = new Set<ProcessManagers>();

  /** Reads the log from the start. */
  async function readAnew(): Promise<void> {
    await pool.query('truncate app.games_of_months, app.months_played');
    await new Checkpoints('app').changeAll(pool, { position: BEFORE_FIRST });
  }

  /** Begins with an empty log and a fresh process. */
  function startAnew(): Promise<void> {
    store = new InMemoryEventStore();
    return readAnew();
  }

  beforeAll(async () => {
    database = await createTestDatabase();
    await migrateDurableTables(database.url);
    pool = createPool(database.url);
  });

  beforeEach(startAnew);

  afterEach(async () => {
    await Promise.all([...running].map((process) => process.stop()));
    running.clear();
  });

  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  async function eventsOf<Event>(streamId: string): Promise<Event[]> {
    return (await store.readStream(streamId)).map(({ type, data }) => ({ type, data }) as Event);
  }

  return {
    get pool() { return pool; },
    get store() { return store; },
    startAnew, readAnew, eventsOf,
    startProcess({ pool: own = pool, store: log = store, ...rest }: Setting = {}): ProcessManagers {
      const fees = new FeeProcess(own, log, new CommandRunner(log, FEE_CLOCK));
      const process = new ProcessManagers([monthsPlayed], {
        store: log, pool: own, now: () => FEE_CLOCK.now(), schema: 'app', pollIntervalMs: 20, ...rest,
      });
      running.add(process);
      process.assign(monthsPlayed.name, () => fees.act(), true);
      process.start();
      return process;
    },
    async settled(process: ProcessManagers): Promise<void> {
      expect(await process.settled(await store.head(), 20_000)).not.toBeNull();
    },
    /** The charges and reversals of one member in order, by month. */
    async feesOf(playerId: number): Promise<Record<string, string[]>> {
      const fees: Record<string, string[]> = {};
      for (const { type, data } of await eventsOf<AccountEvent>(accountStreamId(playerId))) {
        if (type === 'FeeCharged') (fees[data.month] ??= []).push('charge');
        if (type === 'FeeReversed') (fees[data.month] ??= []).push('reverse');
      }
      return fees;
    },
  };
}
