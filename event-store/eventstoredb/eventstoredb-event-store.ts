/** The log in EventStoreDB: streams, ids and revisions are the engine's, and a position is its commit position. */
import { AppendListeners } from '../append-listeners.js';
import {
  BEFORE_FIRST, type AppendResult, type EventStore, type ExpectedRevision, type HiddenStream, type NewEvent,
  type Position, type StoredEvent, type StoredEventText,
} from '../event-store.js';
import { AppendOutcomeUnknown, EventStoreUnavailable, WrongExpectedRevision } from '../event-store-errors.js';
import { findRepeat, prepareAppend, type PreparedAppend, type PreparedEvent } from '../prepared-append.js';
import { waitingTogether } from '../shared-wait.js';
import { AppendChannel } from './append-channel.js';
import { NO_STREAM, type EngineAnswer } from './append-requests.js';
import { EngineConnection } from './engine-connection.js';
import { isLost, isRefused, refusalOf } from './engine-errors.js';
import { ordinary, parsed } from './engine-events.js';
import { KnownStreams, type KnownStream } from './known-streams.js';
import { LiveSubscription } from './live-subscription.js';
import { LogReader } from './log-reader.js';
import { streamForwards } from './read-requests.js';
import { retrying } from './call-limits.js';
import { StreamQueues } from './stream-queues.js';

export interface EventStoreDbEventStoreOptions {
  /** `esdb://user:password@host:2113?tls=true&tlsCAFile=…`, or `esdb+discover://…` for a cluster. */
  readonly connectionString: string;
  /** How long the calls of one wait are retried; by default 8,000, enough to elect a new leader. */
  readonly retryForMs?: number;
  /** How long the engine may be silent during a call before the connection counts as lost; 3,000 by default. */
  readonly answerTimeoutMs?: number;
}

/** The subscription shows an append right after it was acknowledged. */
const PASSING_LIMIT_MS = 50;

type Stored = Extract<EngineAnswer, { kind: 'stored' }>;

export class EventStoreDbEventStore implements EventStore {
  readonly #retryForMs: number;
  readonly #connection: EngineConnection;
  readonly #channel: AppendChannel;
  readonly #log: LogReader;
  readonly #live: LiveSubscription;
  readonly #listeners = new AppendListeners();
  readonly #known = new KnownStreams();
  readonly #queues = new StreamQueues();
  #wokenThrough = BEFORE_FIRST;
  #closed: Promise<void> | undefined;

  constructor({ connectionString, retryForMs = 8_000, answerTimeoutMs = 3_000 }: EventStoreDbEventStoreOptions) {
    this.#retryForMs = retryForMs;
    this.#connection = new EngineConnection(connectionString, answerTimeoutMs);
    this.#channel = new AppendChannel(this.#connection);
    this.#log = new LogReader(this.#connection);
    this.#live = new LiveSubscription(this.#connection, (position) => this.#wake(position));
  }

  /**
   * @throws TypeError, besides the errors of the port, for names reserved by the engine. An append that was sent again
   * after a lost connection returns `repeated`: it is unknown which of the two was stored.
   */
  async append(
    streamId: string, expected: ExpectedRevision, events: readonly NewEvent[],
  ): Promise<AppendResult> {
    const append = prepareAppend(streamId, expected, events);
    for (const name of [streamId, ...events.map(({ type }) => type)]) assertOrdinaryName(name);
    if (this.#closed) throw new Error('The event store is closed.');
    return waitingTogether(() => this.#queues.take(streamId, () => this.#append(append)));
  }

  /** The engine also writes down an append without events, and no reader ever sees it. */
  async probe(): Promise<void> {
    const nothing: PreparedAppend = { streamId: 'probe', expected: 'no_stream', events: [], bytes: 0 };
    await this.#channel.send(nothing, NO_STREAM).catch((error: unknown) => {
      throw refusalOf(error);
    });
  }

  async readStream(streamId: string): Promise<readonly StoredEvent[]> {
    const events = await this.#readStream(streamId);
    this.#known.learn(streamId, events);
    return events.map(parsed);
  }

  async readAll(after: Position, limit: number): Promise<readonly StoredEvent[]> {
    return (await this.#reading(() => this.#log.page(after, limit))).map(parsed);
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
      throw isLost(error) ? new EventStoreUnavailable(error) : refusalOf(error);
    }
  }

  head(): Promise<Position> {
    return this.#reading(() => this.#log.head());
  }

  hiddenStreams(): readonly HiddenStream[] {
    return this.#log.hidden.all();
  }

  subscribe(onAppended: () => void): () => void {
    const stop = this.#listeners.add(onAppended);
    if (!this.#closed) this.#live.start();
    return () => {
      stop();
      if (this.#listeners.isEmpty) this.#live.stop();
    };
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
   * The engine compares ids only from the expected revision on, and never compares content. So this checks the ids up
   * to that revision, and compares the acknowledged events with what was sent.
   */
  async #append(append: PreparedAppend): Promise<AppendResult> {
    const { streamId, expected, events } = append;
    let known = this.#known.get(streamId);
    if (!suffices(known, expected)) known = await this.#look(streamId);
    for (;;) {
      if (known && events.some(({ id }) => known?.ids.has(id))) return this.#repeatOf(append);
      const last = known?.revision ?? NO_STREAM;
      if (expected !== 'any' && asNumber(expected) !== last) {
        throw new WrongExpectedRevision(streamId, expected, asActual(last));
      }
      const answer = await this.#send(append, last);
      if (answer.kind === 'stored') return this.#confirmed(append, answer, answer.wasSentAgain);
      known = await this.#look(streamId);
    }
  }

  /** Confirms acknowledged ids: events that equal ours, down to the metadata, are ours, whichever call stored them. */
  async #confirmed(append: PreparedAppend, answer: Stored, wasSentAgain: boolean): Promise<AppendResult> {
    const { streamId, events } = append;
    const { revision, position } = answer;
    if (position === null) return this.#repeatOf(append);
    const first = revision - events.length + 1;
    const stored = (await this.#live.passing(streamId, first, revision, PASSING_LIMIT_MS)) ??
      (await this.#readStream(streamId, first, events.length));
    if (wasSentAgain || !isTheSame(events, stored)) return this.#repeatOf(append);
    this.#known.append(streamId, events.map(({ id }) => id), revision);
    this.#wake(position);
    return { revision, position, repeated: false };
  }

  async #repeatOf(append: PreparedAppend): Promise<AppendResult> {
    const { streamId, events } = append;
    const stored = await this.#readStream(streamId);
    this.#known.learn(streamId, stored);
    const ids = new Set(events.map(({ id }) => id));
    const repeat = findRepeat(append, stored.filter(({ id }) => ids.has(id)));
    // The log is append-only, so this cannot happen.
    if (!repeat) throw new Error(`Stream ${streamId} has lost events.`);
    this.#wake(repeat.position);
    return { ...repeat, repeated: true };
  }

  async #send(append: PreparedAppend, expected: number): Promise<EngineAnswer & { wasSentAgain: boolean }> {
    let sent = 0;
    try {
      return await retrying(this.#retryForMs, isLost, async (before) => {
        sent += 1;
        return { ...(await this.#channel.send(append, expected)), wasSentAgain: before > 0 };
      });
    } catch (error) {
      // A refusal says nothing about earlier attempts.
      throw isLost(error) || (isRefused(error) && sent > 1) ? new AppendOutcomeUnknown(error) : refusalOf(error);
    }
  }

  async #look(streamId: string): Promise<KnownStream> {
    return this.#known.learn(streamId, await this.#readStream(streamId));
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
      return await retrying(this.#retryForMs, isLost, read);
    } catch (error) {
      throw isLost(error) ? new EventStoreUnavailable(error) : refusalOf(error);
    }
  }

  /** Wakes listeners once, although an own append also arrives on the subscription. */
  #wake(position?: Position): void {
    if (position !== undefined && position <= this.#wokenThrough) return;
    if (position !== undefined) this.#wokenThrough = position;
    this.#listeners.wake();
  }
}

/** Whether an append can be judged without reading the stream. An append to a new stream needs no reading. */
function suffices(known: KnownStream | undefined, expected: ExpectedRevision): boolean {
  return expected === 'any' ? known !== undefined : (known?.revision ?? NO_STREAM) === asNumber(expected);
}

const isTheSame = (sent: readonly PreparedEvent[], stored: readonly PreparedEvent[]): boolean => (
  stored.length === sent.length && sent.every(({ id, type, data, metadata }, index) => {
    const other = stored[index];
    return other?.id === id && other.type === type && other.data === data && other.metadata === metadata;
  }));

const asNumber = (expected: Exclude<ExpectedRevision, 'any'>): number => (
  expected === 'no_stream' ? NO_STREAM : expected);

const asActual = (revision: number): number | 'no_stream' => (revision === NO_STREAM ? 'no_stream' : revision);

/** The engine would accept these names, but hide the events from readers. */
function assertOrdinaryName(name: string): void {
  if (name === '' || name.startsWith('$')) throw new TypeError(`'${name}' cannot be the name of a stream or a type.`);
}
