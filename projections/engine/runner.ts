/**
 * Owns live projecting: one runner per projection brings its rows from their checkpoint to the end of the log, or
 * follows the checkpoint of the process that does. Its states are those of runner-state.ts.
 */
import { BEFORE_FIRST, type Position } from '../../event-store/event-store.js';
import { allHeld } from '../../postgres/leases.js';
import { Checkpoints, type CheckpointState } from './checkpoints.js';
import { EventBatches } from './event-batches.js';
import { JointProjecting } from './joint-projecting.js';
import { isPassing } from './passing-errors.js';
import { PositionWaiters } from './position-waiters.js';
import type { Projection } from './projection.js';
import { READ_SCHEMA } from './read-schema.js';
import { Rounds } from './rounds.js';
import type { RunnerOptions } from './runner-options.js';
import {
  failing, following, messageOf, placed, recovered, running, type RunnerState, stopping, tryingAgain,
} from './runner-state.js';
import type { RunnerStatus } from './runner-status.js';

const DEFAULT_BATCH_EVENTS = 500;
const RECHECK_INTERVAL_MS = 5_000;
const UNREAD: CheckpointState =
  { position: BEFORE_FIRST, isCleared: false, generation: '', changes: 0, trouble: null };

export class ProjectionRunner {
  private readonly schema: string;
  private readonly joint: JointProjecting;
  private readonly batches: EventBatches;
  private readonly rounds: Rounds;
  private readonly waiters = new PositionWaiters();
  private state: RunnerState = running;
  /** Where the rows are. */
  private place = UNREAD;
  private placeReadAt = -Infinity;
  /** Somebody cleared, swapped or skipped: the next round looks again where the rows are and what is left out. */
  private isOutdated = false;
  private unsubscribe: (() => void) | undefined;

  constructor(
    readonly projection: Projection,
    private readonly options: RunnerOptions,
  ) {
    const { schema = READ_SCHEMA, skippedEvents } = options;
    this.schema = schema;
    this.joint = options.joint ?? new JointProjecting({ ...options, schema });
    this.batches = new EventBatches(projection, { schema, joint: this.joint, skippedEvents });
    this.rounds = new Rounds({
      round: () => this.round(),
      restMs: () => (this.isStuck ? this.recheckIntervalMs : options.pollIntervalMs),
      rested: () => void (this.isStuck ? this.recheck() : this.rounds.ask()),
    });
  }

  start(): void {
    this.unsubscribe = this.joint.subscribe(() => this.leads && this.wake());
    this.wake();
  }

  async stop(): Promise<void> {
    this.unsubscribe?.();
    await this.rounds.close();
  }

  /** Name of its lease: one for each projection of a schema. */
  get leaseName(): string {
    return `${this.schema} ${this.projection.name}`;
  }

  get leads(): boolean {
    return (this.options.leases ?? allHeld).isHeld(this.leaseName);
  }

  status(): RunnerStatus {
    const { position: checkpoint, generation, changes } = this.place;
    return { projection: this.projection.name, checkpoint, generation, changes, ...this.state };
  }

  /** Looks for new events now, or once more after the round under way. */
  wake(): void {
    if (!this.isStuck) void this.rounds.ask();
  }

  /** Looks again where the rows are and which events are left out: somebody cleared, swapped or skipped. */
  async recheck(): Promise<void> {
    this.isOutdated = true;
    await this.rounds.ask();
  }

  /** Tries a stopped projection's event once more: its cause has been mended, or the lease was taken just now. */
  async retry(): Promise<void> {
    this.state = tryingAgain(this.state);
    await this.recheck();
  }

  /**
   * True as soon as the rows hold everything up to a position, or nobody wants them to; false after `timeoutMs`, and at
   * once while the projection is stopped.
   */
  waitFor(position: Position, timeoutMs: number): Promise<boolean> {
    if (this.place.position >= position || this.state.state === 'cleared') return Promise.resolve(true);
    if (this.state.state === 'stopped') return Promise.resolve(false);
    const reached = this.waiters.until(position, timeoutMs);
    this.wake();
    return reached;
  }

  /**
   * Applies everything up to a position and nothing behind it, outside the rhythm of rounds; for a rebuild that ends.
   * @returns where the rows are then: farther, when they were before
   */
  async catchUp(through: Position): Promise<Position> {
    if (this.place === UNREAD) await this.readPlace();
    while (this.place.position < through && (await this.applyBatch(this.batchEvents, through)));
    return this.place.position;
  }

  /** Nothing is applied until somebody decides about the event that stopped it. */
  private get isStuck(): boolean {
    return this.state.state === 'stopped' && this.leads;
  }

  private get recheckIntervalMs(): number {
    return this.options.recheckIntervalMs ?? RECHECK_INTERVAL_MS;
  }

  private get batchEvents(): number {
    return this.options.batchEvents ?? DEFAULT_BATCH_EVENTS;
  }

  private async round(): Promise<boolean> {
    if (this.isOutdated) await this.lookAgain();
    if (this.isStuck) return true;
    try {
      await (this.leads ? this.lead() : this.follow());
      return true;
    } catch (error) {
      return this.failed(error);
    }
  }

  private async lookAgain(): Promise<void> {
    this.isOutdated = false;
    this.batches.forgetSkipped();
    this.placeReadAt = -Infinity;
    if (this.isStuck && (await this.mayGoOn())) this.state = tryingAgain(this.state);
  }

  /** Whether the event at which the projection stopped is left out now, or stands before rows that were swapped in. */
  private async mayGoOn(): Promise<boolean> {
    const { stoppedAt } = this.state;
    try {
      await this.readPlace();
      if (!stoppedAt || this.place.position >= stoppedAt.position) return true;
      return await this.batches.isLeftOut(stoppedAt.position);
    } catch {
      return false;
    }
  }

  private async lead(): Promise<void> {
    if (performance.now() - this.placeReadAt >= this.recheckIntervalMs) await this.readPlace();
    await this.applyAll(this.batchEvents);
  }

  private async follow(): Promise<void> {
    const place = await this.joint.checkpointOf(this.projection.name);
    this.state = following(this.state, place);
    this.settle(place);
  }

  /**
   * An error of the connection passes; any other is searched for one event at a time, so that all before it are
   * applied and the one that cannot be is named.
   */
  private async failed(error: unknown): Promise<boolean> {
    if (isPassing(error) || !this.leads) {
      this.state = failing(this.state, error);
      this.options.onError?.(this.projection.name, error);
      return false;
    }
    try {
      await this.applyAll(1);
    } catch (poison) {
      if (!isPassing(poison)) await this.stopAt(poison);
    }
    return true;
  }

  private async stopAt(poison: unknown): Promise<void> {
    const { options: { store, pool, onError, onMoved }, projection: { name }, place: { position } } = this;
    const [event] = await store.readAll(position, 1).catch(() => []);
    const stoppedAt = event ? { position: event.position, eventId: event.id, type: event.type } : null;
    const culprit = event ? `${event.type} at position ${event.position}` : `behind position ${position}`;
    const trouble = { error: `The event ${culprit} could not be applied: ${messageOf(poison)}`, stoppedAt };
    this.state = stopping(trouble);
    onError?.(name, poison);
    // Should it not be told now, other processes see the lag.
    await new Checkpoints(this.schema).tell(pool, name, trouble).catch(() => undefined);
    onMoved?.(name);
  }

  private async applyAll(limit: number): Promise<void> {
    while (!this.rounds.isClosed && (await this.applyBatch(limit)));
    this.state = recovered(this.state);
  }

  /** Answers whether there may be more. */
  private async applyBatch(limit: number, through?: Position): Promise<boolean> {
    if (this.state.state === 'cleared') return false;
    const batch = await this.batches.apply(this.place.position, limit, through);
    if (batch) this.settle(batch.place);
    return batch?.mayHaveMore ?? false;
  }

  private async readPlace(): Promise<void> {
    this.settle(await this.joint.checkpointOf(this.projection.name));
  }

  /** Goes to where the rows are; backwards too, when somebody put another schema in their place. */
  private settle(place: CheckpointState): void {
    const hasMoved = this.place.position !== place.position;
    this.place = place;
    this.placeReadAt = performance.now();
    this.state = placed(this.state, place);
    if (this.state.state === 'cleared') this.waiters.reachedAll();
    else this.waiters.reached(place.position);
    if (hasMoved && this.leads) this.options.onMoved?.(this.projection.name);
  }
}
