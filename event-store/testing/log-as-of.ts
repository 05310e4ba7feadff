/** The log as it was at a position, for comparisons with the past. It can only be read in order. */
import type { EventStore, Position, StoredEvent, StoredEventText } from '../event-store.js';
import { InMemoryEventStore } from './in-memory-event-store.js';

export class LogAsOf extends InMemoryEventStore {
  constructor(private readonly log: EventStore, private readonly last: Position) {
    super();
  }

  override async readStream(streamId: string): Promise<readonly StoredEvent[]> {
    return (await this.log.readStream(streamId)).filter(({ position }) => position <= this.last);
  }

  override async readAll(after: Position, limit: number): Promise<readonly StoredEvent[]> {
    return (await this.log.readAll(after, limit)).filter(({ position }) => position <= this.last);
  }

  override drain(after: Position, through: Position): AsyncIterable<readonly StoredEventText[]> {
    return this.log.drain(after, through < this.last ? through : this.last);
  }

  override async head(): Promise<Position> {
    return this.last;
  }
}
