/** Owns live projecting: one runner per projection brings its rows from their checkpoint to the end of the log. */
import pg, { type Pool, type PoolClient, type QueryResult } from 'pg';
import type { DomainEvent } from '../../domain/event-registry.js';
import type { GameEvent } from '../../domain/game/game.events.js';
import type { Recorded } from '../../domain/recorded-event.js';
import { BEFORE_FIRST, type EventStore, type Position, type StoredEvent } from '../../event-store/event-store.js';
import { gameChangesOf, recorded } from './game-changes.js';
import { LiveSink } from './live-sink.js';
import type { EventHandler, Projection } from './projection.js';
import { isPassing } from './passing-errors.js';
import { READ_SCHEMA } from './read-schema.js';
import type { Sink } from './sink.js';
import { withClient } from './with-client.js';
import { quoted } from './table.js';

export interface RunnerOptions {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly now: () => Date;
  /** Schema to project into; the live one unless a rebuild catches up. */
  readonly schema?: string;
  /** How long a lost wake-up can go unnoticed, milliseconds. */
  readonly pollIntervalMs?: number;
  /** Most events in one transaction. */
  readonly batchEvents?: number;
  readonly onError?: (projection: string, error: unknown) => void;
}

/** `stopped`: a poison event; rows stay as they were before it until somebody decides. */
export interface RunnerStatus {
  readonly projection: string;
  readonly state: 'running' | 'retrying' | 'stopped';
  readonly checkpoint: Position;
  readonly error: string | null;
}

const DEFAULT_BATCH_EVENTS = 500;
/** Losing the last moments of a projection in a crash is harmless: rows and checkpoint go back together. */
const BEGIN_UNSYNCED = 'begin; set local synchronous_commit = off';
const MAX_BACKOFF_MS = 5_000;

export class ProjectionRunner {
  private checkpoint: Position = BEFORE_FIRST;
  private state: RunnerStatus['state'] = 'running';
  private error: string | null = null;
  private working: Promise<void> | null = null;
  private wokenAgain = false;
  private closed = false;
  private failures = 0;
  private timer: NodeJS.Timeout | undefined;
  private unsubscribe: (() => void) | undefined;
  private readonly waiting = new Set<{ position: Position; resolve: () => void }>();

  constructor(
    readonly projection: Projection,
    private readonly options: RunnerOptions,
  ) {}

  start(): void {
    this.unsubscribe = this.options.store.subscribe(() => this.wake());
    this.wake();
  }

  async stop(): Promise<void> {
    this.closed = true;
    this.unsubscribe?.();
    clearTimeout(this.timer);
    await this.working;
  }

  status(): RunnerStatus {
    return { projection: this.projection.name, state: this.state, checkpoint: this.checkpoint, error: this.error };
  }

  /** Looks for new events now, or once more after the round under way. */
  wake(): void {
    if (this.closed || this.state === 'stopped') return;
    if (this.working) {
      this.wokenAgain = true;
      return;
    }
    clearTimeout(this.timer);
    this.working = this.round().finally(() => {
      this.working = null;
      if (this.wokenAgain) {
        this.wokenAgain = false;
        this.wake();
      } else this.scheduleNext();
    });
  }

  /** True as soon as the rows hold everything up to a position; false after `timeoutMs`. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean> {
    if (this.checkpoint >= position) return Promise.resolve(true);
    return new Promise((resolve) => {
      const entry = { position, resolve: () => finish(true) };
      const timeout = setTimeout(() => finish(false), timeoutMs);
      const finish = (reached: boolean): void => {
        clearTimeout(timeout);
        this.waiting.delete(entry);
        resolve(reached);
      };
      this.waiting.add(entry);
      this.wake();
    });
  }

  /** Applies everything up to a position at once, outside the rhythm of wake-ups; for a rebuild that ends. */
  async catchUp(through: Position): Promise<void> {
    if (this.checkpoint === BEFORE_FIRST) await this.reloadCheckpoint(this.options.pool);
    while (this.checkpoint < through && (await this.projectBatch(this.options.batchEvents ?? DEFAULT_BATCH_EVENTS)));
  }

  private scheduleNext(): void {
    if (this.closed || this.state === 'stopped') return;
    const { pollIntervalMs = 250 } = this.options;
    const delay = this.failures === 0 ? pollIntervalMs : Math.min(50 * 2 ** this.failures, MAX_BACKOFF_MS);
    this.timer = setTimeout(() => this.wake(), delay);
  }

  private async round(): Promise<void> {
    try {
      while (!this.closed && (await this.projectBatch(this.options.batchEvents ?? DEFAULT_BATCH_EVENTS)));
      this.failures = 0;
      if (this.state === 'retrying') this.recovered();
    } catch (error) {
      await this.failed(error);
    }
  }

  private recovered(): void {
    this.state = 'running';
    this.error = null;
  }

  /**
   * An error of the connection passes; any other is searched for one event at a time, so that all before it are
   * applied and the one that cannot be is named.
   */
  private async failed(error: unknown): Promise<void> {
    if (isPassing(error)) {
      this.failures += 1;
      this.state = 'retrying';
      this.error = messageOf(error);
    } else {
      try {
        while (!this.closed && (await this.projectBatch(1)));
        return;
      } catch (poison) {
        if (isPassing(poison)) return;
        this.state = 'stopped';
        this.error = `The event behind position ${this.checkpoint} could not be applied: ${messageOf(poison)}`;
      }
    }
    this.options.onError?.(this.projection.name, error);
  }

  /** Applies up to `limit` events in one transaction with the checkpoint. Answers whether there was anything. */
  private async projectBatch(limit: number): Promise<boolean> {
    const { store, pool } = this.options;
    const events = await store.readAll(this.checkpoint, limit);
    const last = events.at(-1);
    if (!last) {
      if (this.checkpoint === BEFORE_FIRST) await this.reloadCheckpoint(pool);
      return false;
    }
    const handled = events.filter(({ type }) => this.handles(type));
    const position = handled.length === 0
      ? await this.passOver(last.position)
      : await this.apply(handled, last.position);
    this.advance(position);
    return true;
  }

  /** An event of a type that nobody knows is handled too: parsing it says what is wrong. */
  private handles(type: string): boolean {
    return this.projection.handling[type as DomainEvent['type']] !== 'ignore';
  }

  /** Rows and checkpoint in one transaction. Answers where the rows are then. */
  private apply(events: readonly StoredEvent[], through: Position): Promise<Position> {
    const { store, pool, now } = this.options;
    return withClient(pool, async (client) => {
      const actual = await this.beginAtCheckpoint(client);
      if (actual !== this.checkpoint) {
        await client.query('rollback');
        return actual;
      }
      const instant = now().toISOString();
      await applyEvents(this.projection, events.map(recorded), new LiveSink(client, this.schema, instant), store);
      await this.moveCheckpoint(client, through, instant);
      await client.query('commit');
      return through;
    });
  }

  /** Moves the checkpoint past events that mean nothing here, in one round trip. */
  private async passOver(through: Position): Promise<Position> {
    await withClient(this.options.pool, (client) => client.query(`${BEGIN_UNSYNCED};
      update ${quoted(this.schema)}.checkpoints set position = ${through}
      where projection = ${this.nameLiteral} and position = ${this.checkpoint};
      commit`));
    return through;
  }

  private get nameLiteral(): string {
    return pg.escapeLiteral(this.projection.name);
  }

  private get schema(): string {
    return this.options.schema ?? READ_SCHEMA;
  }

  /** Begins the transaction and holds the checkpoint to its end, in one round trip. */
  private async beginAtCheckpoint(client: PoolClient): Promise<Position> {
    const results = (await client.query(`${BEGIN_UNSYNCED};
      select position from ${quoted(this.schema)}.checkpoints where projection = ${this.nameLiteral} for update`,
    )) as unknown as QueryResult<{ position: string }>[];
    const position = results.at(-1)?.rows[0]?.position;
    if (!position) throw new Error(`Projection ${this.projection.name} has no checkpoint in schema ${this.schema}.`);
    return BigInt(position);
  }

  /** Compare-and-set: a swap of the schemas between the lock and here leaves this transaction without effect. */
  private async moveCheckpoint(client: PoolClient, position: Position, now: string): Promise<void> {
    const { rowCount } = await client.query(
      `update ${quoted(this.schema)}.checkpoints set position = $3, projected_at = $4
       where projection = $1 and position = $2`,
      [this.projection.name, this.checkpoint.toString(), position.toString(), now],
    );
    if (rowCount !== 1) throw Object.assign(new Error('The checkpoint moved meanwhile.'), { code: '40001' });
  }

  private async reloadCheckpoint(pool: Pool): Promise<void> {
    const { rows } = await pool.query<{ position: string }>(
      `select position from ${quoted(this.schema)}.checkpoints where projection = $1`,
      [this.projection.name],
    );
    if (rows[0]) this.advance(BigInt(rows[0].position));
  }

  /** Goes to where the rows are; backwards too, when somebody put another schema in their place. */
  private advance(position: Position): void {
    this.checkpoint = position;
    for (const entry of this.waiting) if (entry.position <= position) entry.resolve();
  }
}

/** Runs the handlers of one batch. */
export async function applyEvents(
  projection: Projection,
  events: readonly Recorded<DomainEvent>[],
  sink: Sink,
  store: EventStore,
): Promise<void> {
  const gameEvents: Recorded<GameEvent>[] = [];
  for (const event of events) {
    const handling = projection.handling[event.event.type];
    if (handling === 'ignore') continue;
    if (handling === 'gameChange') gameEvents.push(event as Recorded<GameEvent>);
    else await (handling as EventHandler<DomainEvent['type']>)(event, sink);
  }
  if (gameEvents.length > 0) await projection.gameChanges?.(await gameChangesOf(gameEvents, store), sink);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
