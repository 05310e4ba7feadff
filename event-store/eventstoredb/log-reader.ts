/** Owns the reading of the whole log: pages, bulk and head, without the engine's own events. */
import { BEFORE_FIRST, type Position, type StoredEventText } from '../event-store.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { NoSuchPosition } from '../event-store-errors.js';
import type { EngineConnection } from './engine-connection.js';
import { isSystemEvent, positionOf } from './engine-events.js';
import { QuietTail } from './quiet-tail.js';
import { logBackwards, logForwards, NO_LIMIT } from './read-requests.js';

const MAX_PAGE_EVENTS = 1_024;
/** The engine counts in signed numbers of 64 bits. */
const LAST_POSSIBLE = 2n ** 63n - 1n;

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

  /** The last `limit` events before one. */
  async pageBackwards(before: Position | undefined, limit: number): Promise<readonly StoredEventText[]> {
    if (before !== undefined) await this.#assertHolds(before);
    const events: StoredEventText[] = [];
    let end = before;
    for (let count = limit; ; count = Math.min(count * 2, Math.max(MAX_PAGE_EVENTS, count))) {
      const read = await this.#read(logBackwards(end, count));
      events.push(...read.filter((event) => !isSystemEvent(event)));
      if (events.length >= limit || read.length < count) return events.slice(0, limit);
      end = read.at(-1)?.position;
    }
  }

  async *drain(after: Position, through: Position): AsyncIterable<readonly StoredEventText[]> {
    if (through <= after) return;
    for await (const read of this.#batches(logForwards(after, NO_LIMIT))) {
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

  /** What the engine answers backwards from a position behind the end is not on record, so that it is never asked. */
  async #assertHolds(position: Position): Promise<void> {
    const isPossible = position > BEFORE_FIRST && position <= LAST_POSSIBLE;
    const [event] = isPossible ? await this.#read(logForwards(position, 1)) : [];
    if (event?.position !== position) throw new NoSuchPosition(position);
  }

  async #read(request: ReadReq): Promise<StoredEventText[]> {
    const events: StoredEventText[] = [];
    for await (const read of this.#batches(request)) events.push(...read);
    return events;
  }

  async *#batches(request: ReadReq): AsyncIterable<readonly StoredEventText[]> {
    try {
      yield* this.connection.read(request);
    } catch (error) {
      throw isOfNoEvent(error) ? new NoSuchPosition(positionIn(request)) : error;
    }
  }
}

/** The engine finds no event at the position where the read is to begin. It has a status of no meaning for that. */
const isOfNoEvent = (error: unknown): boolean => (
  (error as { details?: string } | null)?.details?.startsWith('Unexpected ReadAllResult') ?? false);

const positionIn = (request: ReadReq): Position => (
  BigInt(request.getOptions()?.getAll()?.getPosition()?.getCommitPosition() ?? BEFORE_FIRST));
