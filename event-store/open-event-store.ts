/** Owns which engine keeps the log: EventStoreDB where there is one, else the database. */
import type { EventStore } from './event-store.js';
import { EventStoreDbEventStore } from './eventstoredb/eventstoredb-event-store.js';
import { PostgresEventStore } from './postgres/postgres-event-store.js';

export interface LogAddress {
  readonly databaseUrl: string;
  /** `esdb://…`, or `esdb+discover://…` for a cluster. */
  readonly eventStoreUrl?: string | undefined;
}

/** Connects when it is first used. The tables of a log in the database must have been migrated. */
export const openEventStore = ({ databaseUrl, eventStoreUrl }: LogAddress): EventStore => (
  eventStoreUrl === undefined
    ? new PostgresEventStore({ connectionString: databaseUrl })
    : new EventStoreDbEventStore({ connectionString: eventStoreUrl }));
