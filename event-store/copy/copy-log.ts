/**
 * Copies a log: compares the existing events of the target, appends the rest, then reads both again and compares
 * them. An interrupted copy can be continued. Every engine has an adapter for the port of a copy.
 */
import { createHash } from 'node:crypto';
import { isOwnStream } from '../../domain/own-streams.js';
import type { HiddenStream, Position, StoredEventText } from '../event-store.js';
import { jsonIn, jsonOrNull } from '../readable-json.js';

export interface CopiedEvent extends Omit<StoredEventText, 'position'> {
  /** The position is not copied, because each engine counts in its own way; a file has none. */
  readonly position?: Position;
}

export type CopiedEvents = AsyncIterable<readonly CopiedEvent[]>;

/** A log that is read from its beginning. */
export interface LogSource {
  /** Returns every event in order, in batches. */
  read(): CopiedEvents;
  /** Returns the streams that the engine does not show in full, as far as the log was read. */
  hiddenStreams?(): readonly HiddenStream[];
  close(): Promise<void>;
}

/** A log that can also be appended to, in order. */
export interface LogTarget extends LogSource {
  /**
   * Returns the events that it already has: none if there is no log yet, and only whole events after an interruption.
   */
  present(): CopiedEvents;
  /** Appends the batch or, if interrupted, the first events of it. */
  append(events: readonly CopiedEvent[]): Promise<void>;
}

/** The events one by one, without those of other programs, which an earlier version copied from EventStoreDB too. */
export async function* oneByOne(batches: CopiedEvents, signal?: AbortSignal): AsyncGenerator<CopiedEvent, undefined> {
  for await (const batch of batches) {
    signal?.throwIfAborted();
    yield* batch.filter(({ streamId }) => isOwnStream(streamId));
  }
}

/** One line of JSON; equal lines are equal events. */
export function lineOf({ streamId, revision, id, type, data, metadata }: CopiedEvent): string {
  const content = { data: jsonOrNull(data), metadata: jsonOrNull(metadata) };
  return JSON.stringify({ streamId, revision, id: id.toLowerCase(), type, ...content });
}

export interface CopyOptions {
  readonly signal?: AbortSignal;
  /** Called at intervals with the number of events compared or copied so far. */
  readonly onProgress?: (events: number) => void;
}

export interface CopyResult {
  /** Number of events in the target after the copy. */
  readonly events: number;
  /** Number of new events among them. */
  readonly copied: number;
  /** SHA-256 over all events in order: streams, revisions, ids, types, data and metadata. */
  readonly digest: string;
  /** One line about each event that the copy cannot store unchanged. */
  readonly changed: readonly string[];
}

/** The target has other events than the source, and the two must not be mixed. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused';
}

/** The largest number of events in one append; limits memory too. */
const BATCH_EVENTS = 1_000;

/** @throws CopyRefused, the reason of `signal`, and errors of the source and target */
export async function copyLog(source: LogSource, target: LogTarget, options: CopyOptions = {}): Promise<CopyResult> {
  const copied = await copyMissing(source, target, options);
  const wanted = await digestOf(source.read(), options.signal);
  const found = await digestOf(target.present(), options.signal);
  if (wanted.events !== found.events || wanted.digest !== found.digest) {
    throw new CopyRefused(
      `The copy is not equal: ${wanted.events} events with digest ${wanted.digest} became ${found.events} with ` +
      `${found.digest}. Is something appending to one of the logs?`);
  }
  return { ...found, copied, changed: wanted.changed };
}

async function copyMissing(source: LogSource, target: LogTarget, options: CopyOptions): Promise<number> {
  const { signal, onProgress } = options;
  const present = oneByOne(target.present());
  let isBehind = false;
  let [seen, copied] = [0, 0];
  let batch: CopiedEvent[] = [];
  const append = async (): Promise<void> => {
    signal?.throwIfAborted();
    if (batch.length > 0) await target.append(batch);
    copied += batch.length;
    batch = [];
    onProgress?.(seen);
  };
  try {
    for await (const event of oneByOne(source.read(), signal)) {
      const there: CopiedEvent | undefined = isBehind ? undefined : (await present.next()).value;
      if (there && lineOf(there) !== lineOf(event)) {
        throw new CopyRefused(`Event ${seen + 1} of the target differs from the source, so the target is not a copy.`);
      }
      isBehind ||= there === undefined;
      seen += 1;
      if (isBehind) batch.push(event);
      if (batch.length === BATCH_EVENTS) await append();
    }
    if (!isBehind && (await present.next()).value) {
      throw new CopyRefused(`The target has more than the ${seen} events of the source.`);
    }
    await append();
    return copied;
  } finally {
    // Frees the connection that the read may hold.
    await present.return(undefined);
  }
}

async function digestOf(events: CopiedEvents, signal: AbortSignal | undefined): Promise<Omit<CopyResult, 'copied'>> {
  const hash = createHash('sha256');
  const changed: string[] = [];
  let count = 0;
  for await (const event of oneByOne(events, signal)) {
    hash.update(lineOf(event)).update('\n');
    count += 1;
    // Another program may store anything in EventStoreDB.
    const isJson = [event.data, event.metadata].every((text) => jsonIn(text) !== undefined);
    if (!isJson) changed.push(`${event.type}, revision ${event.revision} of ${event.streamId}`);
  }
  return { events: count, digest: hash.digest('hex'), changed };
}
