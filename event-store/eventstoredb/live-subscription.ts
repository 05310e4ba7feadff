/**
 * The subscription to the whole log: wakes listeners, resubscribes after a loss, and remembers the latest events for a
 * while.
 */
import {
  type AllStreamRecordedEvent, type AllStreamSubscription, END, type EventStoreDBClient, excludeSystemEvents,
} from '@eventstore/db-client';
import type { Position } from '../event-store.js';
import type { PreparedEvent } from '../prepared-append.js';

const FIRST_DELAY_MS = 50;
const MAX_DELAY_MS = 1_500;
/** An append is confirmed moments after it arrives here. */
const KEPT_EVENTS = 1_000;

export class LiveSubscription {
  #subscription: AllStreamSubscription | undefined;
  /** Whether every append arrives here. */
  #isLive = false;
  #isWanted = false;
  #delayMs = FIRST_DELAY_MS;
  #timer: NodeJS.Timeout | undefined;
  /** The latest events, by stream and revision. */
  readonly #passed = new Map<string, PreparedEvent>();
  readonly #waiting = new Map<string, () => void>();

  constructor(
    private readonly client: EventStoreDBClient,
    /** Called with each event's position, or without one when some may have been missed. */
    private readonly onAppended: (position?: Position) => void,
  ) {}

  start(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    this.#open();
  }

  stop(): void {
    this.#isWanted = false;
    this.#isLive = false;
    clearTimeout(this.#timer);
    const subscription = this.#subscription;
    this.#subscription = undefined;
    // Its listeners stay: an error after the end would end the process without one.
    void subscription?.unsubscribe().catch(() => {});
  }

  /** The events of a stream between two revisions; undefined if they do not all arrive here in time. */
  async passing(
    streamId: string, first: number, last: number, limitMs: number,
  ): Promise<readonly PreparedEvent[] | undefined> {
    if (!this.#isLive) return undefined;
    const awaited = keyOf(streamId, last);
    if (!this.#passed.has(awaited)) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, limitMs);
        this.#waiting.set(awaited, () => {
          clearTimeout(timer);
          resolve();
        });
      });
      this.#waiting.delete(awaited);
    }
    const revisions = Array.from({ length: last - first + 1 }, (_event, n) => first + n);
    const events = revisions.map((revision) => this.#passed.get(keyOf(streamId, revision)));
    return events.every((event) => event !== undefined) ? events : undefined;
  }

  #open(): void {
    const subscription = this.client.subscribeToAll({ fromPosition: END, filter: excludeSystemEvents() });
    this.#subscription = subscription;
    const isCurrent = (): boolean => this.#subscription === subscription;
    subscription.on('confirmation', () => {
      if (!isCurrent()) return;
      this.#isLive = true;
      this.#delayMs = FIRST_DELAY_MS;
      // Events may have been missed before the subscription began.
      this.onAppended();
    });
    subscription.on('data', ({ event }) => {
      if (!isCurrent() || !event?.position) return;
      this.#keep(event);
      this.onAppended(event.position.commit);
    });
    const lost = (): void => {
      if (isCurrent()) this.#reopenLater();
    };
    subscription.on('error', lost);
    subscription.on('close', lost);
    subscription.on('end', lost);
  }

  #reopenLater(): void {
    this.#isLive = false;
    this.#subscription = undefined;
    if (!this.#isWanted) return;
    this.#timer = setTimeout(() => this.#open(), this.#delayMs);
    this.#delayMs = Math.min(this.#delayMs * 2, MAX_DELAY_MS);
  }

  #keep({ streamId, revision, id, type, data, metadata }: AllStreamRecordedEvent): void {
    const key = keyOf(streamId, Number(revision));
    this.#passed.set(key, { id, type, data: textOf(data), metadata: textOf(metadata) });
    this.#waiting.get(key)?.();
    if (this.#passed.size <= KEPT_EVENTS) return;
    const [oldest] = this.#passed.keys();
    if (oldest !== undefined) this.#passed.delete(oldest);
  }
}

const keyOf = (streamId: string, revision: number): string => `${revision}@${streamId}`;

const textOf = (json: unknown): string => JSON.stringify(json) ?? '';
