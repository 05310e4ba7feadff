/** Builds the engine's requests and interprets its answers, with the client's generated classes. */
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams, {
  type AppendReq, type AppendResp, type ReadReq, type ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { isOwnStream, OWN_STREAM } from '../../domain/own-streams.js';
import { BEFORE_FIRST, type Position, type StoredEventText } from '../event-store.js';
import type { PreparedAppend, PreparedEvent } from '../prepared-append.js';

const { Options } = streams.ReadReq;
const [FORWARDS, BACKWARDS] = [0, 1] as const;
/** The count for all events. */
export const NO_LIMIT = Number.MAX_SAFE_INTEGER;
/** Expected revision of a stream without events. */
export const NO_STREAM = -1;

const nothing = (): InstanceType<typeof shared.Empty> => new shared.Empty();
const streamNamed = (name: string) => new shared.StreamIdentifier().setStreamName(Buffer.from(name));
const positionOption = (position: Position) => new Options.Position()
  .setCommitPosition(String(position)).setPreparePosition(String(position));

const request = (options: ReadReq.Options): ReadReq => new streams.ReadReq().setOptions(
  options.setUuidOption(new Options.UUIDOption().setString(nothing())));

type Whose = (options: ReadReq.Options) => ReadReq.Options;

/** Events of any program, including the engine's own. */
export const ofAny: Whose = (options) => options.setNoFilter(nothing());

/** The number of events that the engine filters in one step: each step takes it some time, however few they are. */
const STEP_EVENTS = 4_096;

/** Events in our streams, and settings of these streams. */
const ofOurs: Whose = (options) => options.setFilter(new Options.FilterOptions()
  .setStreamIdentifier(new Options.FilterOptions.Expression().setRegex(`^(\\$\\$)?${OWN_STREAM}$`))
  .setMax(STEP_EVENTS).setCheckpointintervalmultiplier(1));

const bounded = (options: ReadReq.Options, direction: 0 | 1, limit: number, whose = ofAny): ReadReq => request(
  whose(options.setReadDirection(direction).setCount(String(limit))));

/** @param fromRevision  first revision to read */
export function streamForwards(streamId: string, fromRevision = 0, limit = NO_LIMIT): ReadReq {
  const stream = new Options.StreamOptions().setStreamIdentifier(streamNamed(streamId));
  return bounded(new Options().setStream(stream.setRevision(String(fromRevision))), FORWARDS, limit);
}

/** @param from  position of an event, which is included; or `BEFORE_FIRST` */
export function logForwards(from: Position, limit: number, whose = ofOurs): ReadReq {
  const all = new Options.AllOptions();
  if (from === BEFORE_FIRST) all.setStart(nothing());
  else all.setPosition(positionOption(from));
  return bounded(new Options().setAll(all), FORWARDS, limit, whose);
}

/** @param before  position of an event, which is not included; by default the end of the log */
export function logBackwards(before: Position | undefined, limit: number, whose = ofOurs): ReadReq {
  const all = new Options.AllOptions();
  if (before === undefined) all.setEnd(nothing());
  else all.setPosition(positionOption(before));
  return bounded(new Options().setAll(all), BACKWARDS, limit, whose);
}

/** A subscription to our events from now on. */
export const logFromNow = (): ReadReq => request(ofOurs(new Options()
  .setAll(new Options.AllOptions().setEnd(nothing()))
  .setSubscription(new Options.SubscriptionOptions())));

/** An event of any program or of the engine, whose `$streamDeleted` has the revision 2⁶³ - 1. */
export interface EngineEvent extends Omit<StoredEventText, 'revision'> {
  readonly revision: bigint;
}

const textOf = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString();

/** The event of an answer; null if it has none, for example because a stream does not exist. */
export function eventIn(answer: ReadResp): EngineEvent | null {
  const recorded = answer.getEvent()?.getEvent();
  return recorded ? {
    id: recorded.getId()?.getString() ?? '',
    type: recorded.getMetadataMap().get('type') ?? '',
    streamId: textOf(recorded.getStreamIdentifier()?.getStreamName_asU8()),
    revision: BigInt(recorded.getStreamRevision()),
    position: BigInt(recorded.getCommitPosition()),
    data: textOf(recorded.getData_asU8()),
    metadata: textOf(recorded.getCustomMetadata_asU8()),
  } : null;
}

/**
 * Whether readers of the log see the event. They see none of other programs, and none of the engine's own, such as
 * `$streamDeleted`.
 */
export const isOurs = ({ type, streamId }: Pick<EngineEvent, 'type' | 'streamId'>): boolean => (
  isOwnStream(streamId) && !type.startsWith('$'));

export const ordinary = (event: EngineEvent): StoredEventText => ({ ...event, revision: Number(event.revision) });

/** @param expected  revision of the stream's last event, or `NO_STREAM` */
export function appendRequests(
  { streamId, events }: Pick<PreparedAppend, 'streamId' | 'events'>, expected: number,
): AppendReq[] {
  const options = new streams.AppendReq.Options().setStreamIdentifier(streamNamed(streamId));
  if (expected === NO_STREAM) options.setNoStream(nothing());
  else options.setRevision(String(expected));
  return [new streams.AppendReq().setOptions(options), ...events.map(proposed)];
}

function proposed({ id, type, data, metadata }: PreparedEvent): AppendReq {
  const message = new streams.AppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(id))
    .setData(Buffer.from(data))
    .setCustomMetadata(Buffer.from(metadata));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  return new streams.AppendReq().setProposedMessage(message);
}

/**
 * The last event of an append that was stored now, or found with the same ids: the engine does not say which, nor
 * compare the content.
 */
export interface Stored {
  readonly revision: number;
  /** Position of the event; null if it can no longer be read. */
  readonly position: Position | null;
}

/** The stored append; null if the stream is at another revision. */
export function storedBy(answer: AppendResp): Stored | null {
  const success = answer.getSuccess();
  const position = success?.getPosition()?.getCommitPosition();
  if (!success) return null;
  return { revision: Number(success.getCurrentRevision()), position: position === undefined ? null : BigInt(position) };
}
