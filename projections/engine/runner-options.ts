/** Owns what a runner is given: the log, the database, its rhythm, and who is to be told. */
import type { Pool } from 'pg';
import type { EventStore } from '../../event-store/event-store.js';
import type { JointProjecting } from './joint-projecting.js';
import type { RunnerLeases } from '../../postgres/leases.js';
import type { SkippedEvents } from './skipped-events.js';

export interface RunnerOptions {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly now: () => Date;
  /** Schema to project into; the live one unless a rebuild catches up. */
  readonly schema?: string;
  /** What runners of one schema and one database share; each has its own unless told. */
  readonly joint?: JointProjecting;
  /** How long a lost wake-up can go unnoticed, milliseconds. */
  readonly pollIntervalMs?: number;
  /** How long it can go unnoticed that another process swapped or emptied the tables, milliseconds. */
  readonly recheckIntervalMs?: number;
  /** Most events in one transaction. */
  readonly batchEvents?: number;
  /** Events to be left out; asked at the start and whenever a stopped projection is tried again. */
  readonly skippedEvents?: () => Promise<SkippedEvents>;
  readonly onError?: (projection: string, error: unknown) => void;
  /** Who applies; this process unless told. Whoever does not follows the checkpoint of who does. */
  readonly leases?: RunnerLeases;
  /** Is told when the checkpoint moved, or the projection stopped, by this process. */
  readonly onMoved?: (projection: string) => void;
}
