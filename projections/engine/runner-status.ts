/** The status that a runner reports. */
import type { Position } from '../../event-store/event-store.js';

/** An event that a projection could not apply. */
export interface PoisonEvent {
  readonly position: Position;
  readonly eventId: string;
  readonly type: string;
}

/**
 * `stopped`: a poison event; rows stay as they were before it until an admin decides. `cleared`: the tables were
 * emptied; nothing is applied until a rebuild has filled them.
 */
export interface RunnerStatus {
  readonly projection: string;
  readonly state: 'running' | 'retrying' | 'stopped' | 'cleared';
  readonly checkpoint: Position;
  readonly error: string | null;
  /** The SQLSTATE of a passing error; null for any other. */
  readonly sqlState: string | null;
  readonly stoppedAt: PoisonEvent | null;
  /** Changes when the rows were replaced or emptied as a whole. */
  readonly generation: string;
  /** How often they were written to since; if it changes, so did the rows. */
  readonly changes: number;
}
