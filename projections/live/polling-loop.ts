/**
 * The rhythm of a runner: one poll at a time, another one if it was requested meanwhile, then a rest, which grows
 * with every failure.
 */
import { waitingAlone } from '../../event-store/shared-wait.js';

/** The interval finds changes whose hints were lost; every other change is noticed at once. */
const DEFAULT_POLL_INTERVAL_MS = 1_000;
/** An engine that is back should be noticed soon, and an occasional poll costs it nothing. */
const MAX_BACKOFF_MS = 1_500;

export interface PollingLoopOptions {
  /** Resolves to false if the poll failed and should be retried soon; never throws. */
  readonly poll: () => Promise<boolean>;
  /** Called after a rest, to start another poll or another rest. */
  readonly rested: () => void;
  /** Rest after a poll that did not fail, milliseconds. */
  readonly restMs?: () => number | undefined;
}

export class PollingLoop {
  private current: Promise<boolean> | null = null;
  private next: Promise<boolean> | null = null;
  private timer: NodeJS.Timeout | undefined;
  private failures = 0;
  private closed = false;

  constructor(private readonly options: PollingLoopOptions) {}

  get isClosed(): boolean {
    return this.closed;
  }

  /** Asks for a poll that starts from now on; all requests during a poll share the next one. False when it failed. */
  ask(): Promise<boolean> {
    if (this.next) return this.next;
    if (!this.current) return this.begin();
    return (this.next = this.current.then(() => {
      this.next = null;
      return this.begin();
    }));
  }

  /** Resolves after the current poll, or at once. */
  async idle(): Promise<void> {
    await this.current;
  }

  /**
   * Gives the poll its own deadline: the waiting time of the request that asked must not shorten this poll and later
   * ones.
   */
  private begin(): Promise<boolean> {
    if (this.closed) return Promise.resolve(false);
    clearTimeout(this.timer);
    return (this.current = waitingAlone(() => this.options.poll().then((succeeded) => {
      this.current = null;
      this.failures = succeeded ? 0 : this.failures + 1;
      if (!this.next) this.rest();
      return succeeded;
    })));
  }

  rest(): void {
    if (this.closed) return;
    const { restMs, rested } = this.options;
    const delay = this.failures === 0
      ? restMs?.() ?? DEFAULT_POLL_INTERVAL_MS
      : Math.min(50 * 2 ** this.failures, MAX_BACKOFF_MS);
    clearTimeout(this.timer);
    this.timer = setTimeout(rested, delay);
  }

  /** Ends after the current poll. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await (this.next ?? this.current);
  }
}
