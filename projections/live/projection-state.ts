/**
 * One projection as its runner knows it: how far it is, and the event that stopped it.
 *
 *     running ──stop──▶ stopped ──try again──▶ retrying ──recovered──▶ running
 *     any ──checkpoint of cleared tables──▶ cleared ──checkpoint of filled ones──▶ running
 */
import { BEFORE_FIRST, type Position } from '../../event-store/event-store.js';
import type { Checkpoint, RunnerStatus, Trouble } from './read-schema.js';
import { messageOf, sqlStateOf } from '../../event-store/error-kinds.js';
import { isSkipped, type Projection, type SkippedEvents } from '../model/projection.js';

const UNREAD: Checkpoint =
  { projection: '', version: 0, position: BEFORE_FIRST, clearedAt: null, generation: '', changes: 0, trouble: null };

export class ProjectionState {
  /** The checkpoint as it was last read or moved. */
  private checkpoint = UNREAD;
  private stopped: Trouble | null = null;
  /** The error whose event is tried again; it stays visible until the event is applied. */
  private retried: Trouble | null = null;
  private described: { readonly from: readonly unknown[]; readonly status: RunnerStatus } | undefined;

  constructor(readonly projection: Projection) {}

  get name(): string {
    return this.projection.name;
  }

  get position(): Position {
    return this.checkpoint.position;
  }

  /** Whether nothing is applied until an admin decides about the event that stopped it. */
  get isStopped(): boolean {
    return this.stopped !== null;
  }

  private get isCleared(): boolean {
    return this.checkpoint.clearedAt !== null;
  }

  get isApplied(): boolean {
    return !this.isStopped && !this.isCleared;
  }

  /** Moves to a checkpoint, backwards too after a swap. Returns whether the position has changed. */
  moveTo(checkpoint: Checkpoint): boolean {
    const hasMoved = this.position !== checkpoint.position;
    this.checkpoint = checkpoint;
    if (this.isCleared) this.stopped = this.retried = null;
    return hasMoved;
  }

  /** Follows the leading process, whose checkpoint has all facts. */
  follow(): void {
    this.stopped = this.checkpoint.trouble;
    this.retried = null;
  }

  stop(trouble: Trouble): void {
    this.stopped = trouble;
    this.retried = null;
  }

  tryAgain(): void {
    this.retried ??= this.stopped;
    this.stopped = null;
  }

  /** Tries again if the event that stopped it is skipped meanwhile, or is already in swapped tables. */
  lookAgain(skipped: SkippedEvents): void {
    const { stoppedAt } = this.stopped ?? {};
    if (!stoppedAt || this.position >= stoppedAt.position || isSkipped(skipped, this.name, stoppedAt.position)) {
      this.tryAgain();
    }
  }

  recovered(): void {
    this.retried = null;
  }

  /**
   * The status, which stays the same object while nothing changes, because every cached answer asks for it.
   * @param failure  error of the last round; null if it had none
   */
  status(failure: unknown): RunnerStatus {
    const from = [this.checkpoint, this.stopped, this.retried, failure];
    if (!this.described?.from.every((part, index) => part === from[index])) {
      this.described = { from, status: this.describe(failure) };
    }
    return this.described.status;
  }

  private describe(failure: unknown): RunnerStatus {
    const { position: checkpoint, generation, changes } = this.checkpoint;
    const trouble = { error: null, sqlState: null, stoppedAt: null };
    const known = { projection: this.name, checkpoint, generation, changes, ...trouble };
    if (this.isCleared) return { ...known, state: 'cleared' };
    if (this.stopped) return { ...known, ...this.stopped, state: 'stopped' };
    if (this.retried) return { ...known, ...this.retried, state: 'retrying' };
    if (failure === null) return { ...known, state: 'running' };
    return { ...known, state: 'retrying', error: messageOf(failure), sqlState: sqlStateOf(failure) };
  }
}
