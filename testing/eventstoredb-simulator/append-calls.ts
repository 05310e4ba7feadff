/** The calls that append and delete: Append, BatchAppend, Delete, Tombstone. */
import type {
  AppendReq, AppendResp, BatchAppendReq, BatchAppendResp, DeleteReq, DeleteResp, TombstoneReq, TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  type handleUnaryCall, type sendUnaryData, type ServerDuplexStream, type ServerReadableStream, status,
} from '@grpc/grpc-js';
import {
  appended, batchAppended, batchRefusal, identifierOf, refusedRevision, streamNameIn, wrongRevisionDetails,
} from './answers.js';
import { inBatch } from './election.js';
import type { Expected, ProposedEvent } from './engine-event.js';
import type { SimulatedAppend } from './engine-log.js';
import type { SimulatedNode } from './simulated-node.js';
import {
  appendTooLarge, connectionLost, deletionRefused, eventTooLarge, exceptionThrown, MAX_APPEND_BYTES, streamDeleted,
} from './refusals.js';

type Proposed = AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage;

interface ExpectedIn {
  hasAny(): boolean;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
}

function expectedIn(options: ExpectedIn, revision: string): Expected {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no_stream';
  return options.hasStreamExists() ? 'stream_exists' : BigInt(revision);
}

const proposedEvent = (message: Proposed): ProposedEvent => ({
  id: message.getId()?.getString() ?? '',
  type: String(message.getMetadataMap().get('type') ?? ''),
  contentType: String(message.getMetadataMap().get('content-type') ?? ''),
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

const bytesOf = (events: readonly ProposedEvent[]): number => (
  events.reduce((sum, { data, metadata, type }) => sum + data.length + metadata.length + type.length * 2, 0));

const isNameless = (stream: string, events: readonly ProposedEvent[]): boolean => (
  stream === '' || events.some(({ type }) => type === ''));

export const appendCall = (node: SimulatedNode) => (
  call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>,
): void => {
  let options: AppendReq.Options | undefined;
  let bytes = 0;
  const events: ProposedEvent[] = [];
  call.on('data', (request: AppendReq) => {
    options ??= request.getOptions();
    const message = request.getProposedMessage();
    if (!message || bytes > MAX_APPEND_BYTES) return;
    events.push(proposedEvent(message));
    bytes += bytesOf(events.slice(-1));
    // The engine does not wait for the rest.
    if (bytes > MAX_APPEND_BYTES) answer(appendTooLarge());
  });
  call.on('end', () => {
    if (bytes > MAX_APPEND_BYTES) return;
    node.carryOut(call.metadata, 'stream', () => appendAnswer(node, options, events))
      .then((response) => answer(null, response), answer);
  });
};

function appendAnswer(
  node: SimulatedNode, options: AppendReq.Options | undefined, events: readonly ProposedEvent[],
): AppendResp {
  const name = streamNameIn(options?.getStreamIdentifier());
  if (!options || isNameless(name, events)) throw exceptionThrown();
  const { maxEventBytes } = node.faults;
  const large = events.find((event) => bytesOf([event]) > maxEventBytes);
  if (large) throw eventTooLarge(large.id, bytesOf([large]), maxEventBytes);
  const expected = expectedIn(options, options.getRevision());
  const outcome = node.log.append(name, expected, events);
  if (node.faults.losesAnswer()) throw connectionLost();
  switch (outcome.kind) {
    case 'stored': return appended(outcome);
    case 'wrong_revision': return refusedRevision(expected, outcome.actual);
    case 'deleted': throw streamDeleted(name);
  }
}

/** An append of a batch, until its last part has arrived. */
interface Pending {
  readonly options: BatchAppendReq.Options;
  readonly events: ProposedEvent[];
}

export const batchAppendCall = (node: SimulatedNode) => (
  call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>,
): void => {
  const pending = new Map<string, Pending>();
  // Appends are carried out one after the other, in the order of arrival.
  let carriedOut = Promise.resolve();
  call.on('data', (request: BatchAppendReq) => {
    const id = request.getCorrelationId()?.getString() ?? '';
    const options = request.getOptions();
    if (options) pending.set(id, { options, events: [] });
    const append = pending.get(id);
    append?.events.push(...request.getProposedMessagesList().map(proposedEvent));
    if (!append || !request.getIsFinal()) return;
    pending.delete(id);
    carriedOut = carriedOut.then(async () => {
      const response = await node.carryOut(call.metadata, 'stream', () => batchAnswer(node, append), 'forwards writes')
        .catch(inBatch);
      if (node.faults.losesAnswer()) throw connectionLost();
      call.write(response
        .setCorrelationId(new shared.UUID().setString(id))
        .setStreamIdentifier(identifierOf(streamNameIn(append.options.getStreamIdentifier()))));
    }).catch((error: unknown) => void call.emit('error', error));
  });
  call.on('end', () => void carriedOut.then(() => call.end()));
};

function batchAnswer(node: SimulatedNode, { options, events }: Pending): BatchAppendResp {
  const name = streamNameIn(options.getStreamIdentifier());
  if ((options.getDeadline()?.toDate() ?? new Date(8.64e15)) < new Date()) {
    return batchRefusal(status.DEADLINE_EXCEEDED, 'Timeout', new shared.Timeout());
  }
  if (isNameless(name, events)) {
    const message = "Value cannot be null. (Parameter 'value')";
    return batchRefusal(status.INVALID_ARGUMENT, 'BadRequest', new shared.BadRequest().setMessage(message));
  }
  if (bytesOf(events) > MAX_APPEND_BYTES) {
    const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_BYTES);
    return batchRefusal(status.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', details);
  }
  const expected = expectedIn(options, options.getStreamPosition());
  const outcome = node.log.append(name, expected, events);
  switch (outcome.kind) {
    case 'stored':
      return batchAppended(outcome);
    case 'wrong_revision':
      return batchRefusal(
        status.ALREADY_EXISTS, 'WrongExpectedVersion', wrongRevisionDetails(expected, outcome.actual));
    case 'deleted':
      return batchRefusal(
        status.NOT_FOUND, 'StreamDeleted', new shared.StreamDeleted().setStreamIdentifier(identifierOf(name)));
  }
}

export const deleteCall = (node: SimulatedNode): handleUnaryCall<DeleteReq, DeleteResp> => (call, answer) => {
  node.carryOut(call.metadata, 'stream', () => {
    const position = deletedAt(call.request, (name, expected) => node.log.delete(name, expected));
    return new streams.DeleteResp().setPosition(new streams.DeleteResp.Position()
      .setCommitPosition(position).setPreparePosition(position));
  }).then((response) => answer(null, response), answer);
};

export const tombstoneCall = (node: SimulatedNode): handleUnaryCall<TombstoneReq, TombstoneResp> => (call, answer) => {
  node.carryOut(call.metadata, 'stream', () => {
    const position = deletedAt(call.request, (name, expected) => node.log.tombstone(name, expected));
    return new streams.TombstoneResp().setPosition(new streams.TombstoneResp.Position()
      .setCommitPosition(position).setPreparePosition(position));
  }).then((response) => answer(null, response), answer);
};

function deletedAt(
  request: DeleteReq | TombstoneReq, remove: (name: string, expected: Expected) => SimulatedAppend,
): string {
  const options = request.getOptions();
  if (!options) throw exceptionThrown();
  const name = streamNameIn(options.getStreamIdentifier());
  const expected = expectedIn(options, options.getRevision());
  const outcome = remove(name, expected);
  switch (outcome.kind) {
    case 'stored': return String(outcome.position);
    case 'wrong_revision': throw deletionRefused(name, expected, outcome.actual);
    case 'deleted': throw streamDeleted(name);
  }
}
