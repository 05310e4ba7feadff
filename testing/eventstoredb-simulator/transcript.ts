/** The recorded calls of a real EventStoreDB: their files and messages. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Message } from 'google-protobuf';

/** An act of one side: it sent a message, ended its side, or cancelled the call. `n` orders all acts. */
export interface RecordedFrame {
  readonly from: 'client' | 'server';
  readonly n: number;
  readonly bytes?: string;
  readonly gzip?: string;
  readonly end?: true;
  readonly cancelled?: true;
}

export interface RecordedStatus {
  readonly n: number;
  readonly code: number;
  readonly name: string;
  readonly details?: string;
  readonly trailers?: Readonly<Record<string, string>>;
}

export interface RecordedCall {
  readonly n: number;
  readonly method: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly frames: readonly RecordedFrame[];
  readonly status: RecordedStatus;
}

export interface Scenario {
  readonly scenario: string;
  readonly calls: readonly RecordedCall[];
}

export const TRANSCRIPTS = [
  'connection', 'append', 'append-size', 'batch-append', 'batch-append-size', 'read-stream', 'read-all', 'subscribe',
  'deadline', 'history-1', 'history-2', 'history-3',
] as const;

const FOLDER = new URL('../fixtures/eventstoredb-transcripts/', import.meta.url);

/** Recordings of random histories are compressed because they are long. */
export function readTranscript(group: string): readonly Scenario[] {
  const read = (name: string): Buffer => readFileSync(new URL(name, FOLDER));
  const json = group.startsWith('history') ? gunzipSync(read(`${group}.json.gz`)) : read(`${group}.json`);
  return JSON.parse(json.toString()) as Scenario[];
}

/** The message; null if the frame has none. */
export function bytesOf({ bytes, gzip }: RecordedFrame): Buffer | null {
  if (bytes !== undefined) return Buffer.from(bytes, 'base64');
  return gzip === undefined ? null : gunzipSync(Buffer.from(gzip, 'base64'));
}

interface MessageClass {
  deserializeBinary(bytes: Uint8Array): Message;
}

const ANSWERS: Readonly<Record<string, MessageClass>> = {
  Read: gossip.ClusterInfo,
  GetSupportedMethods: features.SupportedMethods,
};

const STREAM_ANSWERS: Readonly<Record<string, MessageClass>> = {
  Read: streams.ReadResp,
  Append: streams.AppendResp,
  BatchAppend: streams.BatchAppendResp,
  Delete: streams.DeleteResp,
  Tombstone: streams.TombstoneResp,
};

export function decodeAnswer(method: string, bytes: Uint8Array): object {
  const [, service, name = ''] = method.split('/');
  const answer = (service?.endsWith('.Streams') ? STREAM_ANSWERS : ANSWERS)[name];
  if (!answer) throw new Error(`No transcript has calls of ${method}.`);
  return answer.deserializeBinary(bytes).toObject();
}

/** The bytes of an empty request. */
export const EMPTY_REQUEST = Buffer.from(new shared.Empty().serializeBinary());
