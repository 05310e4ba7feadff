/** Builds the engine's append messages and interprets its answers. */
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams, { type BatchAppendReq, type BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import protobufEmpty from 'google-protobuf/google/protobuf/empty_pb.js';
import protobufTimestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import type { Position } from '../event-store.js';
import { AppendTooLarge, StreamDeleted } from '../event-store-errors.js';
import type { PreparedAppend, PreparedEvent } from '../prepared-append.js';
import { isRefusalCode, NoAnswerInTime, NodeNotReady, refusalOf, STATUS } from './engine-errors.js';

/** Expected revision of a stream without events. */
export const NO_STREAM = -1;

export type EngineAnswer =
  /**
   * Stored now, or found with the same ids. The engine does not say which, nor compare the content. No position means
   * that the event can no longer be read.
   */
  | { readonly kind: 'stored'; readonly revision: number; readonly position: Position | null }
  | { readonly kind: 'wrong_revision'; readonly actual: number | 'no_stream' };

/** @param expected  revision of the stream's last event, or `NO_STREAM` */
export function appendRequest(
  correlationId: string, { streamId, events }: PreparedAppend, expected: number, limitMs: number,
): BatchAppendReq {
  const options = new streams.BatchAppendReq.Options()
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(streamId)))
    .setDeadline(protobufTimestamp.Timestamp.fromDate(new Date(Date.now() + limitMs)));
  if (expected === NO_STREAM) options.setNoStream(new protobufEmpty.Empty());
  else options.setStreamPosition(String(expected));
  return new streams.BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(correlationId))
    .setOptions(options)
    .setProposedMessagesList(events.map(proposed))
    .setIsFinal(true);
}

function proposed({ id, type, data, metadata }: PreparedEvent): BatchAppendReq.ProposedMessage {
  const message = new streams.BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(id))
    .setData(Buffer.from(data))
    .setCustomMetadata(Buffer.from(metadata));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  return message;
}

/**
 * @throws EngineRefusal; EventStoreAccessDenied; AppendTooLarge; StreamDeleted; NodeNotReady; NoAnswerInTime when the
 * engine ran out of time
 */
export function answerOf(answer: BatchAppendResp, { streamId, bytes }: PreparedAppend, limitMs: number): EngineAnswer {
  const success = answer.getSuccess();
  if (success) {
    const position = success.getPosition()?.getCommitPosition();
    return {
      kind: 'stored', revision: Number(success.getCurrentRevision()),
      position: position === undefined ? null : BigInt(position),
    };
  }
  const error = answer.getError();
  const details = error?.getDetails();
  const wrong = details?.unpack<InstanceType<typeof shared.WrongExpectedVersion>>(
    shared.WrongExpectedVersion.deserializeBinary, 'event_store.client.WrongExpectedVersion');
  if (wrong) {
    return {
      kind: 'wrong_revision',
      actual: wrong.hasCurrentStreamRevision() ? Number(wrong.getCurrentStreamRevision()) : 'no_stream',
    };
  }
  const tooLarge = details?.unpack<InstanceType<typeof shared.MaximumAppendSizeExceeded>>(
    shared.MaximumAppendSizeExceeded.deserializeBinary, 'event_store.client.MaximumAppendSizeExceeded');
  if (tooLarge) throw new AppendTooLarge(bytes, tooLarge.getMaxappendsize());
  if (details?.getTypeName() === 'event_store.client.StreamDeleted') throw new StreamDeleted(streamId);
  const [code, message] = [error?.getCode(), error?.getMessage() ?? 'an empty answer'];
  if (code === STATUS.deadlineExceeded) throw new NoAnswerInTime(limitMs);
  // During an election there is a message but no code.
  throw isRefusalCode(code) ? refusalOf(Object.assign(new Error(message), { code })) : new NodeNotReady(message);
}
