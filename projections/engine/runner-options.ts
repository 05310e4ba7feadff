/** The options of a runner: log, database, intervals and callbacks. */
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
  /** Shared by the runners of one schema and one database; by default each has its own. */
  readonly joint?: JointProjecting;
  /** How long a lost wake-up can go unnoticed, milliseconds. */
  readonly pollIntervalMs?: number;
  /** How long a swap or clearing by another process can go unnoticed, milliseconds. */
  readonly recheckIntervalMs?: number;
  /** Most events in one transaction. */
  readonly batchEvents?: number;
  /** Events to skip; asked for at the start and before a retry. */
  readonly skippedEvents?: () => Promise<SkippedEvents>;
  readonly onError?: (projection: string, error: unknown) => void;
  /** Who applies; by default this process. The others follow the leader's checkpoint. */
  readonly leases?: RunnerLeases;
  /** Called when this process has moved the checkpoint, or stopped. */
  readonly onMoved?: (projection: string) => void;
}
