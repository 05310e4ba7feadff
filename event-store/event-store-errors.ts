/** The errors of the log, the same for every engine. */
import type { ExpectedRevision, Position } from './event-store.js';

export class WrongExpectedRevision extends Error {
  constructor(
    readonly streamId: string,
    readonly expected: ExpectedRevision,
    /** Revision of the stream's last event, or `no_stream`. */
    readonly actual: number | 'no_stream',
  ) {
    super(`Stream ${streamId} is at revision ${actual}, not ${expected}.`);
    this.name = 'WrongExpectedRevision';
  }
}

export class EventIdReused extends Error {
  constructor(readonly streamId: string) {
    super(`An event id was sent again to stream ${streamId} with different content.`);
    this.name = 'EventIdReused';
  }
}

/** Somebody ended the stream in the engine for good. Nothing was stored. */
export class StreamDeleted extends Error {
  constructor(readonly streamId: string) {
    super(`The stream ${streamId} was deleted in EventStoreDB. An admin can copy the log or restore a backup.`);
    this.name = 'StreamDeleted';
  }
}

/** A position from another log, or a guess. */
export class NoSuchPosition extends Error {
  constructor(position: Position) {
    super(`There is no event at position ${position}.`);
    this.name = 'NoSuchPosition';
  }
}

export class AppendTooLarge extends Error {
  constructor(readonly bytes: number, readonly limit: number) {
    super(`One append can have at most ${limit} bytes, this one has ${bytes}.`);
    this.name = 'AppendTooLarge';
  }
}

export class EmptyAppend extends Error {
  constructor() {
    super('An append needs at least one event.');
    this.name = 'EmptyAppend';
  }
}

/** The connection was lost during an append and did not come back in time: the events may be stored or not. */
export class AppendOutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('It is unknown whether the append was stored: send it again with the same event ids.', { cause });
    this.name = 'AppendOutcomeUnknown';
  }
}

/** The engine cannot be reached or does not answer. A later attempt may succeed. */
export class EventStoreUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The event store cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'EventStoreUnavailable';
  }
}

/**
 * The engine refuses our credentials, or our user lacks the right. Nothing was stored; it works again once that is
 * fixed.
 */
export class EventStoreAccessDenied extends Error {
  constructor(cause: unknown) {
    super(`The event store denies access: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'EventStoreAccessDenied';
  }
}

/** The log in Postgres belongs to its own role, and is not as this version needs it. */
export class EventLogOutdated extends Error {
  constructor() {
    super('The log in the database was made for another version, and only its owner can change it: '
      + 'run "npm run log -- protect USER", as docs/operating.md says');
    this.name = new.target.name;
  }
}
