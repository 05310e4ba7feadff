/** The log in memory, for tests that need the port and no server. */
import { AppendListeners } from '../append-listeners.js';
import {
  type AppendResult, ascending, BEFORE_FIRST, type EventStore, type ExpectedRevision, type NewEvent, NoSuchPosition,
  type Position, type StoredEvent, type StoredEventText, WrongExpectedRevision,
} from '../event-store.js';
import { findRepeat, prepareAppend } from '../prepared-append.js';

/** Positions have gaps in every other engine: code that expects neighbours must fail here too. */
const POSITION_STEP = 7n;
const DRAIN_BATCH = 1000;

export class InMemoryEventStore implements EventStore {
  /** The log as JSON text, so that it cannot be changed through an object that was appended or read. */
  readonly #log: StoredEventText[] = [];
  readonly #streams = new Map<string, StoredEventText[]>();
  readonly #listeners = new AppendListeners();

  async append(
    streamId: string, expected: ExpectedRevision, events: readonly NewEvent[],
  ): Promise<AppendResult> {
    const append = prepareAppend(streamId, expected, events);
    const stream = this.#streams.get(streamId) ?? [];
    const repeat = findRepeat(append, stream);
    if (repeat) return repeat;

    const actual = stream.length === 0 ? 'no_stream' : stream.length - 1;
    if (expected !== 'any' && expected !== actual) throw new WrongExpectedRevision(streamId, expected, actual);

    for (const event of append.events) {
      const stored = { ...event, streamId, revision: stream.length, position: this.#lastPosition() + POSITION_STEP };
      stream.push(stored);
      this.#log.push(stored);
    }
    this.#streams.set(streamId, stream);
    this.#listeners.wake();
    return { revision: stream.length - 1, position: this.#lastPosition(), repeated: false };
  }

  async probe(): Promise<void> {}

  async readStream(streamId: string): Promise<readonly StoredEvent[]> {
    return (this.#streams.get(streamId) ?? []).map(parsed);
  }

  async readAll(after: Position, limit: number): Promise<readonly StoredEvent[]> {
    const start = this.#indexBehind(after);
    return this.#log.slice(start, start + limit).map(parsed);
  }

  async readBackwards(before: Position | undefined, limit: number): Promise<readonly StoredEventText[]> {
    const behind = this.#indexBehind(before ?? this.#lastPosition());
    if (before !== undefined && this.#log[behind - 1]?.position !== before) throw new NoSuchPosition(before);
    const end = before === undefined ? behind : behind - 1;
    return this.#log.slice(Math.max(end - limit, 0), end).reverse();
  }

  async readAt(positions: readonly Position[]): Promise<readonly StoredEventText[]> {
    return [...new Set(positions)].sort(ascending).map((position) => {
      const event = this.#log[this.#indexBehind(position) - 1];
      if (event?.position !== position) throw new NoSuchPosition(position);
      return event;
    });
  }

  async *drain(after: Position, through: Position): AsyncIterable<readonly StoredEventText[]> {
    const end = this.#indexBehind(through);
    for (let start = this.#indexBehind(after); start < end; start += DRAIN_BATCH) {
      yield this.#log.slice(start, Math.min(start + DRAIN_BATCH, end));
    }
  }

  async head(): Promise<Position> {
    return this.#lastPosition();
  }

  subscribe(onAppended: () => void): () => void {
    return this.#listeners.add(onAppended);
  }

  async close(): Promise<void> {
    this.#listeners.clear();
  }

  #lastPosition(): Position {
    return this.#log.at(-1)?.position ?? BEFORE_FIRST;
  }

  /** Index of the first event after a position; positions have even steps. */
  #indexBehind(position: Position): number {
    const first = BEFORE_FIRST + POSITION_STEP;
    return position < first ? 0 : Math.min(Number((position - first) / POSITION_STEP) + 1, this.#log.length);
  }
}

function parsed({ data, metadata, ...event }: StoredEventText): StoredEvent {
  return { ...event, data: JSON.parse(data) as unknown, metadata: JSON.parse(metadata) as unknown };
}
