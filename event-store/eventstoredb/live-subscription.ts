/**
 * The subscription to the whole log: wakes listeners, resubscribes after a loss, and remembers the latest events for a
 * while.
 */
import type { Position } from '../event-store.js';
import type { PreparedEvent } from '../prepared-append.js';
import { NO_EVENT, type ReadStream } from './arriving-events.js';
import type { EngineConnection } from './engine-connection.js';
import type { EngineEvent } from './engine-events.js';
import { logFromNow } from './read-requests.js';

const FIRST_DELAY_MS = 50;
const MAX_DELAY_MS = 1_500;
/** An append is confirmed moments after it arrives here. */
const KEPT_EVENTS = 1_000;

export class LiveSubscription {
  #call: ReadStream | undefined;
  /** Whether every append arrives here. */
  #isLive = false;
  /** Undefined while nobody listens. */
  #wish: symbol | undefined;
  #delayMs = FIRST_DELAY_MS;
  #timer: NodeJS.Timeout | undefined;
  /** The latest events, by stream and revision. */
  readonly #passed = new Map<string, PreparedEvent>();
  readonly #waiting = new Map<string, () => void>();

  constructor(
    private readonly connection: EngineConnection,
    /** Called with each event's position, or without one when some may have been missed. */
    private readonly onAppended: (position?: Position) => void,
  ) {}

  start(): void {
    if (this.#wish) return;
    this.#wish = Symbol('wish');
    void this.#open(this.#wish);
  }

  stop(): void {
    this.#wish = undefined;
    this.#isLive = false;
    clearTimeout(this.#timer);
    if (this.#call) this.connection.leave(this.#call);
    this.#call = undefined;
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

  async #open(wish: symbol): Promise<void> {
    const call = await this.connection.subscribe(logFromNow()).catch(() => undefined);
    const isCurrent = (): boolean => call !== undefined && this.#call === call;
    const lost = (): void => {
      if (isCurrent()) this.#reopenLater(wish);
    };
    // They stay: an error after the end would end the process without a listener.
    call?.on('error', lost).on('end', lost);
    if (this.#wish !== wish) return call && this.connection.leave(call);
    this.#call = call;
    if (!call) return this.#reopenLater(wish);
    call.on('data', (event: EngineEvent | typeof NO_EVENT) => {
      if (isCurrent()) this.#take(event);
    });
  }

  /** The engine's first answer, which has no event, says that the subscription has begun. */
  #take(event: EngineEvent | typeof NO_EVENT): void {
    if (!this.#isLive) {
      this.#isLive = true;
      this.#delayMs = FIRST_DELAY_MS;
      // Events may have been missed before.
      this.onAppended();
    }
    if (event === NO_EVENT) return;
    this.#keep(event);
    this.onAppended(event.position);
  }

  #reopenLater(wish: symbol): void {
    this.#isLive = false;
    this.#call = undefined;
    this.#timer = setTimeout(() => void this.#open(wish), this.#delayMs);
    this.#delayMs = Math.min(this.#delayMs * 2, MAX_DELAY_MS);
  }

  #keep({ streamId, revision, id, type, data, metadata }: EngineEvent): void {
    const key = keyOf(streamId, revision);
    this.#passed.set(key, { id, type, data, metadata });
    this.#waiting.get(key)?.();
    if (this.#passed.size <= KEPT_EVENTS) return;
    const [oldest] = this.#passed.keys();
    if (oldest !== undefined) this.#passed.delete(oldest);
  }
}

const keyOf = (streamId: string, revision: number | bigint): string => `${revision}@${streamId}`;
