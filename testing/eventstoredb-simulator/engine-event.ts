/** Owns what the simulator keeps of an event and what it is told of one that is to be appended. */

export interface ProposedEvent {
  /** UUID. */
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface EngineEvent extends ProposedEvent {
  readonly stream: string;
  readonly revision: bigint;
  /** Commit and prepare position are the same for all that is written over gRPC. */
  readonly position: bigint;
  /** In 100 ns since the Unix epoch. */
  readonly created: bigint;
}

/** What an append expects of its stream; a number is the revision of its last event. */
export type Expected = 'any' | 'no_stream' | 'stream_exists' | bigint;

export const isSystemEvent = ({ stream, type }: Pick<EngineEvent, 'stream' | 'type'>): boolean => (
  type.startsWith('$') || stream.startsWith('$'));
