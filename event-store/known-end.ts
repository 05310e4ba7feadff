/**
 * What this process knows of the end of the log. A log goes back when an older copy of it is restored, or a standby
 * takes over that lacks the last events. So the last known event is looked for again on every new connection.
 */
import { BEFORE_FIRST, type KnownEvent, type LogEnd, LogWentBack, type Position } from './event-store.js';

/** How a log is asked for what it has now. */
export interface LogLook {
  has(event: KnownEvent): Promise<boolean>;
  head(): Promise<Position>;
}

/** Enough to name what a failover or a restored copy usually loses. */
const MOST_EVENTS = 500;

export class KnownEnd implements LogEnd {
  /** In the order of the log. */
  #events: KnownEvent[] = [];
  /** The events whose loss was accepted: what was read before may still name them. */
  #gone: ReadonlySet<string> = new Set();
  /** How often the log may have gone back, and how often that was when it was last confirmed. */
  #doubts = 0;
  #confirmed = 0;
  #looking: Promise<unknown> = Promise.resolve();
  breaks = 0;
  lostSince: LogEnd['lostSince'] = () => Promise.resolve(new Date().toISOString());

  /** Whether the last known event has to be looked for before the next append. */
  get isDoubted(): boolean {
    return this.#doubts !== this.#confirmed;
  }

  doubt(): void {
    this.#doubts += 1;
  }

  /** Call it when another server may answer reads of the log. */
  noteBreak(): void {
    this.breaks += 1;
    this.doubt();
  }

  /** @param events  of this process, appended to a log that was confirmed */
  appended(events: readonly KnownEvent[]): void {
    const last = this.#events.at(-1)?.position ?? BEFORE_FIRST;
    const later = events.slice(-MOST_EVENTS).filter((event) => event.position > last && !this.#gone.has(placeOf(event)))
      .map(({ id, position, streamId, type }) => ({ id, position, streamId, type }));
    if (later.length > 0) this.#events = [...this.#events, ...later].slice(-MOST_EVENTS);
  }

  projected(events: readonly KnownEvent[]): void {
    if (!this.isDoubted) this.appended(events);
  }

  /**
   * One after the other, because an acceptance counts for the one that learns of it.
   * @throws LogWentBack while the log lacks the last known event, and nobody has accepted that
   */
  confirm(log: LogLook): Promise<void> {
    const confirmed = this.#looking.then(() => this.#lookAt(log));
    this.#looking = confirmed.catch(() => undefined);
    return confirmed;
  }

  async #lookAt(log: LogLook): Promise<void> {
    const doubts = this.#doubts;
    // More may be appended while this looks.
    const known = this.#events;
    const missing = known.slice(await countIn(log, known));
    if (missing.length > 0) {
      const loss = { end: await log.head(), missing, isComplete: missing.length < known.length };
      const since = await this.lostSince(loss);
      if (since !== null) {
        this.doubt();
        throw new LogWentBack(loss, since);
      }
      this.#gone = new Set(missing.map(placeOf));
      this.#events = this.#events.filter((event) => !known.includes(event));
    }
    this.#confirmed = doubts;
  }
}

/** How many of the known events the log has: if it lacks one, it lacks all later ones. */
async function countIn(log: LogLook, events: readonly KnownEvent[]): Promise<number> {
  let [found, known] = [0, events.length];
  // Usually the last one is there.
  for (let look = known - 1; found < known; look = Math.floor((found + known) / 2)) {
    if (await log.has(events[look]!)) found = look + 1;
    else known = look;
  }
  return found;
}

const placeOf = ({ position, id }: KnownEvent): string => `${position} ${id}`;
