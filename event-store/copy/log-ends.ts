/** Owns what a log is to a copy: read from its begin, and appended to in order. Every engine is one. */
import type { CopiedEvent } from './copied-event.js';

export interface LogSource {
  /** Every event in order, in batches. */
  read(): AsyncIterable<readonly CopiedEvent[]>;
  close(): Promise<void>;
}

export interface LogTarget extends LogSource {
  /** What it holds already: nothing where there is no log yet, and whole events where it was interrupted. */
  present(): AsyncIterable<readonly CopiedEvent[]>;
  /** Appends all of a batch or, when it is interrupted, the first of them. */
  append(events: readonly CopiedEvent[]): Promise<void>;
}
