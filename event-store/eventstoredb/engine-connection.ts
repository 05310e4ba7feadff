/**
 * The connection to EventStoreDB: one gRPC channel to one node, and a new one when that is lost
 * (docs/decisions/0098).
 */
import { finished } from 'node:stream';
import streamsService, { type StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { AppendReq, AppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { type ClientReadableStream, type ClientWritableStream, Metadata, status } from '@grpc/grpc-js';
import { inTime, isOfConnection, isRefused, leaderNamedBy, NoAnswerInTime } from './engine-errors.js';
import { engineAddress, type EngineAddress } from '../engine-address.js';
import { type EngineEvent, eventIn } from './engine-messages.js';
import { channelTo, findNode } from './engine-nodes.js';

export type ReadStream = ClientReadableStream<ReadResp>;

/** The engine stores events of up to 16 MiB. */
const MAX_ANSWER_BYTES = 17 * 1_024 * 1_024;

/** Large enough to keep the engine and this process busy, small enough for memory. */
const BATCH_EVENTS = 1_000;

interface Link {
  readonly node: string;
  readonly grpc: StreamsClient;
  isLost?: true;
  /** Whether appends may use it. */
  isConfirmed?: boolean;
}

export interface NewLinkOptions {
  /** Called when a link is made, or made again: another node, or an older copy of the log, may answer on it. */
  onNewLink(): void;
  /** Called before the first append on a link; throws when nothing may be appended on it. */
  confirm(): Promise<void>;
}

export class EngineConnection {
  readonly #address: EngineAddress;
  #linking: Promise<Link> | undefined;
  #lostNode: string | undefined;
  /** The leader, if a node has named it. */
  #leader: string | undefined;
  /** Open calls whose failure must be noticed. */
  readonly #calls = new Set<ReadStream | ClientWritableStream<AppendReq>>();

  /** @param answerTimeoutMs  the time that the engine may be silent during a call */
  constructor(
    connectionString: string, readonly answerTimeoutMs: number, private readonly newLinks: NewLinkOptions,
  ) {
    this.#address = engineAddress(connectionString);
  }

  /** Sends an append once. @throws errors that `isRefused` tells apart */
  async append(requests: readonly AppendReq[]): Promise<AppendResp> {
    const link = await this.#confirmedLink();
    const deadline = Date.now() + this.answerTimeoutMs;
    return new Promise((resolve, reject) => {
      const call = link.grpc.append(this.#metadata(true), { deadline }, (refused, answer) => {
        this.#calls.delete(call);
        if (!refused) return resolve(answer);
        const error = refused.code === status.DEADLINE_EXCEEDED ? new NoAnswerInTime(this.answerTimeoutMs) : refused;
        this.#failed(link, error);
        reject(error);
      });
      this.#calls.add(call);
      // The answer carries every error.
      call.on('error', () => undefined);
      for (const request of requests) call.write(request);
      call.end();
    });
  }

  /**
   * Returns the events of a read, in batches, including the engine's own events. A reader that stops early ends the
   * call. A call that is silent for too long is treated as a lost connection.
   */
  async *read(request: ReadReq): AsyncIterable<readonly EngineEvent[]> {
    const call = await this.#open(request, true);
    const limitMs = this.answerTimeoutMs;
    const watched = (): NodeJS.Timeout => setTimeout(() => call.destroy(new NoAnswerInTime(limitMs)), limitMs);
    let silence = watched();
    let batch: EngineEvent[] = [];
    try {
      for await (const answer of call) {
        silence.refresh();
        const event = eventIn(answer);
        if (event) batch.push(event);
        if (batch.length < BATCH_EVENTS) continue;
        clearTimeout(silence);
        yield batch;
        batch = [];
        silence = watched();
      }
      clearTimeout(silence);
      if (batch.length > 0) yield batch;
    } finally {
      clearTimeout(silence);
      this.leave(call);
    }
  }

  subscribe(request: ReadReq): Promise<ReadStream> {
    return this.#open(request, false);
  }

  /** Ends a call from our side. */
  leave(call: ReadStream | ClientWritableStream<AppendReq>): void {
    this.#calls.delete(call);
    call.cancel();
  }

  async close(): Promise<void> {
    for (const call of this.#calls) this.leave(call);
    const link = this.#linking && await this.#link().catch(() => null);
    link?.grpc.close();
  }

  /** Handles a failed call: the link is lost, so that the next call searches for a node. Other open calls go on. */
  async #open(request: ReadReq, isByLeader: boolean): Promise<ReadStream> {
    const link = await this.#link();
    const call = link.grpc.read(request, this.#metadata(isByLeader));
    this.#calls.add(call);
    finished(call, (error) => {
      const isNews = this.#calls.delete(call);
      if (!error) return;
      // gRPC still holds a stream open that we destroyed.
      call.cancel();
      if (isNews) this.#failed(link, error);
    });
    return call;
  }

  async #confirmedLink(): Promise<Link> {
    for (;;) {
      const link = await this.#link();
      if (link.isConfirmed) return link;
      await this.newLinks.confirm();
      // The link may have been lost meanwhile.
      if (await this.#link() === link) link.isConfirmed = true;
    }
  }

  /** The link; all calls wait for the same search of a node. */
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
    this.newLinks.onNewLink();
    return { node, grpc };
  }

  /** The channel may have connected again by itself, to a log that has gone back. */
  #failed(link: Link, error: unknown): void {
    if (isOfConnection(error)) this.#lose(link, error);
    else if (!isRefused(error) && link.isConfirmed) {
      link.isConfirmed = false;
      this.newLinks.onNewLink();
    }
  }

  #lose(link: Link, error: unknown): void {
    if (link.isLost) return;
    link.isLost = true;
    this.#linking = undefined;
    this.#lostNode = link.node;
    this.#leader = leaderNamedBy(error);
    link.grpc.close();
  }

  /** @param isByLeader  whether only the leader may answer, because a follower may lag behind the latest writes */
  #metadata(isByLeader: boolean): Metadata {
    const { connectionName, tls, credentials: user } = this.#address;
    const metadata = new Metadata();
    metadata.set('connection-name', connectionName);
    if (isByLeader) metadata.set('requires-leader', 'true');
    if (tls && user) {
      metadata.set('authorization', `Basic ${Buffer.from(`${user.username}:${user.password}`).toString('base64')}`);
    }
    return metadata;
  }
}
