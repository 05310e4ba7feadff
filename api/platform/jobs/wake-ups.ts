/**
 * Owns the hint to other processes that the log has grown: a job without content, one for all that was appended in a
 * moment. Whoever takes it looks at the log; a lost one is made up for by every projection's own timer.
 */
import type { Queue, Worker } from 'bullmq';
import type { EventStore } from '../../../event-store/event-store.js';
import type { JobBackend } from './job-backend.js';

export interface WakeUpsOptions {
  readonly backend: JobBackend;
  readonly store: Pick<EventStore, 'subscribe'>;
  /**
   * Lets the projections of this process look at the log, which it hears of by itself as a rule and tells nobody of;
   * undefined in a process that projects nothing, and tells.
   */
  readonly wake: (() => void) | undefined;
  readonly onError: (error: Error) => void;
  /** For how long appends are gathered, milliseconds. */
  readonly gatherMs?: number;
}

const NAME = 'wake-ups';
const GATHER_MS = 50;

export class WakeUps {
  private queue: Queue | undefined;
  private worker: Worker | undefined;
  private unsubscribe: (() => void) | undefined;
  private timer: NodeJS.Timeout | undefined;
  private sending: Promise<void> | undefined;
  private mustSendAgain = false;

  constructor(private readonly options: WakeUpsOptions) {}

  async start(): Promise<void> {
    const { backend, store, wake, onError } = this.options;
    // A hint that could not be delivered is of no use later.
    this.queue = backend.queue(NAME, { defaultJobOptions: { removeOnComplete: true, removeOnFail: true } });
    this.queue.on('error', onError);
    if (wake) {
      this.worker = backend.worker(NAME, () => Promise.resolve(wake()));
      this.worker.on('error', onError);
      await this.worker.waitUntilReady();
      return;
    }
    this.unsubscribe = store.subscribe(() => {
      this.timer ??= setTimeout(() => this.send(), this.options.gatherMs ?? GATHER_MS);
    });
  }

  async stop(): Promise<void> {
    this.unsubscribe?.();
    clearTimeout(this.timer);
    this.mustSendAgain = false;
    await this.sending;
    await this.worker?.close();
    await this.queue?.close();
  }

  /**
   * While one waits for somebody to take it, another would say the same. And while the queue does not answer, one more
   * is sent afterwards, instead of many that pile up until then.
   */
  private send(): void {
    this.timer = undefined;
    if (this.sending) {
      this.mustSendAgain = true;
      return;
    }
    this.sending = this.add().finally(() => {
      this.sending = undefined;
      if (!this.mustSendAgain) return;
      this.mustSendAgain = false;
      this.send();
    });
  }

  private async add(): Promise<void> {
    try {
      await this.queue?.add(NAME, {}, { jobId: 'look' });
    } catch (error) {
      this.options.onError(error as Error);
    }
  }
}
