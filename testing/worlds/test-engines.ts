/** The engines of a test: a fresh database, and the log in it or, if TEST_LOG says so, in EventStoreDB's simulator. */
import pg from 'pg';
import type { LogAddress } from '../../event-store/open-event-store.js';
import type { EventStoreDbSimulator } from '../eventstoredb-simulator/eventstoredb-simulator.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/** Blocks the log until it is released. */
export interface HeldLog {
  /** Whether an answer of the log is awaited. */
  isAsked(): Promise<boolean>;
  release(): Promise<void>;
}

export interface TestEngines {
  readonly log: LogAddress;
  /** Environment variables for a server on these engines. */
  readonly environment: Readonly<Record<string, string>>;
  holdLog(): Promise<HeldLog>;
  drop(): Promise<void>;
}

/** @param given  a database; by default an empty one, dropped at the end */
export async function createTestEngines(given?: TestDatabase): Promise<TestEngines> {
  const database = given ?? await createTestDatabase();
  const simulator = isLogInEventStoreDb() ? await startSimulator() : undefined;
  return {
    log: { databaseUrl: database.url, eventStoreUrl: simulator?.url },
    environment: { DATABASE_URL: database.url, ...(simulator && { EVENTSTORE_URL: simulator.url }) },
    holdLog: async () => (simulator ? frozen(simulator) : lockedTable(database.url)),
    drop: async () => {
      await simulator?.kill();
      await database.drop();
    },
  };
}

/** The simulator's modules are loaded only where it is used. */
async function startSimulator(): Promise<EventStoreDbSimulator> {
  const simulator = await import('../eventstoredb-simulator/eventstoredb-simulator.js');
  return simulator.EventStoreDbSimulator.start();
}

/** @throws when TEST_LOG is neither `database`, the default, nor `eventstoredb` */
export function isLogInEventStoreDb(): boolean {
  const { TEST_LOG = 'database' } = process.env;
  if (!['database', 'eventstoredb'].includes(TEST_LOG)) throw new Error(`TEST_LOG is ${TEST_LOG}, which is not a log.`);
  return TEST_LOG === 'eventstoredb';
}

function frozen({ faults }: EventStoreDbSimulator): HeldLog {
  faults.freeze();
  return { isAsked: async () => faults.waiting > 0, release: async () => faults.thaw() };
}

async function lockedTable(connectionString: string): Promise<HeldLog> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('begin; lock table log.events in access exclusive mode');
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return { isAsked: async () => (await client.query(waiting)).rowCount !== 0, release: () => client.end() };
}
