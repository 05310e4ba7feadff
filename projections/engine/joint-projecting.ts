/**
 * The work that runners of one process share. The same append wakes them: what several of them read at that moment is
 * read once, and what they apply is one transaction, as in a group commit (docs/decisions/0049).
 */
import type { Pool, PoolClient } from 'pg';
import { type DomainEvent, parseEvent } from '../../domain/event-registry.js';
import type { Recorded } from '../../domain/recorded-event.js';
import { AppendListeners } from '../../event-store/append-listeners.js';
import type { EventStore, Position, StoredEvent } from '../../event-store/event-store.js';
import { Checkpoints, type CheckpointState } from './checkpoints.js';
import type { ReadStream } from './game-changes.js';
import { LiveWrites } from './live-writes.js';
import { isPassing } from './passing-errors.js';
import { withClient } from '../../postgres/with-client.js';

/** A batch that one runner wants to apply. */
export interface Batch {
  readonly projection: string;
  /** Required position of the rows, and their position afterwards. */
  readonly from: Position;
  readonly through: Position;
  /** Writes rows; null if the events do not concern the projection. */
  readonly apply: ((transaction: JointTransaction) => Promise<void>) | null;
}

/** The transaction of a batch. */
export interface JointTransaction {
  readonly client: PoolClient;
  readonly writes: LiveWrites;
  /** Instant, ISO 8601. */
  readonly now: string;
  /** Reads each stream once for all. */
  readonly readStream: ReadStream;
}

interface Waiting extends Batch {
  readonly resolve: (state: CheckpointState) => void;
  readonly reject: (error: unknown) => void;
}

/** Checkpoints that are read together; names can be added until the moment is over. */
interface Asked {
  readonly projections: string[];
  readonly found: Promise<readonly CheckpointState[]>;
}

export interface JointProjectingOptions {
  readonly store: Pick<EventStore, 'readAll' | 'readStream' | 'subscribe'>;
  readonly pool: Pool;
  readonly schema: string;
  readonly now: () => Date;
}

export class JointProjecting {
  private readonly checkpoints: Checkpoints;
  private readonly reads = new Map<string, Promise<readonly StoredEvent[]>>();
  private readonly parsed = new WeakMap<StoredEvent, Recorded<DomainEvent>>();
  private waiting: Waiting[] = [];
  private asked: Asked | undefined;
  private readonly listeners = new AppendListeners();
  private unsubscribe: (() => void) | undefined;

  constructor(private readonly options: JointProjectingOptions) {
    this.checkpoints = new Checkpoints(options.schema);
  }

  /** Like the log's: passes its wake-up to all runners at the same moment. */
  subscribe(onAppended: () => void): () => void {
    const remove = this.listeners.add(onAppended);
    this.unsubscribe ??= this.options.store.subscribe(() => {
      this.reads.clear();
      this.listeners.wake();
    });
    return () => {
      remove();
      if (!this.listeners.isEmpty) return;
      this.unsubscribe?.();
      this.unsubscribe = undefined;
    };
  }

  /** Like the log's. All that ask at the same moment share the answer, which must not be changed. */
  readAll(after: Position, limit: number): Promise<readonly StoredEvent[]> {
    const name = `${after} ${limit}`;
    const known = this.reads.get(name);
    if (known) return known;
    const reading = this.options.store.readAll(after, limit);
    this.reads.set(name, reading);
    // A later question may know of an event that this answer lacks. An append during this turn drops it too.
    afterThisTurn(() => this.reads.get(name) === reading && this.reads.delete(name));
    return reading;
  }

  /** All that ask in the same turn share one query. */
  async checkpointOf(projection: string): Promise<CheckpointState> {
    const asked = (this.asked ??= this.askTogether());
    const index = asked.projections.push(projection) - 1;
    return (await asked.found)[index] as CheckpointState;
  }

  private askTogether(): Asked {
    const projections: string[] = [];
    const found = new Promise<void>(afterThisTurn).then(() => {
      this.asked = undefined;
      return this.checkpoints.read(this.options.pool, projections);
    });
    return { projections, found };
  }

  /** Parses an event of `readAll`, once for all. */
  parse(stored: StoredEvent): Recorded<DomainEvent> {
    const known = this.parsed.get(stored) ?? parseEvent(stored);
    this.parsed.set(stored, known);
    return known;
  }

  /**
   * Applies rows and checkpoint in one transaction, with those of other runners at the same moment.
   * @returns the checkpoint afterwards; nothing is applied if they were not at `from`, or cleared
   * @throws errors of the projection's own handlers, or of the database
   */
  apply(batch: Batch): Promise<CheckpointState> {
    if (this.waiting.length === 0) afterThisMoment(() => void this.applyWaiting());
    return new Promise((resolve, reject) => this.waiting.push({ ...batch, resolve, reject }));
  }

  private async applyWaiting(): Promise<void> {
    const batches = this.waiting;
    this.waiting = [];
    if (await this.attempt(batches)) return;
    // One of them failed: the others go on without it.
    for (const batch of batches) await this.attempt([batch]);
  }

  /** False if several have to be tried one by one. */
  private async attempt(batches: readonly Waiting[]): Promise<boolean> {
    try {
      const states = await withClient(this.options.pool, (client) => this.transact(client, batches));
      for (const [index, state] of states.entries()) batches[index]?.resolve(state);
    } catch (error) {
      if (batches.length > 1 && !isPassing(error)) return false;
      for (const { reject } of batches) reject(error);
    }
    return true;
  }

  /** Returns the checkpoint of each batch. */
  private async transact(client: PoolClient, batches: readonly Batch[]): Promise<CheckpointState[]> {
    const found = await this.checkpoints.begin(client, batches.map(({ projection }) => projection));
    const isReady = ({ from }: Batch, index: number): boolean =>
      found[index]?.position === from && !found[index].isCleared;
    const ready = batches.filter(isReady);
    if (ready.length === 0) {
      await client.query('rollback');
      return found;
    }
    const now = this.options.now().toISOString();
    const writes = new LiveWrites(client);
    const readStream = onceEach((streamId) => this.options.store.readStream(streamId));
    const transaction = { client, now, writes, readStream };
    for (const { apply } of ready) await apply?.(transaction);
    await this.checkpoints.move(writes, ready.map((batch) => ({ ...batch, projectedAt: batch.apply && now })));
    await client.query('commit');
    return batches.map((batch, index) => {
      const state = found[index] as CheckpointState;
      const changes = state.changes + (batch.apply ? 1 : 0);
      return isReady(batch, index) ? { ...state, position: batch.through, changes } : state;
    });
  }
}

function onceEach(readStream: ReadStream): ReadStream {
  const read = new Map<string, ReturnType<ReadStream>>();
  return (streamId) => {
    const reading = read.get(streamId) ?? readStream(streamId);
    read.set(streamId, reading);
    return reading;
  };
}

/** After everything that follows at once from the current work, and before the next message. */
const afterThisMoment = (work: () => void): void => process.nextTick(work);

/** After all due timers and arrived messages, so that runners with simultaneous polls stay together. */
const afterThisTurn = (work: () => void): void => void setImmediate(work);
