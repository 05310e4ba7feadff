/** Chooses the engine of the log: EventStoreDB if there is one, otherwise the database. */
import type { EventStore } from './event-store.js';
import { EventStoreDbEventStore } from './eventstoredb/eventstoredb-event-store.js';
import { PostgresEventStore } from './postgres/postgres-event-store.js';

export interface LogAddress {
  readonly databaseUrl: string;
  /** `esdb://…`, or `esdb+discover://…` for a cluster. */
  readonly eventStoreUrl?: string | undefined;
  /** Whether other processes append too and must be noticed at once; EventStoreDB notifies everyone anyway. */
  readonly isShared?: boolean;
}

/** Connects on first use. A log in the database must already be migrated. */
export const openEventStore = ({ databaseUrl, eventStoreUrl, isShared = false }: LogAddress): EventStore => (
  eventStoreUrl === undefined
    ? new PostgresEventStore({ connectionString: databaseUrl, isShared })
    : new EventStoreDbEventStore({ connectionString: eventStoreUrl }));
