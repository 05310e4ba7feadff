/** The work of a runner: applies the next events of the log, except skipped ones. */
import type { DomainEvent } from '../../domain/event-registry.js';
import type { Position, StoredEvent } from '../../event-store/event-store.js';
import { applyEvents } from './apply-events.js';
import type { CheckpointState } from './checkpoints.js';
import type { JointProjecting, JointTransaction } from './joint-projecting.js';
import { LiveSink } from './live-sink.js';
import type { Projection } from './projection.js';
import { isSkipped, nothingSkipped, type SkippedEvents } from './skipped-events.js';

export interface EventBatchesOptions {
  readonly schema: string;
  readonly joint: JointProjecting;
  readonly skippedEvents?: (() => Promise<SkippedEvents>) | undefined;
}

export interface AppliedBatch {
  /** The checkpoint afterwards. */
  readonly checkpoint: CheckpointState;
  /** False if the rows are at the last event that was read, as far as known. */
  readonly mayHaveMore: boolean;
}

export class EventBatches {
  private skipped: SkippedEvents | null = null;

  constructor(
    private readonly projection: Projection,
    private readonly options: EventBatchesOptions,
  ) {}

  /** Call it when another event may have to be skipped. */
  forgetSkipped(): void {
    this.skipped = null;
  }

  async isLeftOut(position: Position): Promise<boolean> {
    return isSkipped(await this.loadSkipped(), this.projection.name, position);
  }

  /**
   * Applies up to `limit` events after `from`, and none after `through`, in one transaction with the checkpoint.
   * @returns null if there are none
   */
  async apply(from: Position, limit: number, through?: Position): Promise<AppliedBatch | null> {
    const { joint } = this.options;
    const read = await joint.readAll(from, limit);
    const events = through === undefined ? read : read.filter(({ position }) => position <= through);
    const last = events.at(-1);
    if (!last) return null;
    const skipped = await this.loadSkipped();
    const { name } = this.projection;
    const handled = events.filter((event) => this.handles(event.type) && !isSkipped(skipped, name, event.position));
    const checkpoint = await joint.apply({
      projection: name,
      from,
      through: last.position,
      apply: handled.length === 0 ? null : (transaction) => this.write(handled, skipped, transaction),
    });
    // A later append wakes the runner again.
    return { checkpoint, mayHaveMore: read.length === limit || checkpoint.position !== last.position };
  }

  private async loadSkipped(): Promise<SkippedEvents> {
    return (this.skipped ??= (await this.options.skippedEvents?.()) ?? nothingSkipped);
  }

  /** An event of an unknown type is handled too: parsing it explains the fault. */
  private handles(type: string): boolean {
    return this.projection.handling[type as DomainEvent['type']] !== 'ignore';
  }

  private async write(
    events: readonly StoredEvent[], skipped: SkippedEvents, { client, now, writes, readStream }: JointTransaction,
  ): Promise<void> {
    const { schema, joint } = this.options;
    const sink = new LiveSink(client, schema, now, writes);
    const isLeftOut = ({ position }: StoredEvent): boolean => isSkipped(skipped, this.projection.name, position);
    await applyEvents(this.projection, events.map((event) => joint.parse(event)), sink, { readStream, isLeftOut });
  }
}
