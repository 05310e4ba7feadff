/** A decorator of the log that measures appends and reports their outcomes. */
import type {
  AppendResult, EventStore, ExpectedRevision, NewEvent, Position, StoredEvent, StoredEventText,
} from '../../../event-store/event-store.js';
import type { Metrics } from './metrics.js';

/** Receives the outcome of each append. */
export interface AppendOutcomes {
  stored(): void;
  failed(error: unknown): void;
}

export class MeasuredEventStore implements EventStore {
  constructor(
    private readonly store: EventStore,
    private readonly metrics: Metrics,
    private readonly outcomes: AppendOutcomes,
  ) {}

  async append(
    streamId: string, expected: ExpectedRevision, events: readonly NewEvent[],
  ): Promise<AppendResult> {
    const stop = this.metrics.appends.startTimer();
    try {
      const result = await this.store.append(streamId, expected, events);
      stop({ outcome: result.repeated ? 'repeated' : 'stored' });
      if (!result.repeated) {
        this.metrics.appendedEvents.inc(events.length);
        this.outcomes.stored();
      }
      return result;
    } catch (error) {
      stop({ outcome: error instanceof Error ? error.name : 'unknown' });
      this.outcomes.failed(error);
      throw error;
    }
  }

  probe(): Promise<void> {
    return this.store.probe();
  }

  readStream(streamId: string): Promise<readonly StoredEvent[]> {
    return this.store.readStream(streamId);
  }

  readAll(after: Position, limit: number): Promise<readonly StoredEvent[]> {
    return this.store.readAll(after, limit);
  }

  readBackwards(before: Position | undefined, limit: number): Promise<readonly StoredEventText[]> {
    return this.store.readBackwards(before, limit);
  }

  drain(after: Position, through: Position): AsyncIterable<readonly StoredEventText[]> {
    return this.store.drain(after, through);
  }

  head(): Promise<Position> {
    return this.store.head();
  }

  subscribe(onAppended: () => void): () => void {
    return this.store.subscribe(onAppended);
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
