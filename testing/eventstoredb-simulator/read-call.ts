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
      return asked.hasSubscription() ? subscribe(node, call, asked) : readOnce(node, call, asked);
    })
    .catch((error: unknown) => void call.emit('error', error));
};

async function readOnce(node: SimulatedNode, call: Call, options: ReadReq.Options): Promise<void> {
  const stream = options.getStream();
  const found = stream ? streamEvents(node.log, stream, options) : wholeLog(node, options);
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

/** A forward read begins with the event at the position, a backward read with the one before. */
function* wholeLog(node: SimulatedNode, options: ReadReq.Options): Iterable<EngineEvent> {
  const isBackwards = options.getReadDirection() === BACKWARDS;
  let left = Number(options.getCount());
  const { matches } = readFilter(options.getFilter());
  for (let index = firstIndex(node, options, isBackwards); left > 0; index += isBackwards ? -1 : 1) {
    const event = node.log.events[index];
    if (!event) return;
    if (!matches(event)) continue;
    yield event;
    left -= 1;
  }
}

function firstIndex({ log, release }: SimulatedNode, options: ReadReq.Options, isBackwards: boolean): number {
  const { events, end } = log;
  const all = options.getAll();
  if (all?.hasEnd()) return isBackwards ? events.length - 1 : events.length;
  const asked = all?.getPosition();
  if (!asked) return isBackwards ? -1 : 0;
  const position = BigInt(asked.getCommitPosition());
  if (BigInt(asked.getPreparePosition()) > position) throw exceptionThrown();
  const behind = log.indexBehind(position);
  const isOwn = events[behind - 1]?.position === position;
  if (isBackwards && position > end) throw readFailed('All');
  const isBetween = !isOwn && behind < events.length && !log.isRemoved(position);
  if (isBetween) throw readFailed('All', release === '24.10.4' ? 'InvalidPosition' : 'Error');
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
    // A client that names a revision or a position of the future does not want the events before it.
    const behind = stream?.hasRevision() ? BigInt(stream.getRevision()) : -1n;
    let passed = stream ? startInStream(log, name, stream) : startInLog(log, options);
    const filter = readFilter(options.getFilter());
    let [looked, isLive] = [0, false];
    while (!call.cancelled) {
      const event = log.events[log.indexBehind(passed)];
      if (!event) {
        if (!isLive) for (const answer of faults.isLater ? laterCaughtUp : [caughtUp()]) call.write(answer);
        isLive = true;
        await new Promise<void>((resolve) => (wake = resolve));
        continue;
      }
      passed = event.position;
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

/** The position before the first event after that revision: a subscription begins after it. */
function startInStream(log: SimulatedLog, name: string, stream: ReadReq.Options.StreamOptions): bigint {
  if (stream.hasEnd()) return lastIn(log);
  const visible = log.visible(name);
  const first = visible?.find(({ revision }) => stream.hasStart() || revision > BigInt(stream.getRevision()));
  return first ? first.position - 1n : lastIn(log);
}

function startInLog(log: SimulatedLog, options: ReadReq.Options): bigint {
  const all = options.getAll();
  if (all?.hasEnd()) return lastIn(log);
  const position = all?.getPosition();
  return position ? BigInt(position.getCommitPosition()) : -1n;
}

const lastIn = ({ events }: SimulatedLog): bigint => events.at(-1)?.position ?? -1n;

/** @returns false when the client has disconnected */
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
