/** The call that reads: a stream or the whole log, once or as a subscription. */
import { randomUUID } from 'node:crypto';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { caughtUp, checkpoint, confirmation, eventFrame, streamNameIn, streamNotFound } from './answers.js';
import { laterCaughtUp, laterCheckpoint } from './later-answers.js';
import type { EngineEvent } from './engine-event.js';
import type { SimulatedLog } from './engine-log.js';
import type { SimulatedNode } from './simulated-node.js';
import { readFilter } from './read-filter.js';
import { exceptionThrown, readFailed, streamDeleted } from './refusals.js';

/** An event is sent as the bytes that were serialized before. */
export type ReadAnswer = ReadResp | Buffer;
type Call = ServerWritableStream<ReadReq, ReadAnswer>;

const BACKWARDS = 1;

export const readCall = (node: SimulatedNode) => (call: Call): void => {
  const options = call.request.getOptions();
  const need = options?.hasAll() ? 'whole log' : 'stream';
  node.carryOut(call.metadata, need, () => options)
    .then((asked) => {
      if (!asked) throw exceptionThrown();
      return asked.hasSubscription() ? subscribe(node, call, asked) : readOnce(node.log, call, asked);
    })
    .catch((error: unknown) => void call.emit('error', error));
};

async function readOnce(log: SimulatedLog, call: Call, options: ReadReq.Options): Promise<void> {
  const stream = options.getStream();
  const found = stream ? streamEvents(log, stream, options) : wholeLog(log, options);
  if (found === null) call.write(streamNotFound(streamNameIn(stream?.getStreamIdentifier())));
  else for (const event of found) if (!(await send(call, eventFrame(event)))) return;
  call.end();
}

function streamEvents(
  log: SimulatedLog, stream: ReadReq.Options.StreamOptions, options: ReadReq.Options,
): Iterable<EngineEvent> | null {
  const name = streamNameIn(stream.getStreamIdentifier());
  if (log.isTombstoned(name)) throw streamDeleted(name);
  const events = log.visible(name);
  if (!events) return null;
  const count = Number(options.getCount());
  const revision = BigInt(stream.getRevision());
  if (options.getReadDirection() === BACKWARDS) {
    return events.filter((event) => stream.hasEnd() || event.revision <= revision).reverse().slice(0, count);
  }
  if (stream.hasEnd()) throw readFailed('Stream');
  return events.filter((event) => stream.hasStart() || event.revision >= revision).slice(0, count);
}

/** Forwards it begins with the event at the position, backwards with the one before. */
function* wholeLog(log: SimulatedLog, options: ReadReq.Options): Iterable<EngineEvent> {
  const isBackwards = options.getReadDirection() === BACKWARDS;
  let left = Number(options.getCount());
  const { matches } = readFilter(options.getFilter());
  for (let index = firstIndex(log, options, isBackwards); left > 0; index += isBackwards ? -1 : 1) {
    const event = log.events[index];
    if (!event) return;
    if (!matches(event)) continue;
    yield event;
    left -= 1;
  }
}

function firstIndex(log: SimulatedLog, options: ReadReq.Options, isBackwards: boolean): number {
  const { events } = log;
  const all = options.getAll();
  if (all?.hasEnd()) return isBackwards ? events.length - 1 : events.length;
  const asked = all?.getPosition();
  if (!asked) return isBackwards ? -1 : 0;
  const position = BigInt(asked.getCommitPosition());
  if (BigInt(asked.getPreparePosition()) > position) throw exceptionThrown();
  const behind = log.indexBehind(position);
  const isOwn = events[behind - 1]?.position === position;
  if (!isOwn && behind < events.length) throw readFailed('All');
  return behind - 1 + (isOwn ? (isBackwards ? -1 : 0) : (isBackwards ? 0 : 1));
}

async function subscribe({ log, faults }: SimulatedNode, call: Call, options: ReadReq.Options): Promise<void> {
  const stream = options.getStream();
  const name = streamNameIn(stream?.getStreamIdentifier());
  if (stream && log.isTombstoned(name)) throw streamDeleted(name);
  let wake = (): void => {};
  const stop = log.onAppended(() => wake());
  call.on('cancelled', () => wake());
  try {
    call.write(confirmation(randomUUID()));
    // A client that names a revision of the future does not want the events before it.
    const behind = stream?.hasRevision() ? BigInt(stream.getRevision()) : -1n;
    let next = stream ? subscribedStreamIndex(log, name, stream) : subscribedLogIndex(log, options);
    const filter = readFilter(options.getFilter());
    let [looked, isLive] = [0, false];
    while (!call.cancelled) {
      const event = log.events[next];
      if (!event) {
        if (!isLive) for (const answer of faults.isLater ? laterCaughtUp : [caughtUp()]) call.write(answer);
        isLive = true;
        await new Promise<void>((resolve) => (wake = resolve));
        continue;
      }
      next += 1;
      if (stream && (event.stream !== name || event.revision <= behind)) continue;
      if (filter.matches(event) && !(await send(call, eventFrame(event)))) return;
      looked += 1;
      if (looked % filter.checkpointInterval > 0) continue;
      call.write((faults.isLater ? laterCheckpoint : checkpoint)(event.position));
    }
  } finally {
    stop();
  }
}

/** Index in the log after the event of that revision: a subscription begins after it. */
function subscribedStreamIndex(log: SimulatedLog, name: string, stream: ReadReq.Options.StreamOptions): number {
  if (stream.hasEnd()) return log.events.length;
  const visible = log.visible(name);
  const first = visible?.find(({ revision }) => stream.hasStart() || revision > BigInt(stream.getRevision()));
  return first ? log.indexBehind(first.position) - 1 : log.events.length;
}

function subscribedLogIndex(log: SimulatedLog, options: ReadReq.Options): number {
  const all = options.getAll();
  if (all?.hasEnd()) return log.events.length;
  const position = all?.getPosition();
  return position ? log.indexBehind(BigInt(position.getCommitPosition())) : 0;
}

/** @returns false when the client is gone */
async function send(call: Call, answer: ReadAnswer): Promise<boolean> {
  if (call.cancelled) return false;
  if (!call.write(answer)) await drained(call);
  return !call.cancelled;
}

const drained = (call: Call): Promise<void> => new Promise((resolve) => {
  const settle = (): void => {
    call.off('drain', settle).off('cancelled', settle);
    resolve();
  };
  call.on('drain', settle).on('cancelled', settle);
});
