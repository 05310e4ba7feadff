/**
 * Reads events straight from the bytes of the engine's answers and leaves their JSON as text. The generated classes
 * take three times as long, and a rebuild reads every event.
 */
import type { StoredEvent, StoredEventText } from '../event-store.js';
import { jsonIn } from '../readable-json.js';
import { WireFields } from './wire-fields.js';

/** Field numbers of EventStoreDB's streams.proto and shared.proto. */
const ANSWER = { event: 1 } as const;
const READ_EVENT = { event: 1 } as const;
const RECORDED = {
  id: 1, stream: 2, revision: 3, commitPosition: 5, metadata: 6, customMetadata: 7, data: 8,
} as const;
const UUID = { text: 2 } as const;
const STREAM = { name: 3 } as const;
const ENTRY = { key: 1, value: 2 } as const;

/** An event of a product or of the engine, whose `$streamDeleted` has the revision 2⁶³ - 1. */
export interface EngineEvent extends Omit<StoredEventText, 'revision'> {
  readonly revision: bigint;
}

/** Null for an answer without an event, such as that a stream does not exist. */
export function eventIn(bytes: Buffer): EngineEvent | null {
  const answer = new WireFields(bytes, 0, bytes.length);
  while (answer.next()) {
    if (answer.field !== ANSWER.event) continue;
    const event = answer.inner();
    while (event.next()) if (event.field === READ_EVENT.event) return recordedEvent(event.inner());
  }
  return null;
}

function recordedEvent(recorded: WireFields): EngineEvent {
  let [id, streamId, type, data, metadata, revision, position] = ['', '', '', '', '', 0n, 0n];
  while (recorded.next()) {
    switch (recorded.field) {
      case RECORDED.id: id = textOf(recorded.inner(), UUID.text); break;
      case RECORDED.stream: streamId = textOf(recorded.inner(), STREAM.name); break;
      case RECORDED.revision: revision = recorded.integer(); break;
      case RECORDED.commitPosition: position = recorded.integer(); break;
      case RECORDED.metadata: type = typeIn(recorded.inner()) ?? type; break;
      case RECORDED.customMetadata: metadata = recorded.text(); break;
      case RECORDED.data: data = recorded.text(); break;
    }
  }
  return { id, type, streamId, revision, position, data, metadata };
}

function textOf(fields: WireFields, field: number): string {
  while (fields.next()) if (fields.field === field) return fields.text();
  return '';
}

/** One entry of a map; the key comes first. */
function typeIn(entry: WireFields): string | null {
  let isType = false;
  while (entry.next()) {
    if (entry.field === ENTRY.key) isType = entry.end - entry.start === 'type'.length && entry.text() === 'type';
    else if (entry.field === ENTRY.value && isType) return entry.text();
  }
  return null;
}

/** `$metadata`, `$streamDeleted`, statistics: readers of the log must not see these. */
export const isSystemEvent = ({ type, streamId }: Pick<EngineEvent, 'type' | 'streamId'>): boolean => (
  type.startsWith('$') || streamId.startsWith('$'));

export const ordinary = (event: EngineEvent): StoredEventText => ({ ...event, revision: Number(event.revision) });

/** Other programs may store what is not JSON. */
export const parsed = ({ data, metadata, ...event }: StoredEventText): StoredEvent => ({
  ...event, data: jsonIn(data), metadata: jsonIn(metadata),
});
