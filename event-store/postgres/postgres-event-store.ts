/** The log in Postgres: group commit, pools for writing and reading. */
import pg from 'pg';
import { Hints } from '../../postgres/hints.js';
import { openPool } from '../../postgres/pool.js';
import { withClient } from '../../postgres/with-client.js';
import { AppendListeners } from '../append-listeners.js';
import {
  type AppendResult, BEFORE_FIRST, type EventStore, type ExpectedRevision, type NewEvent, NoSuchPosition, type Position,
  type StoredEvent, type StoredEventText, WrongExpectedRevision,
} from '../event-store.js';
import { KnownEnd } from '../known-end.js';
import { findRepeat, prepareAppend, type PreparedAppend } from '../prepared-append.js';
import { appendGroup, type AppendOutcome } from './append-group.js';
import { GroupCommit } from './group-commit.js';
import { untilAnswered } from './lost-connection.js';
import { DEFAULT_LOG_SCHEMA } from './migrate-event-log.js';
import { OwnAppends } from './own-appends.js';

export interface PostgresEventStoreOptions {
  readonly connectionString: string;
  /** Schema of `migrateEventLog`; `log` by default. */
  readonly schema?: string;
  /** Connections for reading, besides the one for writing; 4 by default. */
  readonly readers?: number;
  /**
   * The time for which an append is retried after a lost connection before `AppendOutcomeUnknown`; 2,000 by default.
   */
  readonly retryForMs?: number;
  /**
   * The time for which Postgres may leave a call unanswered before the connection is treated as lost; 5,000 by
   * default.
   */
  readonly answerTimeoutMs?: number;
  /** Whether other processes append to this log too, so that all of them wake each other. */
  readonly isShared?: boolean;
}

const READERS = 4;
/** The connections for writing: one for appends and one for probes. */
const WRITERS = 2;
/** The number of connections that a store opens, without its hints. */
export const LOG_CONNECTIONS = READERS + WRITERS;

const DRAIN_BATCH = 1000;

/** The largest bigint. */
const LAST_POSITION = 2n ** 63n - 1n;
const possible = (position: Position): Position => (position > LAST_POSITION ? LAST_POSITION : position);

const EVENT_COLUMNS = `event_id as id, type, stream_id as "streamId", revision, position`;

/** Parses bigint as BigInt, not as text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? BigInt : pg.types.getTypeParser(oid, format)),
};

export class PostgresEventStore implements EventStore {
  readonly knownEnd = new KnownEnd();
  readonly #schema: string;
  readonly #events: string;
  readonly #retryForMs: number;
  readonly #answerTimeoutMs: number;
  readonly #readers: pg.Pool;
  readonly #writers: pg.Pool;
  readonly #groups = new GroupCommit((group) => this.#store(group));
  readonly #own = new OwnAppends();
  /** Connections on which the log was found to have its known end. */
  readonly #confirmed = new WeakSet<pg.PoolClient>();
  readonly #listeners = new AppendListeners();
  readonly #others: Hints | undefined;
  #closed: Promise<void> | undefined;

  constructor(options: PostgresEventStoreOptions) {
    const {
      connectionString, schema = DEFAULT_LOG_SCHEMA, readers = READERS, retryForMs = 2_000, answerTimeoutMs = 5_000,
      isShared = false,
    } = options;
    this.#schema = schema;
    this.#retryForMs = retryForMs;
    this.#answerTimeoutMs = answerTimeoutMs;
    this.#events = `${pg.escapeIdentifier(schema)}.events`;
    // Connections stay open: otherwise a request would wait for a new one and its plans.
    const kept: pg.PoolConfig = { connectionString, types, keepAlive: true, idleTimeoutMillis: 0 };
    this.#readers = openPool({ ...kept, max: readers, connectionTimeoutMillis: answerTimeoutMs });
    this.#writers = openPool({
      ...kept, max: WRITERS, connectionTimeoutMillis: retryForMs, query_timeout: answerTimeoutMs,
    });
    // Another server may have taken over.
    this.#writers.on('connect', () => this.doubt());
    this.#readers.on('connect', () => this.knownEnd.noteBreak());
    this.#others = isShared ? new Hints({ connectionString, channel: `${schema} grew` }) : undefined;
    this.#others?.listen(() => this.#listeners.wake());
  }

  /**
   * @throws AppendOutcomeUnknown, besides the errors of the port. An append that was sent twice because of a lost
   * connection returns `repeated` if the first attempt was stored.
   */
  async append(streamId: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult> {
    const append = prepareAppend(streamId, expected, events);
    if (this.#closed) throw new Error('The event store is closed.');
    const outcome = await this.#groups.submit(append);
    switch (outcome.kind) {
      case 'appended':
        return { revision: outcome.revision, position: outcome.position, repeated: false };
      case 'present':
        return this.#repeatOf(append);
      case 'wrong_revision':
        throw new WrongExpectedRevision(streamId, expected, outcome.actual);
    }
  }

  async probe(): Promise<void> {
    if (this.#closed) throw new Error('The event store is closed.');
    await this.#onWriter((client) => client.query(`select ${pg.escapeIdentifier(this.#schema)}.probe()`));
  }

  doubt(): void {
    this.#own.forget();
    this.knownEnd.doubt();
  }

  async confirm(): Promise<void> {
    if (this.knownEnd.isDoubted) await this.#onWriter(() => Promise.resolve());
  }

  async readStream(streamId: string): Promise<readonly StoredEvent[]> {
    return this.#ask<StoredEvent>({
      name: 'read-stream',
      text: `select ${EVENT_COLUMNS}, data, metadata from ${this.#events} where stream_id = $1 order by revision`,
      values: [streamId],
    });
  }

  async readAll(after: Position, limit: number): Promise<readonly StoredEvent[]> {
    return this.#ask<StoredEvent>({
      name: 'read-all',
      text: `select ${EVENT_COLUMNS}, data, metadata from ${this.#events}
        where position > $1 order by position limit $2`,
      values: [after, limit],
    });
  }

  readOwn(after: Position, limit: number): readonly StoredEvent[] {
    return this.#own.after(after, limit);
  }

  async readBackwards(before: Position | undefined, limit: number): Promise<readonly StoredEventText[]> {
    const events = await this.#ask<StoredEventText>({
      name: 'read-backwards',
      text: `select ${EVENT_COLUMNS}, data::text, metadata::text from ${this.#events}
        where position <= $1 order by position desc limit $2`,
      values: [possible(before ?? LAST_POSITION), before === undefined ? limit : limit + 1],
    });
    if (before === undefined) return events;
    // The event itself is read too, to prove that it exists.
    if (events[0]?.position !== before) throw new NoSuchPosition(before);
    return events.slice(1);
  }

  async readAt(positions: readonly Position[]): Promise<readonly StoredEventText[]> {
    const events = await this.#ask<StoredEventText>({
      name: 'read-at',
      text: `select ${EVENT_COLUMNS}, data::text, metadata::text from ${this.#events}
        where position = any($1::bigint[]) order by position`,
      values: [positions.filter((position) => position <= LAST_POSITION)],
    });
    const found = new Set(events.map(({ position }) => position));
    const missing = positions.find((position) => !found.has(position));
    if (missing !== undefined) throw new NoSuchPosition(missing);
    return events;
  }

  async *drain(after: Position, through: Position): AsyncIterable<readonly StoredEventText[]> {
    const pageAfter = (position: Position): Promise<readonly StoredEventText[]> => this.#ask({
      name: 'drain',
      text: `select ${EVENT_COLUMNS}, data::text, metadata::text from ${this.#events}
        where position > $1 and position <= $2 order by position limit ${DRAIN_BATCH}`,
      values: [position, possible(through)],
    });
    for (let page = await pageAfter(possible(after)); page.length > 0;) {
      // The next page comes while the reader works on this one.
      const next = pageAfter(page.at(-1)!.position);
      // A failure is thrown when it is awaited.
      next.catch(() => undefined);
      yield page;
      page = await next;
    }
  }

  async head(): Promise<Position> {
    const [row] = await this.#ask<{ head: Position | null }>({
      name: 'head', text: `select max(position) as head from ${this.#events}`,
    });
    return row?.head ?? BEFORE_FIRST;
  }

  subscribe(onAppended: () => void): () => void {
    return this.#listeners.add(onAppended);
  }

  /** Waits for running appends and reads, then ends all connections. */
  close(): Promise<void> {
    return (this.#closed ??= this.#close());
  }

  async #close(): Promise<void> {
    await this.#groups.idle();
    this.#listeners.clear();
    await Promise.all([this.#writers.end(), this.#readers.end(), this.#others?.close()]);
  }

  async #store(group: readonly PreparedAppend[]): Promise<readonly AppendOutcome[]> {
    const outcomes = await untilAnswered(
      this.#retryForMs, () => this.#onWriter((client) => appendGroup(client, this.#schema, group)));
    if (outcomes.some(({ kind }) => kind === 'appended')) {
      this.knownEnd.appended(this.#own.add(group, outcomes));
      this.#listeners.wake();
      this.#others?.send('look');
    }
    return outcomes;
  }

  /** Runs work on a connection to a log that has its known end. @throws LogWentBack */
  #onWriter<Answer>(work: (client: pg.PoolClient) => Promise<Answer>): Promise<Answer> {
    return withClient(this.#writers, async (client) => {
      if (this.knownEnd.isDoubted || !this.#confirmed.has(client)) {
        await this.knownEnd.confirm({
          has: async ({ position, id }) => (await client.query({
            name: 'has', text: `select from ${this.#events} where position = $1 and event_id = $2`,
            values: [position, id],
          })).rowCount === 1,
          head: () => this.head(),
        });
        this.#confirmed.add(client);
      }
      return work(client);
    });
  }

  async #repeatOf(append: PreparedAppend): Promise<AppendResult> {
    const rows = await untilAnswered(this.#retryForMs, () => this.#ask<StoredEventText>({
      name: 'read-events',
      text: `select ${EVENT_COLUMNS}, data::text, metadata::text from ${this.#events}
        where stream_id = $1 and event_id = any ($2::uuid[]) order by revision`,
      values: [append.streamId, append.events.map(({ id }) => id)],
    }));
    const repeat = findRepeat(append, rows);
    // The log is append-only, so this cannot happen.
    if (!repeat) throw new Error(`Stream ${append.streamId} has lost events.`);
    return repeat;
  }

  /** The pool drops a connection that left a query unanswered. */
  async #ask<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<readonly Row[]> {
    // `pg` has a time limit for each query, which its types lack.
    const limited = { ...query, query_timeout: this.#answerTimeoutMs };
    return (await this.#readers.query<Row>(limited)).rows;
  }
}
