/** Tests that events are read from bytes exactly as the client's generated classes read them. */
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import { type EngineEvent, eventIn } from './engine-events.js';

const text = fc.string({ unit: 'binary', maxLength: 300 });
const unsigned = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const events: fc.Arbitrary<EngineEvent> = fc.record({
  id: fc.uuid(), type: text, streamId: text, data: text, metadata: text,
  revision: unsigned, position: unsigned,
});

function answered({ id, type, streamId, revision, position, data, metadata }: EngineEvent) {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(id))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(streamId)))
    .setStreamRevision(String(revision))
    .setPreparePosition(String(position))
    .setCommitPosition(String(position))
    .setData(Buffer.from(data))
    .setCustomMetadata(Buffer.from(metadata));
  recorded.getMetadataMap().set('content-type', 'type').set('type', type).set('created', '17952733476699073');
  const event = new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(position));
  return new streams.ReadResp().setEvent(event);
}

describe('An answer', () => {
  it('with an event gives all of it', () => {
    fc.assert(fc.property(events, (event) => {
      expect(eventIn(Buffer.from(answered(event).serializeBinary()))).toEqual(event);
    }));
  });

  it('without an event gives none', () => {
    const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from('game-1'));
    const notFound = new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier);
    for (const answer of [
      new streams.ReadResp(), new streams.ReadResp().setStreamNotFound(notFound),
      new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()).setLastStreamPosition('7'),
    ]) expect(eventIn(Buffer.from(answer.serializeBinary()))).toBeNull();
  });

  it('that is incomplete is refused', () => {
    const event = {
      id: '6f0c7e1a-0000-4000-8000-000000000001', type: 'T', streamId: 'game-1', revision: 3n, position: 300n,
      data: '{}', metadata: '{}',
    };
    const bytes = Buffer.from(answered(event).serializeBinary());
    for (let length = 1; length < bytes.length; length += 1) {
      expect(() => eventIn(bytes.subarray(0, length))).toThrow(RangeError);
    }
  });
});
