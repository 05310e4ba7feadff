/** The log as it was at a position: later events are hidden and none can be appended. */
import type {
  AppendResult, EventStore, Position, StoredEvent, StoredEventText,
} from './event-store.js';
import { NoSuchPosition } from './event-store-errors.js';

/** An append to a log of the past. */
export class LogIsReadOnly extends Error {
  constructor() {
    super('The log of the past cannot be appended to.');
    this.name = 'LogIsReadOnly';
  }
}

export class LogAsOf implements EventStore {
  /**
   * @param log is not closed here
   * @param last position of an event
   */
  constructor(
    private readonly log: EventStore,
    private readonly last: Position,
  ) {}

  append(): Promise<AppendResult> {
    return Promise.reject(new LogIsReadOnly());
  }

  probe(): Promise<void> {
    return Promise.reject(new LogIsReadOnly());
  }

  async readStream(streamId: string): Promise<readonly StoredEvent[]> {
    return (await this.log.readStream(streamId)).filter(this.isThere);
  }

  async readAll(after: Position, limit: number): Promise<readonly StoredEvent[]> {
    // Followers ask again and again, and the answer is known.
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
    // An event was appended between the two reads. Now its position is known.
    return events.every(this.isThere) ? events : this.readBackwards(before, limit);
  }

  async readAt(positions: readonly Position[]): Promise<readonly StoredEventText[]> {
    const later = positions.find((position) => position > this.last);
    if (later !== undefined) throw new NoSuchPosition(later);
    return this.log.readAt(positions);
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
