/**
 * Tells other processes that the log has grown, by an empty job for all appends of a moment. It is a job because the
 * specification asks for workers of a queue; a hint of the database would do as well. A lost one is harmless, because
 * every projection also has a timer.
 */
import type { Queue, Worker } from 'bullmq';
import type { EventStore } from '../../../event-store/event-store.js';
import type { JobBackend } from './job-backend.js';

export interface WakeUpsOptions {
  readonly backend: JobBackend;
  readonly store: Pick<EventStore, 'subscribe'>;
  /**
   * Wakes the projections of this process, which need no job. Undefined in a process without projections: that one
   * sends the jobs.
   */
  readonly wake: (() => void) | undefined;
  readonly onError: (error: Error) => void;
  /** The time for which appends are gathered, milliseconds. */
  readonly gatherMs?: number;
}

const NAME = 'wake-ups';
const GATHER_MS = 50;

export class WakeUps {
  private queue: Queue | undefined;
  private worker: Worker | undefined;
  private unsubscribe: (() => void) | undefined;
  private timer: NodeJS.Timeout | undefined;
  private sending: Promise<unknown> | undefined;

  constructor(private readonly options: WakeUpsOptions) {}

  async start(): Promise<void> {
    const { backend, store, wake, onError, gatherMs = GATHER_MS } = this.options;
    // A late hint is useless.
    const queue = backend.queue(NAME, { defaultJobOptions: { removeOnComplete: true, removeOnFail: true } });
    this.queue = queue;
    queue.on('error', onError);
    if (wake) {
      this.worker = backend.worker(NAME, () => Promise.resolve(wake()));
      this.worker.on('error', onError);
      await this.worker.waitUntilReady();
      return;
    }
    const send = (): void => {
      this.timer = undefined;
      // Another job would mean the same while one is waiting.
      this.sending = queue.add(NAME, {}, { jobId: 'look' }).catch(onError);
    };
    this.unsubscribe = store.subscribe(() => {
      this.timer ??= setTimeout(send, gatherMs);
    });
  }

  async stop(): Promise<void> {
    this.unsubscribe?.();
    clearTimeout(this.timer);
    await this.sending;
    await this.worker?.close();
    await this.queue?.close();
  }
}
