/** The port of the log, and its errors. One contract suite tests every adapter. */

/** Place in the whole log: opaque, ordered, with gaps. */
export type Position = bigint;
/** The position before every event. */
export const BEFORE_FIRST: Position = -1n;

/** Compares positions. */
export const ascending = (one: Position, other: Position): number => (one < other ? -1 : 1);

/** The least of the positions; `BEFORE_FIRST` if there are none. */
export const leastOf = ([first = BEFORE_FIRST, ...others]: readonly Position[]): Position =>
  others.reduce((least, next) => (next < least ? next : least), first);

/** `no_stream`: the stream has no events; a number: the revision of its last event; `any`: no check. */
export type ExpectedRevision = 'no_stream' | 'any' | number;

/** An event to append. `data` and `metadata` are JSON objects. */
export interface NewEvent {
  /** UUID, unique in its stream. An append that is sent again with the same ids stores nothing. */
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
}

/** An event in the log. */
export interface StoredEvent extends NewEvent {
  readonly streamId: string;
  /** Index in its stream, from 0. */
  readonly revision: number;
  readonly position: Position;
}

/** An event with `data` and `metadata` as JSON text: a bulk reader parses only what it needs. */
export interface StoredEventText extends Omit<StoredEvent, 'data' | 'metadata'> {
  readonly data: string;
  readonly metadata: string;
}

/** A stream of this program that somebody deleted, cut or limited in the engine. */
export interface HiddenStream {
  readonly streamId: string;
  /** Position of that act in the log. */
  readonly position: Position;
}

export interface AppendResult {
  /** Revision and position of the last event of this append. */
  readonly revision: number;
  readonly position: Position;
  /** True if the same events were already in the stream, so that nothing was stored. */
  readonly repeated: boolean;
}

export interface EventStore {
  /**
   * Appends all events or none; they are durable when it returns. It is a repeat if the ids are already in the stream,
   * consecutive and with the same types and data; then `expected` and later appends do not matter.
   * @throws WrongExpectedRevision when the stream is at another revision
   * @throws EventIdReused when ids are in the stream in any other way, or twice in the append
   * @throws AppendTooLarge over `MAX_APPEND_BYTES`
   * @throws EventTooLarge when the engine is set to take smaller events only
   * @throws EmptyAppend without events
   * @throws AppendOutcomeUnknown when the connection was lost and it is unknown whether the events were stored
   * @throws EventStoreUnavailable when the engine could not be asked, so that nothing was stored
   * @throws LogWentBack while the log lacks events that it had, so that nothing was stored
   * @throws EventStoreAccessDenied when the engine refuses our credentials
   * @throws StreamDeleted when somebody ended the stream in the engine for good
   * @throws TypeError when an id is not a UUID, `expected` not a revision, or `data` or `metadata` not JSON
   */
  append(streamId: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult>;

  /**
   * Tests whether the log accepts appends: makes an append that leaves no event, once. It may enlarge the gap before
   * the next position.
   * @throws the error that an append would get
   */
  probe(): Promise<void>;

  /** Returns all events of a stream in order; none when the stream does not exist. @throws StreamDeleted */
  readStream(streamId: string): Promise<readonly StoredEvent[]>;

  /**
   * Returns up to `limit` events after a position, in order. Never skips an event that becomes visible later.
   * @param after position of an event, or `BEFORE_FIRST`; an engine may refuse any other with NoSuchPosition
   */
  readAll(after: Position, limit: number): Promise<readonly StoredEvent[]>;

  /**
   * Returns events after a position that this process has just appended, so that followers need not read them back.
   * Returns none if an engine cannot tell whether others are between them. The log may have more.
   */
  readOwn?(after: Position, limit: number): readonly StoredEvent[];

  /**
   * Returns the last `limit` events before one, latest first; fewer at the beginning of the log.
   * @param before position of that event, which is not included; by default the end of the log
   * @throws NoSuchPosition when there is no event at `before`
   */
  readBackwards(before: Position | undefined, limit: number): Promise<readonly StoredEventText[]>;

  /**
   * Returns the events at these positions, in the order of the log. Each must be the position of an event. In an
   * engine that other programs use too, only this call returns their events.
   * @throws NoSuchPosition when there is no event at one of them
   */
  readAt(positions: readonly Position[]): Promise<readonly StoredEventText[]>;

  /**
   * Returns every event after `after` up to and including `through`, in order and in batches, as fast as the engine
   * can.
   */
  drain(after: Position, through: Position): AsyncIterable<readonly StoredEventText[]>;

  /** Returns the position of the last event; `BEFORE_FIRST` for an empty log. */
  head(): Promise<Position>;

  /**
   * Returns the streams that the engine does not show in full, as far as the log was read, by `drain` or otherwise.
   * Engines without it have no such streams.
   */
  hiddenStreams?(): readonly HiddenStream[];

  /** The known end of the log: see `doubt`. */
  readonly knownEnd?: LogEnd;

  /**
   * Call it when the log may have gone back, because a connection was lost or the rows that follow from it were set
   * back. The known end is then confirmed before the next append.
   */
  doubt?(): void;

  /** Confirms that the log has the last known event, if that is in doubt. @throws LogWentBack as `append` does */
  confirm?(): Promise<void>;

  /**
   * Calls back when the log may have grown. This is a hint: it may be early, late or lost. Returns a function that
   * unsubscribes.
   */
  subscribe(onAppended: () => void): () => void;

  close(): Promise<void>;
}

/** @param id  the id that the event must have; null for any */
export const hasEventAt = (
  store: Pick<EventStore, 'readAt'>, position: Position, id: string | null = null,
): Promise<boolean> =>
  store.readAt([position]).then(
    ([event]) => id === null || event?.id.toLowerCase() === id.toLowerCase(), (error: unknown) => {
      if (error instanceof NoSuchPosition) return false;
      throw error;
    });

/** The largest number of bytes of data and metadata, as UTF-8 JSON, in one append. */
export const MAX_APPEND_BYTES = 1024 * 1024 - 1024;

/** The errors of the log, the same for every engine. */
abstract class StoreError extends Error {
  override readonly name = this.constructor.name;
}

export class WrongExpectedRevision extends StoreError {
  constructor(
    readonly streamId: string,
    readonly expected: ExpectedRevision,
    /** Revision of the stream's last event, or `no_stream`. */
    readonly actual: number | 'no_stream',
  ) {
    super(`Stream ${streamId} is at revision ${actual}, not ${expected}.`);
  }
}

export class EventIdReused extends StoreError {
  constructor(readonly streamId: string) {
    super(`An event id was sent again to stream ${streamId} with different content.`);
  }
}

/** Somebody deleted the stream in the engine for good. Nothing was stored. */
export class StreamDeleted extends StoreError {
  constructor(readonly streamId: string) {
    super(`The stream ${streamId} was deleted in EventStoreDB. An admin can copy the log or restore a backup.`);
  }
}

/** The position is from another log, or a guess. */
export class NoSuchPosition extends StoreError {
  constructor(position: Position) {
    super(`There is no event at position ${position}.`);
  }
}

export class AppendTooLarge extends StoreError {
  constructor(readonly bytes: number, readonly limit: number) {
    super(`One append can have at most ${limit} bytes, this one has ${bytes}.`);
  }
}

/** The operator of the engine allows only smaller events. Nothing was stored. */
export class EventTooLarge extends StoreError {
  constructor(readonly bytes: number, readonly limit: number) {
    super(`EventStoreDB takes events of at most ${limit} bytes, and this one has ${bytes}. `
      + 'Its operator can raise MaxAppendEventSize.');
  }
}

export class EmptyAppend extends StoreError {
  override readonly message = 'An append needs at least one event.';
}

/** An event that the log is known to have; without a stream and a type if only projected rows name it. */
export type KnownEvent = Pick<StoredEvent, 'id' | 'position'> & Partial<Pick<StoredEvent, 'streamId' | 'type'>>;

/** The end of the log as a process knows it. */
export interface LogEnd {
  /** Changes when another log may answer: events that were read before may not be in this one. */
  readonly breaks: number;
  /** The time since which a loss is known, ISO 8601; null once an admin has accepted it, here or in another process. */
  lostSince: (loss: LogLoss) => Promise<string | null>;
  /** @param events  events that were read, in order; while the log is in doubt they may not follow the known ones */
  projected(events: readonly KnownEvent[]): void;
}

/** The loss of a log that has gone back. */
export interface LogLoss {
  /** The present end of the log. */
  readonly end: Position;
  /** The events that this process knows to be missing, in order; at least one. */
  readonly missing: readonly KnownEvent[];
  /** False if other events may be missing before them, which this process does not know. */
  readonly isComplete: boolean;
}

/** The log lacks events that were acknowledged: nothing is stored until an admin has accepted that. */
export class LogWentBack extends StoreError {
  /** @param since  instant, ISO 8601 */
  constructor(readonly loss: LogLoss, readonly since: string) {
    super(`The log has lost entries that were recorded: it ends at position ${loss.end} now.`);
  }
}

/** The connection was lost during an append and did not come back in time: the events may be stored or not. */
export class AppendOutcomeUnknown extends StoreError {
  constructor(cause: unknown) {
    super('It is unknown whether the append was stored: send it again with the same event ids.', { cause });
  }
}

/** The engine cannot be reached or does not answer. A later attempt may succeed. */
export class EventStoreUnavailable extends StoreError {
  constructor(cause: unknown) {
    super(`The event store cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/**
 * The engine refuses our credentials, or our user lacks the right. Nothing was stored; it works again once that is
 * fixed.
 */
export class EventStoreAccessDenied extends StoreError {
  constructor(cause: unknown) {
    super(`The event store denies access: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** The log in Postgres belongs to its own role, and does not have the form that this version needs. */
export class EventLogOutdated extends StoreError {
  override readonly message = 'The log in the database was made for another version, and only its owner can change it: '
    + 'run "npm run log -- protect USER", as docs/operating.md says';
}
