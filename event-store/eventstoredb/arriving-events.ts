/** Buffers the events of a call until they are taken, and pauses the engine meanwhile. */
import type { ClientReadableStream } from '@grpc/grpc-js';
import { NoAnswerInTime } from './engine-errors.js';
import type { EngineEvent } from './engine-events.js';

/** An answer without an event. To gRPC, null is the end of a stream. */
export const NO_EVENT = Symbol('no event');
export type ReadStream = ClientReadableStream<EngineEvent | typeof NO_EVENT>;

/** Enough to keep the engine and this process busy, small enough for memory. */
const BATCH_EVENTS = 1_000;

export class ArrivingEvents {
  #arrived: EngineEvent[] = [];
  #hasEnded = false;
  #failure: unknown;
  #wake = (): void => {};
  #silence: NodeJS.Timeout | undefined;

  constructor(private readonly call: ReadStream, private readonly limitMs: number) {
    call.on('data', (event: EngineEvent | typeof NO_EVENT) => {
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
  async next(): Promise<readonly EngineEvent[]> {
    this.call.resume();
    while (!this.#failure && !this.#hasEnded && this.#arrived.length < BATCH_EVENTS) await this.#something();
    if (this.#failure) throw this.#failure;
    const batch = this.#arrived;
    this.#arrived = [];
    return batch;
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
