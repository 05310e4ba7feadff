/** The checks that every engine makes before an append. They validate it, serialize it and recognize a repeat. */
import {
  type AppendResult, AppendTooLarge, EmptyAppend, EventIdReused, type ExpectedRevision, MAX_APPEND_BYTES, type NewEvent,
  type StoredEventText,
} from './event-store.js';
import { canonicalJson, jsonOrNull } from './readable-json.js';

/** An event with its `id` in lower case and `data` and `metadata` as JSON text. */
export type PreparedEvent = Pick<StoredEventText, 'id' | 'type' | 'data' | 'metadata'>;

export interface PreparedAppend {
  readonly streamId: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly PreparedEvent[];
  /** Size of all data and metadata as UTF-8, bytes. */
  readonly bytes: number;
}

/** Streams stay far shorter; an engine may use 32-bit numbers. */
const MAX_REVISION = 2 ** 31 - 1;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * @throws EmptyAppend, EventIdReused (the same id twice), AppendTooLarge as in the port
 * @throws TypeError when an id is not a UUID, `data` or `metadata` cannot be JSON, or `expected` is not a revision
 */
export function prepareAppend(
  streamId: string, expected: ExpectedRevision, events: readonly NewEvent[],
): PreparedAppend {
  if (events.length === 0) throw new EmptyAppend();
  if (typeof expected === 'number' && !(Number.isInteger(expected) && expected >= 0 && expected <= MAX_REVISION)) {
    throw new TypeError(`Expected revision ${expected} is not a revision.`);
  }
  const prepared = events.map(prepareEvent);
  if (new Set(prepared.map(({ id }) => id)).size < prepared.length) throw new EventIdReused(streamId);
  let bytes = 0;
  for (const { data, metadata } of prepared) bytes += Buffer.byteLength(data) + Buffer.byteLength(metadata);
  if (bytes > MAX_APPEND_BYTES) throw new AppendTooLarge(bytes, MAX_APPEND_BYTES);
  return { streamId, expected, events: prepared, bytes };
}

function prepareEvent({ id: givenId, type, data, metadata }: NewEvent): PreparedEvent {
  const id = givenId.toLowerCase();
  if (!UUID.test(id)) throw new TypeError(`Event id ${givenId} is not a UUID.`);
  return { id, type, data: jsonText('data', data), metadata: jsonText('metadata', metadata) };
}

function jsonText(name: string, value: unknown): string {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError(`The ${name} of an event must be JSON.`);
  return text;
}

/**
 * Finds out whether an append was already stored: all its events, consecutive and with the same types and data.
 * @param stream its events by revision, or at least those that have an id of the append
 * @returns undefined if none of the ids is present
 * @throws EventIdReused when the ids are present in any other way
 */
export function findRepeat(append: PreparedAppend, stream: readonly StoredEventText[]): AppendResult | undefined {
  const ids = new Set(append.events.map(({ id }) => id));
  const present = stream.filter(({ id }) => ids.has(id));
  const [first] = present;
  if (!first) return undefined;
  const same = append.events.every((sent, index) => {
    const stored = present[index];
    return stored?.id === sent.id && stored.revision === first.revision + index && hasSameContent(stored, sent);
  });
  const last = present[append.events.length - 1];
  if (!same || !last) throw new EventIdReused(append.streamId);
  return { revision: last.revision, position: last.position, repeated: true };
}

type Content = Pick<PreparedEvent, 'type' | 'data'>;

function hasSameContent(stored: Content, sent: Content): boolean {
  if (stored.type !== sent.type) return false;
  return stored.data === sent.data || canonical(stored.data) === canonical(sent.data);
}

const canonical = (json: string): string => canonicalJson(jsonOrNull(json));
