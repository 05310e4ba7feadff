/** The errors of the log, the same for every engine. */
import type { ExpectedRevision, Position } from './event-store.js';

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

/** Somebody ended the stream in the engine for good. Nothing was stored. */
export class StreamDeleted extends StoreError {
  constructor(readonly streamId: string) {
    super(`The stream ${streamId} was deleted in EventStoreDB. An admin can copy the log or restore a backup.`);
  }
}

/** A position from another log, or a guess. */
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

export class EmptyAppend extends StoreError {
  override readonly message = 'An append needs at least one event.';
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

/** The log in Postgres belongs to its own role, and is not as this version needs it. */
export class EventLogOutdated extends StoreError {
  override readonly message = 'The log in the database was made for another version, and only its owner can change it: '
    + 'run "npm run log -- protect USER", as docs/operating.md says';
}
