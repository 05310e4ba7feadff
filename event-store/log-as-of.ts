/** Owns the log as it stood at one of its positions: nothing that came later is in it, and nothing more comes. */
import type {
  AppendResult, EventStore, Position, StoredEvent, StoredEventText,
} from './event-store.js';
import { NoSuchPosition } from './event-store-errors.js';

/** Somebody wanted to append to a log that stands still. */
export class LogStandsStill extends Error {
  constructor() {
    super('Nothing can be appended to the log as it stood then.');
    this.name = 'LogStandsStill';
  }
}

export class LogAsOf implements EventStore {
  /**
   * @param log  stays its owner's to close
   * @param last  position of an event
   */
  constructor(
    private readonly log: EventStore,
    private readonly last: Position,
  ) {}

  /** @throws LogStandsStill */
  append(): Promise<AppendResult> {
    return Promise.reject(new LogStandsStill());
  }

  /** @throws LogStandsStill */
  probe(): Promise<void> {
    return Promise.reject(new LogStandsStill());
  }

  async readStream(streamId: string): Promise<readonly StoredEvent[]> {
    return (await this.log.readStream(streamId)).filter(this.isThere);
  }

  async readAll(after: Position, limit: number): Promise<readonly StoredEvent[]> {
    // Whoever follows the log asks again and again, and the answer is known.
    if (after >= this.last) return [];
    return (await this.log.readAll(after, limit)).filter(this.isThere);
  }

  async readBackwards(before: Position | undefined, limit: number): Promise<readonly StoredEventText[]> {
    if (before !== undefined) {
      if (before > this.last) throw new NoSuchPosition(before);
      return this.log.readBackwards(before, limit);
    }
    const [later] = await this.log.readAll(this.last, 1);
    const events = await this.log.readBackwards(later?.position, limit);
    // Something was appended between the two reads, and now it is known what.
    return events.every(this.isThere) ? events : this.readBackwards(before, limit);
  }

  async *drain(after: Position, through: Position): AsyncIterable<readonly StoredEventText[]> {
    if (after < this.last) yield* this.log.drain(after, through < this.last ? through : this.last);
  }

  head(): Promise<Position> {
    return Promise.resolve(this.last);
  }

  subscribe(): () => void {
    return () => undefined;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private readonly isThere = ({ position }: { readonly position: Position }): boolean => position <= this.last;
}
