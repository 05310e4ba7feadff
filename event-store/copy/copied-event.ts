/** The port of a copy, which every engine has an adapter for, and what it keeps of an event. */
import type { HiddenStream, Position, StoredEventText } from '../event-store.js';
import { jsonOrNull } from '../readable-json.js';

export interface CopiedEvent extends Omit<StoredEventText, 'position'> {
  /** Is not copied, because each engine counts in its own way; a file has none. */
  readonly position?: Position;
}

export type CopiedEvents = AsyncIterable<readonly CopiedEvent[]>;

/** A log that is read from its beginning. */
export interface LogSource {
  /** Every event in order, in batches. */
  read(): CopiedEvents;
  /** The streams that an engine does not show in full, as far as the log was read. */
  hiddenStreams?(): readonly HiddenStream[];
  close(): Promise<void>;
}

/** A log that is also appended to, in order. */
export interface LogTarget extends LogSource {
  /** The events that it already has: none if there is no log yet, and only whole events after an interruption. */
  present(): CopiedEvents;
  /** Appends the batch or, if interrupted, the first events of it. */
  append(events: readonly CopiedEvent[]): Promise<void>;
}

export async function* oneByOne(batches: CopiedEvents, signal?: AbortSignal): AsyncGenerator<CopiedEvent, undefined> {
  for await (const batch of batches) {
    signal?.throwIfAborted();
    yield* batch;
  }
}

/** One line of JSON; equal lines are equal events. */
export function lineOf({ streamId, revision, id, type, data, metadata }: CopiedEvent): string {
  const content = { data: jsonOrNull(data), metadata: jsonOrNull(metadata) };
  return JSON.stringify({ streamId, revision, id: id.toLowerCase(), type, ...content });
}
