/**
 * The known end of the log. A log goes back when an older copy of it is restored, or when a standby takes over that
 * lacks the last events. So the last known event is searched for again on every new connection.
 */
import { BEFORE_FIRST, type KnownEvent, type LogEnd, LogWentBack, type Position } from './event-store.js';

/** The questions to the log about its present events. */
export interface LogLook {
  has(event: KnownEvent): Promise<boolean>;
  head(): Promise<Position>;
}

/** The number of remembered events, enough to name the usual loss of a failover or a restored copy. */
const MOST_EVENTS = 500;

export class KnownEnd implements LogEnd {
  /** Known events in the order of the log. */
  #events: KnownEvent[] = [];
  /** The events whose loss was accepted: rows that were read before may still name them. */
  #gone: ReadonlySet<string> = new Set();
  /** The number of times that the log may have gone back, and that number when the log was last confirmed. */
  #doubts = 0;
  #confirmed = 0;
  #looking: Promise<unknown> = Promise.resolve();
  breaks = 0;
  lostSince: LogEnd['lostSince'] = () => Promise.resolve(new Date().toISOString());

  /** Whether the last known event has to be searched for before the next append. */
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

  /** @param events  events of this process, appended to a log that was confirmed */
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
   * Confirmations run one after the other, because the one that learns of an acceptance ends the doubt for all.
   * @throws LogWentBack while the log lacks the last known event and nobody has accepted that
   */
  confirm(log: LogLook): Promise<void> {
    const confirmed = this.#looking.then(() => this.#lookAt(log));
    this.#looking = confirmed.catch(() => undefined);
    return confirmed;
  }

  async #lookAt(log: LogLook): Promise<void> {
    const doubts = this.#doubts;
    // More events may be appended during the search.
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

/** The number of known events that the log has: if it lacks one, it lacks all later ones. */
async function countIn(log: LogLook, events: readonly KnownEvent[]): Promise<number> {
  let [found, known] = [0, events.length];
  // The last event is usually there.
  for (let look = known - 1; found < known; look = Math.floor((found + known) / 2)) {
    if (await log.has(events[look]!)) found = look + 1;
    else known = look;
  }
  return found;
}

const placeOf = ({ position, id }: KnownEvent): string => `${position} ${id}`;
