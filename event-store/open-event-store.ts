/** Chooses the engine of the log: EventStoreDB if there is one, otherwise the database. */
import type { EventStore } from './event-store.js';
import { DEFAULT_LOG_SCHEMA } from './postgres/migrate-event-log.js';
import { PostgresEventStore } from './postgres/postgres-event-store.js';

export interface LogAddress {
  readonly databaseUrl: string;
  /** `esdb://…`, or `esdb+discover://…` for a cluster. */
  readonly eventStoreUrl?: string | undefined;
  /** Whether other processes append too and must be noticed at once; EventStoreDB notifies everyone anyway. */
  readonly isShared?: boolean;
}

/**
 * A statement that stores something and takes it back: it shows whether a database accepts writes when the log is
 * elsewhere.
 */
export const DATABASE_PROBE = `select ${DEFAULT_LOG_SCHEMA}.probe()`;

/** Opens the log, which connects on first use. A log in the database must already be migrated. */
export async function openEventStore(
  { databaseUrl, eventStoreUrl, isShared = false }: LogAddress,
): Promise<EventStore> {
  if (eventStoreUrl === undefined) return new PostgresEventStore({ connectionString: databaseUrl, isShared });
  // The client of EventStoreDB is large: a server without that engine does not load it.
  const { EventStoreDbEventStore } = await import('./eventstoredb/eventstoredb-event-store.js');
  return new EventStoreDbEventStore({ connectionString: eventStoreUrl });
}
