/** Reads our events from EventStoreDB, not those of the engine or other programs: by page, in bulk, and the head. */
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import {
  ascending, BEFORE_FIRST, type HiddenStream, NoSuchPosition, type Position, type StoredEventText,
} from '../event-store.js';
import type { EngineConnection } from './engine-connection.js';
import { type EngineEvent, isOurs, logBackwards, logForwards, NO_LIMIT, ofAny, ordinary } from './engine-messages.js';
import { isOwnStream } from '../../domain/own-streams.js';
import { jsonIn } from '../readable-json.js';

const MAX_PAGE_EVENTS = 1_024;
const READ_AT_ONCE = 32;
/** The number of events that are read at once for each wanted one, in the hope that the wanted ones are among them. */
const READ_NEAR = 3;
/** The engine uses signed 64-bit numbers. */
const LAST_POSSIBLE = 2n ** 63n - 1n;

/**
 * The end of the log that has only events of others. The idle engine writes statistics there, which are read only
 * once.
 */
export class SystemTail {
  /** Position of our last event after which only events of others are known. */
  last: Position = BEFORE_FIRST;
  /** Position of the last of these events, or `last` itself. */
  through: Position = BEFORE_FIRST;

  /** Notes that only events of others follow `last`, up to and including `through`. */
  learn(last: Position, through: Position): void {
    if (through > this.through) [this.last, this.through] = [last, through];
  }

  /** The position from which a reader goes on that has seen everything up to a position. */
  skip(after: Position): Position {
    return after >= this.last && after < this.through ? this.through : after;
  }
}

export class LogReader {
  #tail = new SystemTail();
  readonly hidden = new HiddenStreams();

  /** @param onSetBack  called when the log ends before a part that was already read */
  constructor(private readonly connection: EngineConnection, private readonly onSetBack: () => void) {}

  /** Call it when the log may be another one: the known end no longer applies. */
  forget(): void {
    this.#tail = new SystemTail();
  }

  /** Returns up to `limit` events after a position. */
  async page(after: Position, limit: number): Promise<readonly StoredEventText[]> {
    const tail = this.#tail;
    const events: StoredEventText[] = [];
    const { end, reached } = await this.#end();
    let from = tail.skip(after);
    if (end <= from) return events;
    // The engine's read includes the event at the position.
    for (let count = limit + 1; ; count = Math.min(count * 2, Math.max(MAX_PAGE_EVENTS, count))) {
      const read = await this.#read(logForwards(from, count));
      events.push(...read.filter((event) => event.position > from && isOurs(event)).map(ordinary));
      from = read.at(-1)?.position ?? from;
      const isAll = read.length < count;
      if (isAll) tail.learn(events.at(-1)?.position ?? (after > tail.through ? after : tail.last), reached(from));
      if (events.length >= limit || isAll) return events.slice(0, limit);
    }
  }

  /** Returns the last `limit` events before one. */
  async pageBackwards(before: Position | undefined, limit: number): Promise<readonly StoredEventText[]> {
    if (before !== undefined) await this.#eventAt(before);
    const events: StoredEventText[] = [];
    let end = before;
    for (let count = limit; ; count = Math.min(count * 2, Math.max(MAX_PAGE_EVENTS, count))) {
      const read = await this.#read(logBackwards(end, count));
      events.push(...read.filter(isOurs).map(ordinary));
      if (events.length >= limit || read.length < count) return events.slice(0, limit);
      end = read.at(-1)?.position;
    }
  }

  /**
   * Finds events of others too, because an earlier version stored positions of them. The engine reads from one
   * position only, so each event needs a call, unless it is near the first one.
   */
  async at(positions: readonly Position[]): Promise<readonly StoredEventText[]> {
    const wanted = [...new Set(positions)].sort(ascending);
    const [first = BEFORE_FIRST, second] = wanted;
    const stretch = isPossible(first) && second !== undefined
      ? await this.#read(logForwards(first, wanted.length * READ_NEAR, ofAny)) : [];
    const near = new Map(stretch.map((event) => [event.position, event]));
    const events: StoredEventText[] = [];
    for (let index = 0; index < wanted.length; index += READ_AT_ONCE) {
      const group = wanted.slice(index, index + READ_AT_ONCE);
      const read = await Promise.all(group.map((position) => near.get(position) ?? this.#eventAt(position)));
      events.push(...read.map(ordinary));
    }
    return events;
  }

  async *drain(after: Position, through: Position): AsyncIterable<readonly StoredEventText[]> {
    if (through <= after) return;
    for await (const read of this.#batches(logForwards(after, NO_LIMIT))) {
      const events = read.filter((event) => (
        event.position > after && event.position <= through && isOurs(event)));
      if (events.length > 0) yield events.map(ordinary);
      if ((read.at(-1)?.position ?? after) >= through) return;
    }
  }

  /** Reads backwards at first, and later only new events: others may have written very much since. */
  async head(): Promise<Position> {
    const tail = this.#tail;
    if (tail.through === BEFORE_FIRST) {
      const { reached } = await this.#end();
      const [{ position } = { position: BEFORE_FIRST }] = await this.pageBackwards(undefined, 1);
      tail.learn(position, reached(position));
      return tail.last;
    }
    for (let after = tail.through; ;) {
      const events = await this.page(after, MAX_PAGE_EVENTS);
      // The log has gone back.
      if (tail !== this.#tail) return this.head();
      if (events.length < MAX_PAGE_EVENTS) return tail.last;
      after = events.at(-1)!.position;
    }
  }

  /**
   * @returns `end`: position of the last event, even of others; `reached`: up to where the log is known after a later
   * read of all events, by the last event that the read found. Another node may not have all of them yet.
   */
  async #end() {
    const tail = this.#tail;
    const [last] = await this.#read(logBackwards(undefined, 1, ofAny));
    const end = last?.position ?? BEFORE_FIRST;
    if (end < this.#tail.through) {
      this.forget();
      this.onSetBack();
    }
    const reached = (found: Position): Position => (
      found < end && tail === this.#tail ? end : found);
    return { end, reached };
  }

  /** The engine's answer to a backward read from after the end is undocumented, so we never ask for it. */
  async #eventAt(position: Position): Promise<EngineEvent> {
    const [event] = isPossible(position) ? await this.#read(logForwards(position, 1, ofAny)) : [];
    if (event?.position !== position) throw new NoSuchPosition(position);
    return event;
  }

  async #read(request: ReadReq): Promise<EngineEvent[]> {
    const events: EngineEvent[] = [];
    for await (const read of this.#batches(request)) events.push(...read);
    return events;
  }

  async *#batches(request: ReadReq): AsyncIterable<readonly EngineEvent[]> {
    try {
      for await (const read of this.connection.read(request)) {
        for (const event of read) this.hidden.note(event);
        yield read;
      }
    } catch (error) {
      throw isOfNoEvent(error) ? new NoSuchPosition(positionIn(request)) : error;
    }
  }
}

const isPossible = (position: Position): boolean => position > BEFORE_FIRST && position <= LAST_POSSIBLE;

/** The engine has no event at the start of the read. It reports this with a meaningless status. */
const isOfNoEvent = (error: unknown): boolean => (
  (error as { details?: string } | null)?.details?.match(/^Unexpected (Filtered)?ReadAllResult/) != null);

const positionIn = (request: ReadReq): Position => (
  BigInt(request.getOptions()?.getAll()?.getPosition()?.getCommitPosition() ?? BEFORE_FIRST));

const [METADATA, TOMBSTONE] = ['$metadata', '$streamDeleted'];

export class HiddenStreams {
  /** The latest settings by stream. */
  readonly #latest = new Map<string, { readonly position: Position; readonly isHidden: boolean }>();

  /** Notes an event, in any order. */
  note({ type, streamId, position, data }: EngineEvent): void {
    if (type !== METADATA && type !== TOMBSTONE) return;
    const stream = type === METADATA ? streamId.replace(/^\$\$/, '') : streamId;
    if (!isOwnStream(stream) || position < (this.#latest.get(stream)?.position ?? BEFORE_FIRST)) return;
    this.#latest.set(stream, { position, isHidden: type === TOMBSTONE || hides(data) });
  }

  /** The hidden streams in the order of the log. */
  all(): readonly HiddenStream[] {
    return [...this.#latest].filter(([, { isHidden }]) => isHidden)
      .map(([streamId, { position }]) => ({ streamId, position }))
      .sort((one, other) => ascending(one.position, other.position));
  }
}

/**
 * Whether settings hide events. A deletion that can be undone sets `$tb`, the first revision to show, above all
 * revisions.
 */
function hides(settings: string): boolean {
  const { $tb = 0, $maxCount, $maxAge } = (jsonIn(settings) ?? {}) as Partial<Record<string, number>>;
  return $tb > 0 || $maxCount !== undefined || $maxAge !== undefined;
}
