/** Reduces answers to the parts that are compared: all except those that a server is free to choose. */
import { status } from '@grpc/grpc-js';
import type { RecordedStatus } from './transcript.js';

type Json = { [name: string]: Json } | Json[] | string | number | boolean | null;

const COMPARED_TRAILERS = [
  'exception', 'stream-name', 'expected-version', 'actual-version', 'maximum-append-size', 'leader-endpoint-host',
];
const STREAMS_SERVICE = 'event_store.client.streams.streams';

/** @param mapped  translates a position of this side; applied to every position */
export function comparable(answer: object, mapped: (position: string) => string): Json {
  const plain = JSON.parse(JSON.stringify(answer)) as Json;
  return strip(plain, mapped);
}

function strip(value: Json, mapped: (position: string) => string): Json {
  if (Array.isArray(value)) return value.map((each) => strip(each, mapped));
  if (typeof value !== 'object' || value === null) return value;
  const kept: { [name: string]: Json } = {};
  for (const [name, member] of Object.entries(value)) {
    if (name === 'expectedRevision2060' || name === 'subscriptionId') continue;
    const isPosition = name === 'commitPosition' || name === 'preparePosition';
    kept[name] = isPosition ? mapped(String(member)) : strip(member, mapped);
  }
  if (Array.isArray(kept.metadataMap)) return recordedEvent(kept, kept.metadataMap);
  if (Array.isArray(kept.membersList)) return { members: kept.membersList.map(member).sort() };
  if (Array.isArray(kept.methodsList)) return { ...kept, methodsList: kept.methodsList.filter(isOfStreams) };
  return kept;
}

function recordedEvent(event: { [name: string]: Json }, metadata: Json[]): Json {
  const pairs = metadata as [string, string][];
  const isSystem = pairs.some(([name, text]) => name === 'type' && text.startsWith('$'));
  const metadataMap = pairs.filter(([name]) => name !== 'created').sort(([one], [other]) => (one < other ? -1 : 1));
  return { ...event, metadataMap, ...(isSystem && { id: null }) };
}

const member = (value: Json): string => {
  const { state, isAlive, httpEndPoint } = value as { state: number; isAlive: boolean; httpEndPoint: Json };
  return `${state} ${isAlive} ${(httpEndPoint as { address: string }).address}`;
};

const isOfStreams = (method: Json): boolean => (method as { serviceName: string }).serviceName === STREAMS_SERVICE;

export interface ClosingStatus {
  readonly code: number;
  readonly details?: string;
  readonly trailers?: Readonly<Record<string, string>>;
}

/** Calls that succeeded, that the client cancelled, or that the recorder answered itself, have only a code. */
export function comparableStatus({ code, details, trailers = {} }: ClosingStatus | RecordedStatus): ClosingStatus {
  if ([status.OK, status.CANCELLED, status.UNIMPLEMENTED].includes(code)) return { code };
  return {
    code,
    details: details ?? '',
    trailers: Object.fromEntries(Object.entries(trailers).filter(([name]) => COMPARED_TRAILERS.includes(name))),
  };
}

/** The server is free to choose where these messages come among the events. */
export const floatingKind = (answer: object): 'checkpoint' | 'caughtUp' | null => {
  const { checkpoint, caughtUp } = answer as { checkpoint?: object; caughtUp?: object };
  if (checkpoint) return 'checkpoint';
  return caughtUp ? 'caughtUp' : null;
};
