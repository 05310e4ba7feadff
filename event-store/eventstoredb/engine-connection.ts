/**
 * The connection to EventStoreDB: one gRPC channel to one node, and another one when that is lost
 * (docs/decisions/0098).
 */
import { finished } from 'node:stream';
import streamsService, { type StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { BatchAppendReq, BatchAppendResp, ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { type ClientDuplexStream, Metadata } from '@grpc/grpc-js';
import { ArrivingEvents, NO_EVENT, type ReadStream } from './arriving-events.js';
import { engineAddress, type EngineAddress } from './engine-address.js';
import { isOfConnection, leaderNamedBy } from './engine-errors.js';
import { type EngineEvent, eventIn } from './engine-events.js';
import { channelTo, findNode } from './engine-nodes.js';
import { inTime } from './call-limits.js';

export type BatchStream = ClientDuplexStream<BatchAppendReq, BatchAppendResp>;

const decoded = (bytes: Buffer): EngineEvent | typeof NO_EVENT => eventIn(bytes) ?? NO_EVENT;

/** The engine stores events of up to 16 MiB. */
const MAX_ANSWER_BYTES = 17 * 1_024 * 1_024;

interface Link {
  readonly node: string;
  readonly grpc: StreamsClient;
  batch?: BatchStream | undefined;
  isLost?: true;
}

export class EngineConnection {
  readonly #address: EngineAddress;
  #linking: Promise<Link> | undefined;
  #lostNode: string | undefined;
  /** Where to go next, if a node has said so. */
  #leader: string | undefined;
  /** Open calls whose failure would be news. */
  readonly #calls = new Set<BatchStream | ReadStream>();

  /** @param answerTimeoutMs  how long the engine may be silent during a call */
  constructor(connectionString: string, readonly answerTimeoutMs: number) {
    this.#address = engineAddress(connectionString);
  }

  /** The events of a read, in batches, including the engine's own events. A reader that stops early ends the call. */
  async *read(request: ReadReq): AsyncIterable<readonly EngineEvent[]> {
    // A follower may lag behind what was just written.
    const call = await this.#openRead(request, { 'requires-leader': 'true' });
    const arrived = new ArrivingEvents(call, this.answerTimeoutMs);
    try {
      for (;;) {
        const batch = await arrived.next();
        if (batch.length === 0) return;
        yield batch;
      }
    } finally {
      this.leave(call);
    }
  }

  subscribe(request: ReadReq): Promise<ReadStream> {
    return this.#openRead(request);
  }

  /** The open stream of appends, or a new one if it was lost. `onOpened` is called with a new one. */
  async batchStream(onOpened: (stream: BatchStream) => void): Promise<BatchStream> {
    const link = await this.#link();
    if (link.batch) return link.batch;
    const stream = this.#followed(link, link.grpc.batchAppend(this.#metadata()));
    link.batch = stream;
    onOpened(stream);
    return stream;
  }

  /** Ends a call from this side. */
  leave(call: ReadStream | BatchStream): void {
    this.#calls.delete(call);
    call.cancel();
  }

  async close(): Promise<void> {
    for (const call of this.#calls) this.leave(call);
    const link = this.#linking && await this.#link().catch(() => null);
    link?.grpc.close();
  }

  async #openRead(request: ReadReq, fields?: Record<string, string>): Promise<ReadStream> {
    const { path, requestSerialize } = streamsService.StreamsService.read;
    const link = await this.#link();
    const metadata = this.#metadata(fields);
    return this.#followed(
      link, link.grpc.makeServerStreamRequest(path, requestSerialize, decoded, request, metadata));
  }

  /** All calls wait for the same search of a node. */
  #link(): Promise<Link> {
    this.#linking ??= this.#connect().catch((error: unknown) => {
      this.#linking = undefined;
      throw error;
    });
    const linking = this.#linking;
    return inTime(this.answerTimeoutMs, () => linking);
  }

  async #connect(): Promise<Link> {
    const { keepAliveInterval, keepAliveTimeout } = this.#address;
    const node = this.#leader ?? await findNode(this.#address, this.#lostNode);
    this.#leader = undefined;
    const { security, options } = channelTo(node, this.#address);
    const grpc = new streamsService.StreamsClient(node, security, {
      ...options,
      'grpc.keepalive_time_ms': keepAliveInterval,
      'grpc.keepalive_timeout_ms': keepAliveTimeout,
      'grpc.max_receive_message_length': MAX_ANSWER_BYTES,
    });
    return { node, grpc };
  }

  /** A failed call loses the link, so that the next call looks for a node. Other open calls go on. */
  #followed<Call extends BatchStream | ReadStream>(link: Link, call: Call): Call {
    this.#calls.add(call);
    finished(call, (error) => {
      if (link.batch === call) link.batch = undefined;
      const isNews = this.#calls.delete(call);
      if (!error) return;
      // A stream that we destroyed is still open to gRPC.
      call.cancel();
      if (isNews && isOfConnection(error)) this.#lose(link, error);
    });
    return call;
  }

  #lose(link: Link, error: unknown): void {
    if (link.isLost) return;
    link.isLost = true;
    this.#linking = undefined;
    this.#lostNode = link.node;
    this.#leader = leaderNamedBy(error);
    link.batch?.end();
    link.grpc.close();
  }

  #metadata(fields: Record<string, string> = {}): Metadata {
    const { connectionName, tls, credentials: user } = this.#address;
    const metadata = new Metadata();
    metadata.set('connection-name', connectionName);
    for (const [name, value] of Object.entries(fields)) metadata.set(name, value);
    if (tls && user) {
      metadata.set('authorization', `Basic ${Buffer.from(`${user.username}:${user.password}`).toString('base64')}`);
    }
    return metadata;
  }
}
