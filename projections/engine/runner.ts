/**
 * Live projecting: one runner per projection brings its rows from their checkpoint to the end of the log, or follows
 * the checkpoint of the leader. Its states are in runner-state.ts.
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
  failing, following, messageOf, atCheckpoint, recovered, running, type RunnerState, stopping, tryingAgain,
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
  /** As it was last read or moved. */
  private checkpoint = UNREAD;
  private checkpointReadAt = -Infinity;
  /** Tables were cleared or swapped, or an event was skipped: the next round looks again. */
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

  /** One lease for each projection of a schema. */
  get leaseName(): string {
    return `${this.schema} ${this.projection.name}`;
  }

  get leads(): boolean {
    return (this.options.leases ?? allHeld).isHeld(this.leaseName);
  }

  status(): RunnerStatus {
    const { position: checkpoint, generation, changes } = this.checkpoint;
    return { projection: this.projection.name, checkpoint, generation, changes, ...this.state };
  }

  /** Looks for new events now, or after the current round. */
  wake(): void {
    if (!this.isStuck) void this.rounds.ask();
  }

  /** Looks again at the checkpoint and the skipped events, after a clearing, a swap or a skip. */
  async recheck(): Promise<void> {
    this.isOutdated = true;
    await this.rounds.ask();
  }

  /** Retries the event of a stopped projection, because its cause was fixed or the lease was just taken. */
  async retry(): Promise<void> {
    this.state = tryingAgain(this.state);
    await this.recheck();
  }

  /**
   * True when the rows have everything up to a position, or are cleared; false after `timeoutMs`, and at once while the
   * projection is stopped.
   */
  waitFor(position: Position, timeoutMs: number): Promise<boolean> {
    if (this.checkpoint.position >= position || this.state.state === 'cleared') return Promise.resolve(true);
    if (this.state.state === 'stopped') return Promise.resolve(false);
    const reached = this.waiters.until(position, timeoutMs);
    this.wake();
    return reached;
  }

  /**
   * Applies everything up to a position and nothing after it, outside the rounds; for the end of a rebuild.
   * @returns the position of the rows; later, if they were already
   */
  async catchUp(through: Position): Promise<Position> {
    if (this.checkpoint === UNREAD) await this.readCheckpoint();
    while (this.checkpoint.position < through && (await this.applyBatch(this.batchEvents, through)));
    return this.checkpoint.position;
  }

  /** Nothing is applied until an admin decides about the event that stopped it. */
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
    this.checkpointReadAt = -Infinity;
    if (this.isStuck && (await this.mayGoOn())) this.state = tryingAgain(this.state);
  }

  /** Whether the event that stopped the projection is skipped by now, or is already in swapped tables. */
  private async mayGoOn(): Promise<boolean> {
    const { stoppedAt } = this.state;
    try {
      await this.readCheckpoint();
      if (!stoppedAt || this.checkpoint.position >= stoppedAt.position) return true;
      return await this.batches.isLeftOut(stoppedAt.position);
    } catch {
      return false;
    }
  }

  private async lead(): Promise<void> {
    if (performance.now() - this.checkpointReadAt >= this.recheckIntervalMs) await this.readCheckpoint();
    await this.applyAll(this.batchEvents);
  }

  private async follow(): Promise<void> {
    const checkpoint = await this.joint.checkpointOf(this.projection.name);
    this.state = following(this.state, checkpoint);
    this.moveTo(checkpoint);
  }

  /**
   * An error of the connection passes. For any other, events are tried one at a time, so that all before the faulty one
   * are applied and it is named.
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
    const { options: { store, pool, onError, onMoved }, projection: { name }, checkpoint: { position } } = this;
    const [event] = await store.readAll(position, 1).catch(() => []);
    const stoppedAt = event ? { position: event.position, eventId: event.id, type: event.type } : null;
    const culprit = event ? `${event.type} at position ${event.position}` : `after position ${position}`;
    const trouble = { error: `The event ${culprit} could not be applied: ${messageOf(poison)}`, stoppedAt };
    this.state = stopping(trouble);
    onError?.(name, poison);
    // If this fails, other processes still see the lag.
    await new Checkpoints(this.schema).tell(pool, name, trouble).catch(() => undefined);
    onMoved?.(name);
  }

  private async applyAll(limit: number): Promise<void> {
    while (!this.rounds.isClosed && (await this.applyBatch(limit)));
    this.state = recovered(this.state);
  }

  /** Returns whether there may be more. */
  private async applyBatch(limit: number, through?: Position): Promise<boolean> {
    if (this.state.state === 'cleared') return false;
    const batch = await this.batches.apply(this.checkpoint.position, limit, through);
    if (batch) this.moveTo(batch.checkpoint);
    return batch?.mayHaveMore ?? false;
  }

  private async readCheckpoint(): Promise<void> {
    this.moveTo(await this.joint.checkpointOf(this.projection.name));
  }

  /** Backwards too, after a swap. */
  private moveTo(checkpoint: CheckpointState): void {
    const hasMoved = this.checkpoint.position !== checkpoint.position;
    this.checkpoint = checkpoint;
    this.checkpointReadAt = performance.now();
    this.state = atCheckpoint(this.state, checkpoint);
    if (this.state.state === 'cleared') this.waiters.reachedAll();
    else this.waiters.reached(checkpoint.position);
    if (hasMoved && this.leads) this.options.onMoved?.(this.projection.name);
  }
}
