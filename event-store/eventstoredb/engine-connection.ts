/**
 * The connection to EventStoreDB. It extends the client, which finds nodes, reconnects and carries credentials, and
 * adds our own calls (docs/decisions/0037). The client's calls have no time limit that holds, and its batch of appends
 * shares one table among all connections of a process: an error on one connection ends the process when an answer
 * arrives on another.
 */
import { EventStoreDBClient } from '@eventstore/db-client';
import streamsService, { type StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { BatchAppendReq, BatchAppendResp, ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { CallOptions, ClientDuplexStream, ClientReadableStream, Metadata } from '@grpc/grpc-js';
import type { StoredEventText } from '../event-store.js';
import { engineAddress } from './engine-address.js';
import { NoAnswerInTime } from './engine-errors.js';
import { eventIn } from './engine-events.js';
import { inTime } from './time-limit.js';

export type BatchStream = ClientDuplexStream<BatchAppendReq, BatchAppendResp>;

/** Enough to keep the engine and this process busy, small enough for memory. */
const BATCH_EVENTS = 1_000;

type ReadStream = ClientReadableStream<StoredEventText | typeof NO_EVENT>;

export class EngineConnection extends EventStoreDBClient {
  readonly #batches = new WeakMap<StreamsClient, BatchStream | Promise<BatchStream>>();

  /** @param answerTimeoutMs  how long the engine may be silent during a call */
  constructor(connectionString: string, readonly answerTimeoutMs: number) {
    super(...engineAddress(connectionString));
    // The client also looks for a node in the background. If it finds none, the unhandled error would end the process.
    const { handleError } = this;
    this.handleError = (client, error) => handleError(client, error).catch(() => undefined);
  }

  /** The events of a read, in batches, including the engine's own events. A reader that stops early ends the call. */
  async *read(request: ReadReq): AsyncIterable<readonly StoredEventText[]> {
    const call = await inTime(this.answerTimeoutMs, () => this.#openRead(request));
    const arrived = new ArrivingEvents(call, this.answerTimeoutMs);
    try {
      for (;;) {
        const batch = await arrived.next();
        if (batch.length === 0) return;
        yield batch;
      }
    } finally {
      arrived.leave();
    }
  }

  /** The open stream of appends, or a new one if it was lost. `onOpened` is called with a new one. */
  batchStream(onOpened: (stream: BatchStream) => void): Promise<BatchStream> {
    return this.GRPCStreamCreator(streamsService.StreamsClient, 'batch append', (grpc) => {
      const stream = grpc.batchAppend(...this.#callArguments());
      onOpened(stream);
      return stream;
    }, this.#batches)();
  }

  async close(): Promise<void> {
    await this.dispose();
    const channel = await inTime(this.answerTimeoutMs, () => this.getChannel()).catch(() => null);
    channel?.close();
  }

  #openRead(request: ReadReq): Promise<ReadStream> {
    const { path, requestSerialize } = streamsService.StreamsService.read;
    return this.GRPCStreamCreator(streamsService.StreamsClient, 'read', (grpc) => (
      grpc.makeServerStreamRequest(path, requestSerialize, decoded, request, ...this.#callArguments({ toLeader: true }))
    ))();
  }

  /** A follower may lag behind what was just written, so reads say who has to answer them. */
  #callArguments({ toLeader = false } = {}): [Metadata, CallOptions] {
    return this.callArguments({ requiresLeader: toLeader }, { deadline: Infinity });
  }
}

/** To gRPC, null is the end of a stream. */
const NO_EVENT = Symbol('no event');
const decoded = (bytes: Buffer): StoredEventText | typeof NO_EVENT => eventIn(bytes) ?? NO_EVENT;

/** Buffers the events of a call until they are taken, and pauses the engine meanwhile. */
class ArrivingEvents {
  #arrived: StoredEventText[] = [];
  #hasEnded = false;
  #failure: unknown;
  #wake = (): void => {};
  #silence: NodeJS.Timeout | undefined;

  constructor(private readonly call: ReadStream, private readonly limitMs: number) {
    call.on('data', (event: StoredEventText | typeof NO_EVENT) => {
      this.#silence?.refresh();
      if (event === NO_EVENT) return;
      this.#arrived.push(event);
      if (this.#arrived.length < BATCH_EVENTS) return;
      call.pause();
      this.#wake();
    });
    call.on('end', () => {
      this.#hasEnded = true;
      this.#wake();
    });
    // Stays to the end: a cancelled call emits one more error, which would end the process without a listener.
    call.on('error', (error) => {
      this.#failure ??= error;
      this.#wake();
    });
  }

  /** Null after the last batch. */
  async next(): Promise<readonly StoredEventText[]> {
    this.call.resume();
    while (!this.#failure && !this.#hasEnded && this.#arrived.length < BATCH_EVENTS) await this.#something();
    if (this.#failure) throw this.#failure;
    const batch = this.#arrived;
    this.#arrived = [];
    return batch;
  }

  leave(): void {
    this.call.cancel();
  }

  /** A call that is silent for too long counts as a lost connection. */
  async #something(): Promise<void> {
    try {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        this.#silence = setTimeout(() => this.call.destroy(new NoAnswerInTime(this.limitMs)), this.limitMs);
      });
    } finally {
      clearTimeout(this.#silence);
    }
  }
}
