/**
 * Owns the subscription to the whole log: it wakes whoever listens, comes back when it was lost, and keeps for a while
 * what passed by.
 */
import { type AllStreamSubscription, END, type EventStoreDBClient, excludeSystemEvents } from '@eventstore/db-client';
import type { Position } from '../event-store.js';

const FIRST_DELAY_MS = 50;
const MAX_DELAY_MS = 5_000;
/** An append is confirmed within moments of its passing. */
const KEPT_EVENTS = 1_000;

export class LiveSubscription {
  #subscription: AllStreamSubscription | undefined;
  #isLive = false;
  #isWanted = false;
  #wasLost = false;
  #delayMs = FIRST_DELAY_MS;
  #timer: NodeJS.Timeout | undefined;
  /** Metadata of the events that passed last, as JSON text. */
  readonly #passed = new Map<Position, string>();
  readonly #waiting = new Map<Position, Set<() => void>>();

  constructor(
    private readonly client: () => EventStoreDBClient,
    /** Told of each event's position, or of none when some may have been missed. */
    private readonly onAppended: (position?: Position) => void,
  ) {}

  /** Whether everything that is appended passes here. */
  get isLive(): boolean {
    return this.#isLive;
  }

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
    // Its listeners stay: an error after the end would end the process if nobody heard it.
    void subscription?.unsubscribe().catch(() => {});
  }

  /** Metadata of the event at a position, as JSON text, when it passes in time. */
  async passing(position: Position, limitMs: number): Promise<string | undefined> {
    if (!this.#isLive || this.#passed.has(position)) return this.#passed.get(position);
    const waiting = this.#waiting.get(position) ?? new Set();
    this.#waiting.set(position, waiting);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, limitMs);
      waiting.add(() => {
        clearTimeout(timer);
        resolve();
      });
    });
    this.#waiting.delete(position);
    return this.#passed.get(position);
  }

  #open(): void {
    const subscription = this.client().subscribeToAll({ fromPosition: END, filter: excludeSystemEvents() });
    this.#subscription = subscription;
    const isCurrent = (): boolean => this.#subscription === subscription;
    subscription.on('confirmation', () => {
      if (!isCurrent()) return;
      this.#isLive = true;
      this.#delayMs = FIRST_DELAY_MS;
      if (this.#wasLost) this.onAppended();
    });
    subscription.on('data', ({ event }) => {
      if (!isCurrent() || !event?.position) return;
      this.#keep(event.position.commit, JSON.stringify(event.metadata) ?? '');
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
    this.#wasLost = true;
    this.#subscription = undefined;
    if (!this.#isWanted) return;
    this.#timer = setTimeout(() => this.#open(), this.#delayMs);
    this.#delayMs = Math.min(this.#delayMs * 2, MAX_DELAY_MS);
  }

  #keep(position: Position, metadata: string): void {
    this.#passed.set(position, metadata);
    for (const resolve of this.#waiting.get(position) ?? []) resolve();
    if (this.#passed.size <= KEPT_EVENTS) return;
    const [oldest] = this.#passed.keys();
    if (oldest !== undefined) this.#passed.delete(oldest);
  }
}
