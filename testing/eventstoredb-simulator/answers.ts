/** Builds the engine's answers, with the client's generated classes. */
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import streams, {
  type AppendResp, type BatchAppendResp, type ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import protobufAny from 'google-protobuf/google/protobuf/any_pb.js';
import protobufEmpty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { Message } from 'google-protobuf';
import type { EngineEvent, Expected } from './engine-event.js';
import type { SimulatedAppend } from './engine-log.js';

type Stored = Extract<SimulatedAppend, { kind: 'stored' }>;

export const identifierOf = (name: string) => new shared.StreamIdentifier().setStreamName(Buffer.from(name));

export const streamNameIn = (identifier: { getStreamName_asU8(): Uint8Array } | undefined): string => (
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString());

const frames = new WeakMap<EngineEvent, Buffer>();

/** An event of an answer, serialized once. */
export function eventFrame(event: EngineEvent): Buffer {
  let frame = frames.get(event);
  if (!frame) frames.set(event, (frame = Buffer.from(eventAnswer(event).serializeBinary())));
  return frame;
}

function eventAnswer(event: EngineEvent): ReadResp {
  const position = String(event.position);
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
    .setStreamIdentifier(identifierOf(event.stream))
    .setStreamRevision(String(event.revision))
    .setPreparePosition(position)
    .setCommitPosition(position)
    .setCustomMetadata(event.metadata)
    .setData(event.data);
  recorded.getMetadataMap()
    .set('type', event.type).set('created', String(event.created)).set('content-type', event.contentType);
  return new streams.ReadResp()
    .setEvent(new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(position));
}

export const streamNotFound = (name: string): ReadResp => new streams.ReadResp()
  .setStreamNotFound(new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(name)));

export const confirmation = (id: string): ReadResp => new streams.ReadResp()
  .setConfirmation(new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(id));

export const caughtUp = (): ReadResp => new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());

export const checkpoint = (position: bigint): ReadResp => new streams.ReadResp().setCheckpoint(
  new streams.ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(position)));

interface PositionMessage {
  setCommitPosition(value: string): this;
  setPreparePosition(value: string): this;
}

const filledPosition = <Message extends PositionMessage>(message: Message, position: bigint): Message => (
  message.setCommitPosition(String(position)).setPreparePosition(String(position)));

export function appended({ revision, position }: Stored): AppendResp {
  const success = new streams.AppendResp.Success();
  if (position === null) success.setNoPosition(new shared.Empty());
  else success.setPosition(filledPosition(new streams.AppendResp.Position(), position));
  if (revision === null) success.setNoStream(new shared.Empty());
  else success.setCurrentRevision(String(revision));
  return new streams.AppendResp().setSuccess(success);
}

/**
 * A refusal with the fields of version 20.6, except one: the generated classes cannot write its value for 'no stream'.
 */
export function refusedRevision(expected: Expected, actual: bigint | null): AppendResp {
  const refusal = new streams.AppendResp.WrongExpectedVersion();
  const empty = new shared.Empty();
  if (actual === null) refusal.setCurrentNoStream(empty).setNoStream2060(empty);
  else refusal.setCurrentRevision(String(actual)).setCurrentRevision2060(Number(actual));
  if (expected === 'any') refusal.setExpectedAny(empty).setAny2060(empty);
  else if (expected === 'no_stream') refusal.setExpectedNoStream(empty);
  else if (expected === 'stream_exists') refusal.setExpectedStreamExists(empty).setStreamExists2060(empty);
  else refusal.setExpectedRevision(String(expected));
  return new streams.AppendResp().setWrongExpectedVersion(refusal);
}

export function batchAppended({ revision, position }: Stored): BatchAppendResp {
  const success = new streams.BatchAppendResp.Success();
  if (position === null) success.setNoPosition(new protobufEmpty.Empty());
  else success.setPosition(filledPosition(new shared.AllStreamPosition(), position));
  if (revision === null) success.setNoStream(new protobufEmpty.Empty());
  else success.setCurrentRevision(String(revision));
  return new streams.BatchAppendResp().setSuccess(success);
}

/** A refusal inside a batch, whose other appends go on. `code` is a gRPC status. */
export function batchRefusal(code: number, name: string, details: Message): BatchAppendResp {
  const any = new protobufAny.Any();
  any.pack(details.serializeBinary(), `event_store.client.${name}`);
  return new streams.BatchAppendResp()
    .setError(new statusMessages.Status().setCode(code).setMessage(name).setDetails(any));
}

export function wrongRevisionDetails(expected: Expected, actual: bigint | null): Message {
  const details = new shared.WrongExpectedVersion();
  if (actual === null) details.setCurrentNoStream(new protobufEmpty.Empty());
  else details.setCurrentStreamRevision(String(actual));
  if (expected === 'any') details.setExpectedAny(new protobufEmpty.Empty());
  else if (expected === 'no_stream') details.setExpectedNoStream(new protobufEmpty.Empty());
  else if (expected === 'stream_exists') details.setExpectedStreamExists(new protobufEmpty.Empty());
  else details.setExpectedStreamPosition(String(expected));
  return details;
}
