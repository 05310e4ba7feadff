/** Owns the port to the log: what every engine that keeps events must do. Adapters prove it with one contract suite. */

/** Place in the whole log: opaque, ordered, with gaps. */
export type Position = bigint;
/** Before every event. */
export const BEFORE_FIRST: Position = -1n;

/** `no_stream`: the stream has no event yet; a number: revision of its last event; `any`: no check. */
export type ExpectedRevision = 'no_stream' | 'any' | number;

/** An event on its way into the log. `data` and `metadata` are JSON objects. */
export interface NewEvent {
  /** UUID, unique in its stream; an append sent again with the same ids stores nothing. */
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
}

/** An event as the log holds it. */
export interface StoredEvent extends NewEvent {
  readonly streamId: string;
  /** Index in its stream, from 0. */
  readonly revision: number;
  readonly position: Position;
}

/** The same with `data` and `metadata` as JSON text: a bulk reader parses only what it needs. */
export interface StoredEventText extends Omit<StoredEvent, 'data' | 'metadata'> {
  readonly data: string;
  readonly metadata: string;
}

export interface AppendResult {
  /** Revision and position of the last event of this append. */
  readonly revision: number;
  readonly position: Position;
  /** True when the very same events were in the stream already and nothing was stored. */
  readonly repeated: boolean;
}

export interface EventStore {
  /**
   * Appends all events or none, durable when it answers.
   * Ids that stand in the stream already, one after the other and with the same types and data, make it a repeat,
   * whatever `expected` says and however much was appended since.
   * @throws WrongExpectedRevision when the stream is at another revision
   * @throws EventIdReused when ids stand in the stream in any other way, or one id comes twice in the append
   * @throws AppendTooLarge over `MAX_APPEND_BYTES`
   * @throws EmptyAppend without events
   * @throws AppendOutcomeUnknown when the engine was lost and whether it stored the events cannot be told
   * @throws EventStoreAccessDenied when the engine refuses our credentials
   * @throws TypeError when an id is no UUID, `expected` no revision, or `data` or `metadata` no JSON
   */
  append(streamId: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult>;

  /**
   * Goes the way of an append, once, and leaves no event behind: it tells whether the log takes any just now. The next
   * event's position may be farther away for it.
   * @throws whatever was in the way
   */
  probe(): Promise<void>;

  /** All events of a stream in order; none when the stream does not exist. */
  readStream(streamId: string): Promise<readonly StoredEvent[]>;

  /**
   * Up to `limit` events behind one, in order. Never skips an event that becomes visible later.
   * @param after  position of that event, or `BEFORE_FIRST`; an engine may refuse any other with NoSuchPosition
   */
  readAll(after: Position, limit: number): Promise<readonly StoredEvent[]>;

  /**
   * The last `limit` events before one, latest first; fewer where the log begins.
   * @param before  position of that event, which does not come; the end of the log when left out
   * @throws NoSuchPosition when no event is at `before`
   */
  readBackwards(before: Position | undefined, limit: number): Promise<readonly StoredEventText[]>;

  /** Every event behind `after` up to and including `through`, in order, in batches, as fast as the engine allows. */
  drain(after: Position, through: Position): AsyncIterable<readonly StoredEventText[]>;

  /** Position of the last event; `BEFORE_FIRST` in an empty log. */
  head(): Promise<Position>;

  /** Calls back when the log may have grown. A hint only: it may be early, late or lost. Answers how to stop it. */
  subscribe(onAppended: () => void): () => void;

  close(): Promise<void>;
}

/** Largest sum of data and metadata, as UTF-8 JSON, of one append. */
export const MAX_APPEND_BYTES = 1024 * 1024 - 1024;
