/** The log in EventStoreDB: streams, ids and revisions are the engine's, and a position is its commit position. */
import { isDeepStrictEqual } from 'node:util';
import { AppendListeners } from '../append-listeners.js';
import {
  AppendOutcomeUnknown, type AppendResult, BEFORE_FIRST, type EventStore, EventStoreUnavailable, type ExpectedRevision,
  hasEventAt, type HiddenStream, type NewEvent, type Position, type StoredEvent, type StoredEventText,
  WrongExpectedRevision,
} from '../event-store.js';
import { KnownEnd } from '../known-end.js';
import { findRepeat, prepareAppend, type PreparedAppend } from '../prepared-append.js';
import { parsedEvent } from '../readable-json.js';
import { shareDeadline } from '../shared-wait.js';
import { failureOf, isRefused, retrying } from './engine-errors.js';
import { EngineConnection } from './engine-connection.js';
import { appendRequests, NO_STREAM, ordinary, type Stored, storedBy, streamForwards } from './engine-messages.js';
import { LiveSubscription } from './live-subscription.js';
import { LogReader } from './log-reader.js';
import { StreamQueues } from '../stream-queues.js';

export interface EventStoreDbEventStoreOptions {
  /** `esdb://user:password@host:2113?tls=true&tlsCAFile=…`, or `esdb+discover://…` for a cluster. */
  readonly connectionString: string;
  /** The time for which the calls of one wait are retried; by default 8,000, enough to elect a new leader. */
  readonly retryForMs?: number;
  /**
   * The time that the engine may be silent during a call before the connection is treated as lost; 3,000 by default.
   */
  readonly answerTimeoutMs?: number;
}

export class EventStoreDbEventStore implements EventStore {
  readonly knownEnd = new KnownEnd();
  readonly #retryForMs: number;
  readonly #connection: EngineConnection;
  readonly #log: LogReader;
  readonly #live: LiveSubscription;
  readonly #listeners = new AppendListeners();
  readonly #queues = new StreamQueues();
  #wokenThrough = BEFORE_FIRST;
  #closed: Promise<void> | undefined;

  constructor({ connectionString, retryForMs = 8_000, answerTimeoutMs = 3_000 }: EventStoreDbEventStoreOptions) {
    this.#retryForMs = retryForMs;
    this.#connection = new EngineConnection(connectionString, answerTimeoutMs, {
      onNewLink: () => {
        this.#log.forget();
        this.#wokenThrough = BEFORE_FIRST;
        this.knownEnd.noteBreak();
      },
      confirm: () => this.#confirm(),
    });
    this.#log = new LogReader(this.#connection, () => this.knownEnd.noteBreak());
    this.#live = new LiveSubscription(this.#connection, (position) => this.#wake(position));
  }

  /**
   * @throws TypeError, besides the errors of the port, for names that the engine reserves. An append that was sent
   * again after a lost connection returns `repeated`: it is unknown which of the two was stored.
   */
  async append(streamId: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult> {
    const append = prepareAppend(streamId, expected, events);
    for (const name of [streamId, ...events.map(({ type }) => type)]) assertOrdinaryName(name);
    if (this.#closed) throw new Error('The event store is closed.');
    return shareDeadline(() => this.#queues.take(streamId, () => this.#append(append)));
  }

  /** The engine also accepts an append without events, and no reader ever sees it. */
  async probe(): Promise<void> {
    const nothing = appendRequests({ streamId: 'probe', events: [] }, NO_STREAM);
    await this.#connection.append(nothing).catch((error: unknown) => {
      throw failureOf(error);
    });
  }

  async readStream(streamId: string): Promise<readonly StoredEvent[]> {
    return (await this.#readStream(streamId)).map(parsedEvent);
  }

  async readAll(after: Position, limit: number): Promise<readonly StoredEvent[]> {
    return (await this.#reading(() => this.#log.page(after, limit))).map(parsedEvent);
  }

  readBackwards(before: Position | undefined, limit: number): Promise<readonly StoredEventText[]> {
    return this.#reading(() => this.#log.pageBackwards(before, limit));
  }

  readAt(positions: readonly Position[]): Promise<readonly StoredEventText[]> {
    return this.#reading(() => this.#log.at(positions));
  }

  async *drain(after: Position, through: Position): AsyncIterable<readonly StoredEventText[]> {
    try {
      yield* this.#log.drain(after, through);
    } catch (error) {
      throw failureOf(error);
    }
  }

  head(): Promise<Position> {
    return this.#reading(() => this.#log.head());
  }

  doubt(): void {
    this.knownEnd.doubt();
  }

  async confirm(): Promise<void> {
    if (this.knownEnd.isDoubted) await this.#reading(() => this.#confirm());
  }

  hiddenStreams(): readonly HiddenStream[] {
    return this.#log.hidden.all();
  }

  subscribe(onAppended: () => void): () => void {
    if (!this.#closed) this.#live.start();
    return this.#listeners.add(onAppended);
  }

  /** Waits for running appends. */
  close(): Promise<void> {
    return (this.#closed ??= this.#close());
  }

  async #close(): Promise<void> {
    await this.#queues.idle();
    this.#listeners.clear();
    this.#live.stop();
    await this.#connection.close();
  }

  /**
   * The engine compares ids only from the expected revision on, and never compares content. So this method checks the
   * ids up to that revision, and compares the acknowledged events with the sent ones (docs/decisions/0038).
   */
  async #append(append: PreparedAppend): Promise<AppendResult> {
    const { streamId, expected } = append;
    for (;;) {
      const present = await this.#readStream(streamId);
      const repeat = findRepeat(append, present);
      if (repeat) return this.#announced(append, repeat);
      const last = present.at(-1)?.revision ?? NO_STREAM;
      if (expected !== 'any' && (expected === 'no_stream' ? NO_STREAM : expected) !== last) {
        throw new WrongExpectedRevision(streamId, expected, last === NO_STREAM ? 'no_stream' : last);
      }
      const { stored, wasSentAgain } = await this.#send(append, last);
      if (stored) return this.#confirmed(append, stored, wasSentAgain);
    }
  }

  /** Events that equal ours, down to the metadata, are ours, whichever call stored them. */
  async #confirmed(
    append: PreparedAppend, { revision, position }: Stored, wasSentAgain: boolean,
  ): Promise<AppendResult> {
    try {
      const isOurs = !wasSentAgain && position !== null && (await this.#hasStored(append, revision));
      const found = isOurs
        ? { revision, position, repeated: false }
        : findRepeat(append, await this.#readStream(append.streamId));
      // The log is append-only, so this cannot happen.
      if (!found) throw new Error(`Stream ${append.streamId} has lost events.`);
      return this.#announced(append, found);
    } catch (error) {
      throw error instanceof EventStoreUnavailable ? new AppendOutcomeUnknown(error) : error;
    }
  }

  /** @param revision  revision of the last event of the append */
  async #hasStored({ streamId, events }: PreparedAppend, revision: number): Promise<boolean> {
    const stored = await this.#readStream(streamId, revision - events.length + 1, events.length);
    return isDeepStrictEqual(stored.map(({ id, type, data, metadata }) => ({ id, type, data, metadata })), events);
  }

  #announced({ events, streamId }: PreparedAppend, result: AppendResult): AppendResult {
    const { id, type } = events.at(-1)!;
    this.knownEnd.appended([{ id, type, streamId, position: result.position }]);
    this.#wake(result.position);
    return result;
  }

  #confirm(): Promise<void> {
    return this.knownEnd.confirm({
      has: ({ position, id }) => hasEventAt({ readAt: (positions) => this.#log.at(positions) }, position, id),
      head: () => this.#log.head(),
    });
  }

  /** @returns `stored`: null if the stream is at another revision */
  async #send(append: PreparedAppend, expected: number) {
    let sent = 0;
    try {
      return await retrying(this.#retryForMs, async () => {
        sent += 1;
        const answer = await this.#connection.append(appendRequests(append, expected));
        return { stored: storedBy(answer), wasSentAgain: sent > 1 };
      });
    } catch (error) {
      // A refusal proves nothing about earlier attempts.
      throw isRefused(error) && sent === 1 ? failureOf(error, append.bytes) : new AppendOutcomeUnknown(error);
    }
  }

  #readStream(streamId: string, fromRevision?: number, limit?: number): Promise<readonly StoredEventText[]> {
    return this.#reading(async () => {
      const events: StoredEventText[] = [];
      const request = streamForwards(streamId, fromRevision, limit);
      for await (const read of this.#connection.read(request)) events.push(...read.map(ordinary));
      return events;
    });
  }

  /** Reads can be retried safely. */
  async #reading<Answer>(read: () => Promise<Answer>): Promise<Answer> {
    try {
      return await retrying(this.#retryForMs, read);
    } catch (error) {
      throw failureOf(error);
    }
  }

  /** Wakes listeners once, although our own append also arrives on the subscription. */
  #wake(position?: Position): void {
    if (position !== undefined && position <= this.#wokenThrough) return;
    if (position !== undefined) this.#wokenThrough = position;
    this.#listeners.wake();
  }
}

/** The engine would accept these names, but hide the events from readers. */
function assertOrdinaryName(name: string): void {
  if (name === '' || name.startsWith('$')) throw new TypeError(`'${name}' cannot be the name of a stream or a type.`);
}
