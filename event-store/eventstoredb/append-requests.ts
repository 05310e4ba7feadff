/** Builds the engine's append messages and interprets its answers. */
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams, {
  type AppendReq, type AppendResp, type BatchAppendReq, type BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import protobufEmpty from 'google-protobuf/google/protobuf/empty_pb.js';
import protobufTimestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import type { Position } from '../event-store.js';
import { AppendTooLarge } from '../event-store-errors.js';
import type { PreparedAppend, PreparedEvent } from '../prepared-append.js';
import { EngineRefusal, isRefusal, NoAnswerInTime, NodeNotReady, refusalOf, STATUS } from './engine-errors.js';

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
export function batchRequest(
  correlationId: string, { streamId, events }: PreparedAppend, expected: number, limitMs: number,
): BatchAppendReq {
  const options = new streams.BatchAppendReq.Options()
    .setStreamIdentifier(identifierOf(streamId))
    .setDeadline(protobufTimestamp.Timestamp.fromDate(new Date(Date.now() + limitMs)));
  if (expected === NO_STREAM) options.setNoStream(new protobufEmpty.Empty());
  else options.setStreamPosition(String(expected));
  return new streams.BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(correlationId))
    .setOptions(options)
    .setProposedMessagesList(events.map((event) => filled(new streams.BatchAppendReq.ProposedMessage(), event)))
    .setIsFinal(true);
}

/** The messages of a call with one append. */
export function* singleRequests({ streamId, events }: PreparedAppend, expected: number): Iterable<AppendReq> {
  const options = new streams.AppendReq.Options().setStreamIdentifier(identifierOf(streamId));
  if (expected === NO_STREAM) options.setNoStream(new shared.Empty());
  else options.setRevision(String(expected));
  yield new streams.AppendReq().setOptions(options);
  for (const event of events) {
    yield new streams.AppendReq().setProposedMessage(filled(new streams.AppendReq.ProposedMessage(), event));
  }
}

const identifierOf = (streamId: string) => new shared.StreamIdentifier().setStreamName(Buffer.from(streamId));

function filled<Message extends AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage>(
  message: Message, { id, type, data, metadata }: PreparedEvent,
): Message {
  message.setId(new shared.UUID().setString(id));
  message.setData(Buffer.from(data));
  message.setCustomMetadata(Buffer.from(metadata));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  return message;
}

/**
 * @throws EngineRefusal; EventStoreAccessDenied; AppendTooLarge; NodeNotReady; NoAnswerInTime when the engine ran out
 * of time
 */
export function answerOfBatch(answer: BatchAppendResp, { bytes }: PreparedAppend, limitMs: number): EngineAnswer {
  const success = answer.getSuccess();
  if (success) return stored(success.getCurrentRevision(), success.getPosition());
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
  const [code, message] = [error?.getCode(), error?.getMessage() ?? 'an empty answer'];
  if (code === STATUS.deadlineExceeded) throw new NoAnswerInTime(limitMs);
  // During an election there is a message but no code.
  throw isRefusal(code) ? refusalOf(Object.assign(new Error(message), { code })) : new NodeNotReady(message);
}

/** @throws EngineRefusal */
export function answerOfSingle(answer: AppendResp | undefined): EngineAnswer {
  const success = answer?.getSuccess();
  if (success) return stored(success.getCurrentRevision(), success.getPosition());
  const wrong = answer?.getWrongExpectedVersion();
  if (!wrong) throw new EngineRefusal('an empty answer');
  return {
    kind: 'wrong_revision', actual: wrong.hasCurrentRevision() ? Number(wrong.getCurrentRevision()) : 'no_stream',
  };
}

function stored(revision: string, position: { getCommitPosition(): string } | undefined): EngineAnswer {
  return {
    kind: 'stored', revision: Number(revision), position: position ? BigInt(position.getCommitPosition()) : null,
  };
}
