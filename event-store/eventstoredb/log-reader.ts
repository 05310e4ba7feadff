/** Owns the reading of the whole log: pages, bulk and head, without the engine's own events. */
import { BEFORE_FIRST, type Position, type StoredEventText } from '../event-store.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { EngineConnection } from './engine-connection.js';
import { isSystemEvent, positionOf } from './engine-events.js';
import { QuietTail } from './quiet-tail.js';
import { logBackwards, logForwards, NO_LIMIT } from './read-requests.js';

const MAX_PAGE_EVENTS = 1_024;

export class LogReader {
  readonly #quiet = new QuietTail();

  constructor(private readonly connection: EngineConnection) {}

  /** Up to `limit` events behind a position. */
  async page(after: Position, limit: number): Promise<readonly StoredEventText[]> {
    const events: StoredEventText[] = [];
    let from = this.#quiet.skip(after);
    // The engine's read begins with the position itself.
    for (let count = limit + 1; ; count = Math.min(count * 2, Math.max(MAX_PAGE_EVENTS, count))) {
      const read = await this.#read(logForwards(from, count));
      events.push(...read.filter((event) => event.position > from && !isSystemEvent(event)));
      from = positionOf(read.at(-1), from);
      if (read.length < count) this.#quiet.learn(positionOf(events.at(-1), after), from);
      if (events.length >= limit || read.length < count) return events.slice(0, limit);
    }
  }

  async *drain(after: Position, through: Position): AsyncIterable<readonly StoredEventText[]> {
    if (through <= after) return;
    for await (const read of this.connection.read(logForwards(after, NO_LIMIT))) {
      const events = read.filter((event) => (
        event.position > after && event.position <= through && !isSystemEvent(event)));
      if (events.length > 0) yield events;
      if (positionOf(read.at(-1), after) >= through) return;
    }
  }

  /** Backwards from the end until an event is found that is not the engine's own, or the part that is known. */
  async head(): Promise<Position> {
    let before: Position | undefined;
    let end = BEFORE_FIRST;
    for (let count = 1; ; count = Math.min(count * 8, MAX_PAGE_EVENTS)) {
      const read = await this.#read(logBackwards(before, count));
      if (before === undefined) end = positionOf(read[0], BEFORE_FIRST);
      before = positionOf(read.at(-1), BEFORE_FIRST);
      const found = read.find((event) => !isSystemEvent(event));
      if (found && found.position > this.#quiet.through) {
        this.#quiet.learn(found.position, end);
        return found.position;
      }
      if (read.length < count || before <= this.#quiet.through) {
        this.#quiet.learn(this.#quiet.last, end);
        return this.#quiet.last;
      }
    }
  }

  async #read(request: ReadReq): Promise<StoredEventText[]> {
    const events: StoredEventText[] = [];
    for await (const read of this.connection.read(request)) events.push(...read);
    return events;
  }
}
