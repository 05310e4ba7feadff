/** Owns what becomes of an event as the engine answers it: JSON stays text, and the engine's own events stay out. */
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Position, StoredEvent, StoredEventText } from '../event-store.js';

/** Null for an answer that carries no event. */
export function eventIn(answer: ReadResp): StoredEventText | null {
  const recorded = answer.getEvent()?.getEvent();
  if (!recorded) return null;
  return {
    id: recorded.getId()?.getString() ?? '',
    streamId: utf8(recorded.getStreamIdentifier()?.getStreamName_asU8()),
    revision: Number(recorded.getStreamRevision()),
    position: BigInt(recorded.getCommitPosition()),
    type: String(recorded.getMetadataMap().get('type') ?? ''),
    data: utf8(recorded.getData_asU8()),
    metadata: utf8(recorded.getCustomMetadata_asU8()),
  };
}

/** `$metadata`, `$streamDeleted`, statistics: no reader of the log is meant to see these. */
export const isSystemEvent = ({ type, streamId }: Pick<StoredEventText, 'type' | 'streamId'>): boolean => (
  type.startsWith('$') || streamId.startsWith('$'));

export const parsed = ({ data, metadata, ...event }: StoredEventText): StoredEvent => ({
  ...event, data: JSON.parse(data) as unknown, metadata: JSON.parse(metadata) as unknown,
});

export const positionOf = (event: StoredEventText | undefined, otherwise: Position): Position => (
  event?.position ?? otherwise);

const utf8 = (bytes: Uint8Array | undefined): string => (
  bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString() : '');
