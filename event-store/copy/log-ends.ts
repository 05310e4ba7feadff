/** The port of a copy: a log is read from its beginning and appended to in order. Every engine has an adapter. */
import type { HiddenStream } from '../event-store.js';
import type { CopiedEvent } from './copied-event.js';

export interface LogSource {
  /** Every event in order, in batches. */
  read(): AsyncIterable<readonly CopiedEvent[]>;
  /** The streams that an engine does not show in full, as far as the log was read. */
  hiddenStreams?(): readonly HiddenStream[];
  close(): Promise<void>;
}

export interface LogTarget extends LogSource {
  /** The events that it already has: none if there is no log yet, and only whole events after an interruption. */
  present(): AsyncIterable<readonly CopiedEvent[]>;
  /** Appends the batch or, if interrupted, the first events of it. */
  append(events: readonly CopiedEvent[]): Promise<void>;
}
