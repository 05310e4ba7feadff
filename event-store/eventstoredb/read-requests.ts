/** Builds the engine's read messages, for a stream, for the whole log from a position, and for what will come. */
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams, { type ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { BEFORE_FIRST, type Position } from '../event-store.js';

const { Options } = streams.ReadReq;
const [FORWARDS, BACKWARDS] = [0, 1] as const;
/** All of them. */
export const NO_LIMIT = Number.MAX_SAFE_INTEGER;

const request = (options: ReadReq.Options): ReadReq => new streams.ReadReq().setOptions(
  options.setUuidOption(new Options.UUIDOption().setString(new shared.Empty())));

const bounded = (options: ReadReq.Options, direction: 0 | 1, limit: number): ReadReq => request(
  options.setReadDirection(direction).setCount(String(limit)).setNoFilter(new shared.Empty()));

/** @param fromRevision  first revision to read */
export function streamForwards(streamId: string, fromRevision = 0, limit = NO_LIMIT): ReadReq {
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(streamId));
  const stream = new Options.StreamOptions().setStreamIdentifier(identifier).setRevision(String(fromRevision));
  return bounded(new Options().setStream(stream), FORWARDS, limit);
}

/** @param from  position of an event, which is included; or `BEFORE_FIRST` */
export function logForwards(from: Position, limit: number): ReadReq {
  const all = new Options.AllOptions();
  if (from === BEFORE_FIRST) all.setStart(new shared.Empty());
  else all.setPosition(positionOption(from));
  return bounded(new Options().setAll(all), FORWARDS, limit);
}

/** @param before  position of an event, which is not included; by default the end of the log */
export function logBackwards(before: Position | undefined, limit: number): ReadReq {
  const all = new Options.AllOptions();
  if (before === undefined) all.setEnd(new shared.Empty());
  else all.setPosition(positionOption(before));
  return bounded(new Options().setAll(all), BACKWARDS, limit);
}

/** A subscription to all events from now on, without the engine's own. */
export function logFromNow(): ReadReq {
  const ordinaryTypes = new Options.FilterOptions.Expression().setRegex('^[^$].*');
  return request(new Options()
    .setAll(new Options.AllOptions().setEnd(new shared.Empty()))
    .setSubscription(new Options.SubscriptionOptions())
    .setFilter(new Options.FilterOptions()
      .setEventType(ordinaryTypes).setCount(new shared.Empty()).setCheckpointintervalmultiplier(1)));
}

const positionOption = (position: Position) => new Options.Position()
  .setCommitPosition(String(position)).setPreparePosition(String(position));
