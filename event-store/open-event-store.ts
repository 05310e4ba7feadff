/** Owns which engine keeps the log: EventStoreDB where there is one, else the database. */
import type { EventStore } from './event-store.js';
import { EventStoreDbEventStore } from './eventstoredb/eventstoredb-event-store.js';
import { PostgresEventStore } from './postgres/postgres-event-store.js';

export interface LogAddress {
  readonly databaseUrl: string;
  /** `esdb://…`, or `esdb+discover://…` for a cluster. */
  readonly eventStoreUrl?: string | undefined;
  /** Whether other processes append too, and are to be heard at once; EventStoreDB tells everybody anyway. */
  readonly isShared?: boolean;
}

/** Connects when first used. A log in the database has been migrated before. */
export const openEventStore = ({ databaseUrl, eventStoreUrl, isShared = false }: LogAddress): EventStore => (
  eventStoreUrl === undefined
    ? new PostgresEventStore({ connectionString: databaseUrl, isShared })
    : new EventStoreDbEventStore({ connectionString: eventStoreUrl }));
