/** Owns what a runner tells of itself. */
import type { Position } from '../../event-store/event-store.js';

/** An event that a projection could not apply. */
export interface PoisonEvent {
  readonly position: Position;
  readonly eventId: string;
  readonly type: string;
}

/**
 * `stopped`: a poison event; rows stay as they were before it until somebody decides. `cleared`: somebody emptied the
 * tables; nothing is applied until a rebuild has filled them.
 */
export interface RunnerStatus {
  readonly projection: string;
  readonly state: 'running' | 'retrying' | 'stopped' | 'cleared';
  readonly checkpoint: Position;
  readonly error: string | null;
  /** What Postgres calls an error that passes; null for any other. */
  readonly sqlState: string | null;
  readonly stoppedAt: PoisonEvent | null;
  /** Another one as soon as the rows were replaced or emptied as a whole. */
  readonly generation: string;
  /** How often they were written to since; another number is other rows. */
  readonly changes: number;
}
