/** Owns live projecting: one runner per projection brings its rows from their checkpoint to the end of the log. */
import type { DomainEvent } from '../../domain/event-registry.js';
import { BEFORE_FIRST, type Position, type StoredEvent } from '../../event-store/event-store.js';
import { applyEvents } from './apply-events.js';
import { PositionWaiters } from './position-waiters.js';
import { Checkpoints, type CheckpointState } from './checkpoints.js';
import { JointProjecting, type JointTransaction } from './joint-projecting.js';
import { LiveSink } from './live-sink.js';
import type { Projection } from './projection.js';
import { isPassing, sqlStateOf } from './passing-errors.js';
import { READ_SCHEMA } from './read-schema.js';
import { allHeld } from '../../postgres/leases.js';
import type { RunnerOptions } from './runner-options.js';
import type { PoisonEvent, RunnerStatus } from './runner-status.js';
import { isSkipped, nothingSkipped, type SkippedEvents } from './skipped-events.js';

const DEFAULT_BATCH_EVENTS = 500;
/** An engine that is back shall be noticed soon, and one look in a while costs it nothing. */
const MAX_BACKOFF_MS = 1_500;
const RECHECK_INTERVAL_MS = 5_000;

export class ProjectionRunner {
  private readonly checkpoints: Checkpoints;
  private readonly joint: JointProjecting;
  private checkpoint: Position = BEFORE_FIRST;
  private generation = '';
  private changes = 0;
  private checkpointReadAt = -Infinity;
  private skipped: SkippedEvents | null = null;
  private state: RunnerStatus['state'] = 'running';
  private error: string | null = null;
  private sqlState: string | null = null;
  private stoppedAt: PoisonEvent | null = null;
  private working: Promise<void> | null = null;
  private wokenAgain = false;
  private closed = false;
  private failures = 0;
  private timer: NodeJS.Timeout | undefined;
  private unsubscribe: (() => void) | undefined;
  private readonly waiters = new PositionWaiters();

  constructor(
    readonly projection: Projection,
    private readonly options: RunnerOptions,
  ) {
    const { schema = READ_SCHEMA, joint } = options;
    this.checkpoints = new Checkpoints(schema);
    this.joint = joint ?? new JointProjecting({ ...options, schema });
  }

  start(): void {
    this.unsubscribe = this.joint.subscribe(() => this.leads && this.wake());
    this.wake();
  }

  /** Name of its lease: one for each projection of a schema. */
  get leaseName(): string {
    return `${this.options.schema ?? READ_SCHEMA} ${this.projection.name}`;
  }

  get leads(): boolean {
    return (this.options.leases ?? allHeld).isHeld(this.leaseName);
  }

  async stop(): Promise<void> {
    this.closed = true;
    this.unsubscribe?.();
    clearTimeout(this.timer);
    await this.working;
  }

  status(): RunnerStatus {
    const { state, checkpoint, error, sqlState, stoppedAt, generation, changes } = this;
    return { projection: this.projection.name, state, checkpoint, error, sqlState, stoppedAt, generation, changes };
  }

  /** Looks for new events now, or once more after the round under way. */
  wake(): void {
    if (this.closed || (this.state === 'stopped' && this.leads)) return;
    if (this.working) {
      this.wokenAgain = true;
      return;
    }
    this.work(() => this.round());
  }

  /** Looks again where the rows are and which events are left out: somebody cleared, swapped or skipped. */
  async recheck(): Promise<void> {
    await this.working;
    if (!this.closed && !this.working) this.work(() => this.again());
    await this.working;
  }

  private work(round: () => Promise<void>): void {
    clearTimeout(this.timer);
    this.working = round().finally(() => {
      this.working = null;
      if (this.wokenAgain) {
        this.wokenAgain = false;
        this.wake();
      }
      if (!this.working) this.scheduleNext();
    });
  }

  /**
   * True as soon as the rows hold everything up to a position, or nobody wants them to; false after `timeoutMs`, and at
   * once while the projection is stopped.
   */
  waitFor(position: Position, timeoutMs: number): Promise<boolean> {
    if (this.checkpoint >= position || this.state === 'cleared') return Promise.resolve(true);
    if (this.state === 'stopped') return Promise.resolve(false);
    const reached = this.waiters.until(position, timeoutMs);
    this.wake();
    return reached;
  }

  /**
   * Applies everything up to a position and nothing behind it, outside the rhythm of wake-ups; for a rebuild that ends.
   * @returns where the rows are then: farther, when they were before
   */
  async catchUp(through: Position): Promise<Position> {
    if (this.checkpoint === BEFORE_FIRST) await this.readCheckpoint();
    const limit = this.options.batchEvents ?? DEFAULT_BATCH_EVENTS;
    while (this.checkpoint < through && (await this.projectBatch(limit, through)));
    return this.checkpoint;
  }

  private scheduleNext(): void {
    if (this.closed) return;
    const { pollIntervalMs = 250, recheckIntervalMs = RECHECK_INTERVAL_MS } = this.options;
    if (this.state === 'stopped' && this.leads) {
      this.timer = setTimeout(() => void this.recheck(), recheckIntervalMs);
      return;
    }
    const delay = this.failures === 0 ? pollIntervalMs : Math.min(50 * 2 ** this.failures, MAX_BACKOFF_MS);
    this.timer = setTimeout(() => this.wake(), delay);
  }

  private async again(): Promise<void> {
    this.skipped = null;
    this.checkpointReadAt = -Infinity;
    if (this.leads && this.state === 'stopped') {
      if (!(await this.mayGoOn())) return;
      this.state = 'retrying';
    }
    await this.round();
  }

  /** Whether the event at which the projection stopped is left out now, or stands before rows that were swapped in. */
  private async mayGoOn(): Promise<boolean> {
    const { stoppedAt } = this;
    try {
      await this.readCheckpoint();
      if (!stoppedAt || this.checkpoint >= stoppedAt.position) return true;
      return isSkipped(await this.loadSkipped(), this.projection.name, stoppedAt.position);
    } catch {
      return false;
    }
  }

  /** Tries a stopped projection's event once more: its cause has been mended, or the lease was taken just now. */
  async retry(): Promise<void> {
    if (this.state === 'stopped') this.state = 'retrying';
    await this.recheck();
  }

  private async round(): Promise<void> {
    try {
      if (!this.leads) return await this.follow();
      if (performance.now() - this.checkpointReadAt >= (this.options.recheckIntervalMs ?? RECHECK_INTERVAL_MS)) {
        await this.readCheckpoint();
      }
      while (!this.closed && (await this.projectBatch(this.options.batchEvents ?? DEFAULT_BATCH_EVENTS)));
      this.failures = 0;
      if (this.state === 'retrying') this.recovered();
    } catch (error) {
      await this.failed(error);
    }
  }

  /** Another process applies: its checkpoint tells all there is to know. */
  private async follow(): Promise<void> {
    const found = await this.joint.checkpointOf(this.projection.name);
    this.failures = 0;
    if (found.trouble) {
      this.state = 'stopped';
      this.error = found.trouble.error;
      this.stoppedAt = found.trouble.stoppedAt;
    } else if (this.state !== 'cleared') this.recovered();
    this.settle(found);
  }

  private recovered(): void {
    this.state = 'running';
    this.error = null;
    this.sqlState = null;
    this.stoppedAt = null;
  }

  /**
   * An error of the connection passes; any other is searched for one event at a time, so that all before it are
   * applied and the one that cannot be is named.
   */
  private async failed(error: unknown): Promise<void> {
    if (isPassing(error) || !this.leads) {
      this.failures += 1;
      this.state = 'retrying';
      this.error = messageOf(error);
      this.sqlState = sqlStateOf(error);
      this.options.onError?.(this.projection.name, error);
      return;
    }
    try {
      while (!this.closed && (await this.projectBatch(1)));
      this.recovered();
    } catch (poison) {
      if (!isPassing(poison)) await this.stopAt(poison);
    }
  }

  private async stopAt(poison: unknown): Promise<void> {
    const [event] = await this.options.store.readAll(this.checkpoint, 1).catch(() => []);
    this.stoppedAt = event ? { position: event.position, eventId: event.id, type: event.type } : null;
    this.state = 'stopped';
    const name = event ? `${event.type} at position ${event.position}` : `behind position ${this.checkpoint}`;
    this.error = `The event ${name} could not be applied: ${messageOf(poison)}`;
    this.options.onError?.(this.projection.name, poison);
    // Should it not be told now, whoever asks elsewhere sees the lag.
    const { projection: { name: projection }, stoppedAt, error: message } = this;
    await this.checkpoints.tell(this.options.pool, projection, { error: message, stoppedAt }).catch(() => undefined);
    this.options.onMoved?.(projection);
  }

  /** Applies up to `limit` events in one transaction with the checkpoint. Answers whether there may be more. */
  private async projectBatch(limit: number, through?: Position): Promise<boolean> {
    if (this.state === 'cleared') return false;
    const read = await this.joint.readAll(this.checkpoint, limit);
    const events = through === undefined ? read : read.filter(({ position }) => position <= through);
    const last = events.at(-1);
    if (!last) {
      if (this.checkpoint === BEFORE_FIRST) await this.readCheckpoint();
      return false;
    }
    const skipped = this.skipped ?? (await this.loadSkipped());
    const { name } = this.projection;
    const handled = events.filter((event) => this.handles(event.type) && !isSkipped(skipped, name, event.position));
    this.settle(await this.joint.apply({
      projection: name,
      from: this.checkpoint,
      through: last.position,
      apply: handled.length === 0 ? null : (transaction) => this.apply(handled, skipped, transaction),
    }));
    // Whatever was appended since that was read wakes this runner again.
    return read.length === limit || this.checkpoint !== last.position;
  }

  private async loadSkipped(): Promise<SkippedEvents> {
    return (this.skipped = (await this.options.skippedEvents?.()) ?? nothingSkipped);
  }

  /** An event of a type that nobody knows is handled too: parsing it says what is wrong. */
  private handles(type: string): boolean {
    return this.projection.handling[type as DomainEvent['type']] !== 'ignore';
  }

  private async apply(
    events: readonly StoredEvent[], skipped: SkippedEvents, { client, now, writes, readStream }: JointTransaction,
  ): Promise<void> {
    const sink = new LiveSink(client, this.options.schema ?? READ_SCHEMA, now, writes);
    const isLeftOut = ({ position }: StoredEvent): boolean => isSkipped(skipped, this.projection.name, position);
    const parsed = events.map((event) => this.joint.recorded(event));
    await applyEvents(this.projection, parsed, sink, { readStream, isLeftOut });
  }

  private async readCheckpoint(): Promise<void> {
    this.settle(await this.joint.checkpointOf(this.projection.name));
  }

  private settle({ position, isCleared, generation, changes }: CheckpointState): void {
    this.checkpointReadAt = performance.now();
    this.generation = generation;
    this.changes = changes;
    if (isCleared) this.state = 'cleared';
    else if (this.state === 'cleared') this.recovered();
    this.advance(position);
  }

  /** Goes to where the rows are; backwards too, when somebody put another schema in their place. */
  private advance(position: Position): void {
    const hasMoved = this.checkpoint !== position;
    this.checkpoint = position;
    if (this.state === 'cleared') this.waiters.reachedAll();
    else this.waiters.reached(position);
    if (hasMoved && this.leads) this.options.onMoved?.(this.projection.name);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
