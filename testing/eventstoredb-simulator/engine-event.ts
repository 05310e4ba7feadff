/** An event in the simulator, and an event to append. */

export interface ProposedEvent {
  /** The id, a UUID. */
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface EngineEvent extends ProposedEvent {
  readonly stream: string;
  readonly revision: bigint;
  /** Commit and prepare position are equal for everything written over gRPC. */
  readonly position: bigint;
  /** Time in 100 ns since the Unix epoch. */
  readonly created: bigint;
}

/** Expectation of an append; a number is the revision of the last event. */
export type Expected = 'any' | 'no_stream' | 'stream_exists' | bigint;

export const isSystemEvent = ({ stream, type }: Pick<EngineEvent, 'stream' | 'type'>): boolean => (
  type.startsWith('$') || stream.startsWith('$'));
