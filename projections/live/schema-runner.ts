/**
 * Live projecting: one runner per schema reads each batch of the log once, applies it to all projections of the schema
 * and commits rows and checkpoints together. In a process that does not lead it follows the leader's checkpoints
 * (docs/decisions/0081).
 */
import { EventEmitter, once } from 'node:events';
import type { Pool } from 'pg';
import { isPassing } from '../../event-store/error-kinds.js';
import { type EventStore, leastOf, type Position, type StoredEvent } from '../../event-store/event-store.js';
import { alwaysHeld, type Lease } from '../../postgres/lease.js';
import { withClient } from '../../postgres/with-client.js';
import { ProjectionState } from './projection-state.js';
import { FactsInForce } from '../model/facts-in-force.js';
import { applyLive, LastBatch } from './live-transaction.js';
import { earlierEvents, notApplied, nothingSkipped, type Projection, type SkippedEvents } from '../model/projection.js';
import { type Checkpoint, Checkpoints, checkpointsIn, READ_SCHEMA, type RunnerStatus } from './read-schema.js';
import { PollingLoop } from './polling-loop.js';

export interface RunnerOptions {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly now: () => Date;
  /** Schema to project into; the live one unless a rebuild catches up. */
  readonly schema?: string;
  /** The time that a lost wake-up can stay unnoticed, milliseconds. */
  readonly pollIntervalMs?: number;
  /** The time that a swap, a clearing or a skipped event of another process can stay unnoticed, milliseconds. */
  readonly recheckIntervalMs?: number;
  /** The largest number of events in one transaction. */
  readonly batchEvents?: number;
  readonly skippedEvents?: () => Promise<SkippedEvents>;
  /** @param projections  the name of the stopped projection, or of all that are tried again */
  readonly onError?: (projections: string, error: unknown) => void;
  /** The lease of the process that applies events; by default this one. The others follow the leader's checkpoints. */
  readonly lease?: Lease;
  /** Called when this process has moved checkpoints, or a projection stopped. */
  readonly onMoved?: () => void;
  /** Called when a checkpoint is found at an earlier position: the database was restored from a backup. */
  readonly onSetBack?: (to: Position) => void;
}

/** Projections at the same position. */
type Group = [ProjectionState, ...ProjectionState[]];

const DEFAULT_BATCH_EVENTS = 500;
const RECHECK_INTERVAL_MS = 5_000;

export class SchemaRunner {
  private readonly checkpoints: Checkpoints;
  private readonly followed: readonly ProjectionState[];
  private readonly polling: PollingLoop;
  private readonly looks = new EventEmitter().setMaxListeners(0);
  private readonly lastBatch = new LastBatch();
  private readonly facts = new FactsInForce();
  private skipped = nothingSkipped;
  /** Error of the last poll, if the poll has to be tried again. */
  private failure: unknown = null;
  /** The time when checkpoints and skipped events were last read. */
  private lookedAt = -Infinity;
  /** The breaks of the log at the last read of events, and whether this process remembered the events instead. */
  private breaks: number | undefined;
  private areOwn = false;
  private unsubscribe: (() => void) | undefined;

  constructor(
    projections: readonly Projection[],
    private readonly options: RunnerOptions,
  ) {
    const { schema = READ_SCHEMA } = options;
    this.checkpoints = new Checkpoints(schema);
    this.followed = projections.map((projection) => new ProjectionState(projection));
    this.polling = new PollingLoop({
      poll: () => this.poll(), restMs: () => options.pollIntervalMs, rested: () => this.wake(),
    });
  }

  start(): void {
    this.unsubscribe = this.options.store.subscribe(() => this.leads && this.wake());
    this.wake();
  }

  async stop(): Promise<void> {
    this.unsubscribe?.();
    await this.polling.close();
  }

  get leads(): boolean {
    return (this.options.lease ?? alwaysHeld).isHeld;
  }

  onLook(look: () => void): void {
    this.looks.on('looked', look);
  }

  status(): RunnerStatus[] {
    return this.followed.map((each) => each.status(this.failure));
  }

  /** Polls for new events now, or after the current poll. */
  wake(): void {
    void this.polling.ask();
  }

  /** Reads checkpoints and skipped events again, after a clearing, a swap or a skip. */
  async recheck(): Promise<void> {
    this.lookedAt = -Infinity;
    await this.polling.ask();
  }

  /**
   * Tries the event again that stopped a projection. Without a name it tries those of all, because the lease was just
   * taken.
   */
  async retry(projection?: string): Promise<void> {
    for (const each of this.followed) if (projection === undefined || each.name === projection) each.tryAgain();
    await this.recheck();
  }

  /**
   * True when the rows have everything up to a position, or are cleared; false after `timeoutMs`, and if only stopped
   * projections are behind.
   */
  async waitFor(position: Position, timeoutMs: number): Promise<boolean> {
    const signal = AbortSignal.timeout(timeoutMs);
    // The current poll may reach the position.
    void this.polling.idle().then(() => this.hasReached(position) || this.wake());
    while (!this.hasReached(position)) {
      const isTooLate = await once(this.looks, 'looked', { signal }).then(() => false, () => true);
      if (isTooLate) return false;
    }
    return this.followed.every((each) => !each.isStopped || each.position >= position);
  }

  /**
   * Applies everything up to a position and nothing after it, outside the polling; for the end of a rebuild.
   * @returns the least position of the rows; later, if they had more already
   */
  async catchUp(through: Position): Promise<Position> {
    await this.look(true);
    let group: Group | undefined;
    while ((group = this.applied().find(([{ position }]) => position < through))) {
      const events = await this.next(group);
      const wanted = events.filter(({ position }) => position <= through);
      if (wanted.length === 0) break;
      await this.apply(group, wanted);
    }
    return leastOf(this.followed.map(({ position }) => position));
  }

  private hasReached(position: Position): boolean {
    return this.followed.every((each) => !each.isApplied || each.position >= position);
  }

  private async poll(): Promise<boolean> {
    const { leads, options: { recheckIntervalMs = RECHECK_INTERVAL_MS } } = this;
    try {
      await this.options.store.confirm?.();
      if (!leads || performance.now() - this.lookedAt >= recheckIntervalMs) await this.look(leads);
      if (leads) await this.applyAll();
      this.failure = null;
      return true;
    } catch (error) {
      this.failure = error;
      this.lookedAt = -Infinity;
      this.options.onError?.(this.followed.map(({ name }) => name).join(', '), error);
      return false;
    }
  }

  private async look(leads: boolean): Promise<void> {
    const { pool, skippedEvents } = this.options;
    this.lookedAt = performance.now();
    const found = checkpointsIn(await this.checkpoints.read(pool), this.followed.map(({ name }) => name));
    if (leads) this.skipped = (await skippedEvents?.()) ?? nothingSkipped;
    this.moveTo(this.followed, found);
    const [known] = found.flatMap((checkpoint) => checkpoint.known ?? []);
    if (known) this.options.store.knownEnd?.projected([known]);
    for (const each of this.followed) {
      if (leads) each.lookAgain(this.skipped);
      else each.follow();
    }
  }

  private async applyAll(): Promise<void> {
    let mayHaveMore = true;
    while (mayHaveMore && !this.polling.isClosed) {
      mayHaveMore = false;
      for (const group of this.applied()) {
        const events = await this.next(group);
        const last = events.at(-1);
        if (!last) continue;
        await this.applyOrStop(group, events);
        const isBehind = group.some((each) => each.isApplied && each.position !== last.position);
        if (isBehind || events.length === this.batchEvents) mayHaveMore = true;
      }
    }
    for (const each of this.followed) each.recovered();
  }

  /**
   * The projections grouped by position, usually one group. A projection that is far behind forms another group, and
   * delays the rest by one batch at a time.
   */
  private applied(): Group[] {
    const groups = new Map<Position, Group>();
    for (const each of this.followed) {
      const group = groups.get(each.position);
      if (!each.isApplied) continue;
      if (group) group.push(each);
      else groups.set(each.position, [each]);
    }
    return [...groups.values()];
  }

  private get batchEvents(): number {
    return this.options.batchEvents ?? DEFAULT_BATCH_EVENTS;
  }

  private async next([{ position }]: Group): Promise<readonly StoredEvent[]> {
    const { store } = this.options;
    this.breaks = store.knownEnd?.breaks;
    const own = store.readOwn?.(position, this.batchEvents) ?? [];
    this.areOwn = own.length > 0;
    return own.length > 0 ? own : store.readAll(position, this.batchEvents);
  }

  /**
   * A connection error passes. After any other error, each projection is tried alone and then each event, so that
   * only the projection that cannot apply one stops, right before it.
   */
  private async applyOrStop(group: Group, events: readonly StoredEvent[]): Promise<void> {
    try {
      await this.apply(group, events);
    } catch (error) {
      if (isPassing(error) || !this.leads) throw error;
      if (group.length > 1) for (const each of group) await this.applyOrStop([each], events);
      else if (events.length === 1) await this.stopAt(group[0], events[0] as StoredEvent, error);
      else for (const event of events) {
        await this.applyOrStop(group, [event]);
        // A retry may already be under way: only the position says whether it was applied.
        if (group[0].position !== event.position) break;
      }
    }
  }

  private async apply(group: Group, events: readonly StoredEvent[]): Promise<void> {
    const { checkpoints, skipped, options: { pool, store, now } } = this;
    const from = group[0].position;
    const [readStream, facts] = await Promise.all([
      earlierEvents(events, store), this.facts.for(events, from, store),
    ]);
    const batch = { from, events, skipped, now: now().toISOString(), readStream, ...facts };
    const projections = group.map(({ projection }) => projection);
    const moved = await withClient(pool, async (client) => {
      // Another server may answer on a new connection, and its log may lack these events: they are read again.
      const areForgotten = this.areOwn && store.readOwn?.(from, 1)[0] !== events[0];
      if (areForgotten || store.knownEnd?.breaks !== this.breaks) return null;
      return applyLive(client, checkpoints, projections, batch, this.lastBatch);
    });
    if (moved === null) return;
    this.moveTo(group, moved);
    store.knownEnd?.projected(events);
  }

  private async stopAt(stopped: ProjectionState, event: StoredEvent, poison: unknown): Promise<void> {
    const { position, id: eventId, type } = event;
    const trouble = { error: notApplied(event, poison), stoppedAt: { position, eventId, type } };
    stopped.stop(trouble);
    this.options.onError?.(stopped.name, poison);
    // Other processes still see the lag if this fails.
    await this.checkpoints.change(this.options.pool, stopped.name, { trouble }).catch(() => undefined);
    this.moved();
  }

  private moveTo(group: readonly ProjectionState[], checkpoints: readonly Checkpoint[]): void {
    const back = checkpoints.filter(({ position }, index) => position < group[index]!.position);
    for (const { position } of back) {
      this.options.store.doubt?.();
      this.options.onSetBack?.(position);
    }
    const moves = group.map((each, index) => each.moveTo(checkpoints[index] as Checkpoint));
    if (moves.includes(true)) this.moved();
    else this.looks.emit('looked');
  }

  private moved(): void {
    this.looks.emit('looked');
    if (this.leads) this.options.onMoved?.();
  }
}
