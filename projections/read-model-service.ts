/** The read models while the server runs: their runner, and waiting until a command's effect is visible. */
import { setTimeout as sleep } from 'node:timers/promises';
import { BEFORE_FIRST, type EventStore, leastOf, type Position } from '../event-store/event-store.js';
import { isDamage, isPassing } from '../event-store/error-kinds.js';
import type { Projection } from './model/projection.js';
import { clearLiveTables, readModelsAreCurrent, type RunnerStatus } from './live/read-schema.js';
import { rebuild, RebuildAlreadyRunning, type RebuildProgress } from './rebuild/rebuild.js';
import { RebuildFailed } from './rebuild/rebuild-thread.js';
import { ProjectingProcesses } from './live/leadership.js';
import { type RunnerOptions, SchemaRunner } from './live/schema-runner.js';

/** The time that an answer waits for the read models before it is `pending`. */
const CAUGHT_UP_TIMEOUT_MS = 2_000;

/** The interval of checks whether another process has built the read models. */
const BUILT_LOOK_MS = 200;

export interface ReadModelsOptions extends RunnerOptions {
  /** Builds missing or outdated read models; by default in this thread. */
  readonly rebuild?: (onProgress: (progress: RebuildProgress) => void) => Promise<unknown>;
  /** False if other processes build them, and this one waits for them. */
  readonly mayBuild?: boolean;
}

/** A rebuild from this empty log makes empty tables. */
const EMPTY_LOG = {
  head: () => Promise.resolve(BEFORE_FIRST), drain: () => [], readAll: () => [], readStream: () => [],
} as unknown as EventStore;

/** Whether the rebuild ran; false if another one was running. */
const isAlone = (rebuilding: Promise<unknown>): Promise<boolean> => rebuilding.then(() => true, (error: unknown) => {
  if (error instanceof RebuildAlreadyRunning) return false;
  throw error;
});

export class ReadModels {
  private readonly runner: SchemaRunner;

  constructor(
    private readonly projections: readonly Projection[],
    private readonly options: ReadModelsOptions,
    private readonly processes = ProjectingProcesses.alone(),
  ) {
    this.runner = new SchemaRunner(projections, { ...options, lease: processes.lease, onMoved: processes.moved });
    processes.share(this.runner);
  }

  /**
   * Builds the read models when they are missing or of another version, then follows the log. A rebuild fails at an
   * event that cannot be applied. The tables are then filled live, where the event stops only its projection and can
   * be skipped.
   */
  async start(onProgress: (progress: RebuildProgress) => void = () => undefined): Promise<void> {
    const { pool, mayBuild = true } = this.options;
    while (!(await readModelsAreCurrent(pool, this.projections))) {
      if (mayBuild && (await this.build(onProgress).catch((error: unknown) => this.beginEmpty(error)))) break;
      await sleep(BUILT_LOOK_MS);
    }
    this.runner.start();
  }

  /** Builds them anew because they cannot be read, in this process or another. */
  async rebuild(): Promise<void> {
    while (!(await this.build(() => undefined))) await sleep(BUILT_LOOK_MS);
    await this.recheck();
  }

  /** False if another process is building them. */
  private async build(onProgress: (progress: RebuildProgress) => void): Promise<boolean> {
    const isEmpty = (await this.options.store.head()) === BEFORE_FIRST;
    // An empty log is replayed faster than a thread starts.
    const inPlace = (): Promise<unknown> => rebuild({ ...this.options, projections: this.projections, onProgress });
    return isAlone(isEmpty ? inPlace() : (this.options.rebuild ?? inPlace)(onProgress));
  }

  /** False if another process is building them. */
  private async beginEmpty(error: unknown): Promise<boolean> {
    const passes = error instanceof RebuildFailed ? error.passes : isPassing(error);
    if (passes || isDamage(error)) throw error;
    this.options.onError?.('everything', error);
    return isAlone(rebuild({ ...this.options, store: EMPTY_LOG, projections: this.projections }));
  }

  async stop(): Promise<void> {
    await this.runner.stop();
  }

  /** True when every read model shows the log up to a position, by default its end; false when that takes too long. */
  async caughtUp(position?: Position, timeoutMs = CAUGHT_UP_TIMEOUT_MS): Promise<boolean> {
    const through = position ?? await this.options.store.head();
    return through === BEFORE_FIRST || this.runner.waitFor(through, timeoutMs);
  }

  /** Polls for new events now. */
  wake(): void {
    this.runner.wake();
  }

  /** @param look  called whenever this process has looked at the checkpoints or moved them */
  onLook(look: () => void): void {
    this.runner.onLook(look);
  }

  status(): RunnerStatus[] {
    return this.runner.status();
  }

  /** The position that all of them show, except stopped ones. */
  shown(): Position {
    const following = this.status().filter(({ state }) => state === 'running' || state === 'retrying');
    return leastOf(following.map(({ checkpoint }) => checkpoint));
  }

  /** Whether the tables of a projection were emptied and not filled since. */
  isCleared(projection: string): boolean {
    return this.status().some((status) => status.projection === projection && status.state === 'cleared');
  }

  /** Makes all processes notice at once that tables were swapped or emptied, or an event was skipped. */
  async recheck(): Promise<void> {
    this.processes.rechecked();
    await this.runner.recheck();
  }

  /** Empties the tables of a projection until the next rebuild. Recording goes on, and no answer waits. */
  async clear(projection: string): Promise<void> {
    const found = this.projections.find(({ name }) => name === projection);
    if (!found) throw new Error(`There is no projection ${projection}.`);
    await clearLiveTables(this.options.pool, found, this.options.now().toISOString());
    await this.recheck();
  }
}
