/** Owns the read models while the server runs: their runners, and waiting until a command's effect is visible. */
import type { Position } from '../event-store/event-store.js';
import { BEFORE_FIRST } from '../event-store/event-store.js';
import type { Projection } from '../projections/engine/projection.js';
import { clearLiveTables, readModelsAreCurrent } from '../projections/engine/read-schema.js';
import { rebuild } from '../projections/engine/rebuild.js';
import type { RebuildProgress } from '../projections/engine/rebuild-progress.js';
import { ProjectionRunner, type RunnerOptions } from '../projections/engine/runner.js';
import type { RunnerStatus } from '../projections/engine/runner-status.js';

/** How long an answer waits for the read models before it says `pending`. */
const CAUGHT_UP_TIMEOUT_MS = 2_000;

export interface ReadModelsOptions extends RunnerOptions {
  /** How to build the read models when they are missing or outdated; in this thread unless told. */
  readonly rebuild?: (onProgress: (progress: RebuildProgress) => void) => Promise<unknown>;
}

export class ReadModels {
  private readonly runners: readonly ProjectionRunner[];

  constructor(
    private readonly projections: readonly Projection[],
    private readonly options: ReadModelsOptions,
  ) {
    this.runners = projections.map((projection) => new ProjectionRunner(projection, options));
  }

  /** Builds the read models when they are missing or of another version, then follows the log. */
  async start(onProgress: (progress: RebuildProgress) => void = () => undefined): Promise<void> {
    const { pool, store } = this.options;
    if (!(await readModelsAreCurrent(pool, this.projections))) {
      const isEmpty = (await store.head()) === BEFORE_FIRST;
      // A thread would take longer to start than an empty log to be replayed.
      const inPlace = (): Promise<unknown> => rebuild({ ...this.options, projections: this.projections, onProgress });
      await (isEmpty ? inPlace() : (this.options.rebuild ?? inPlace)(onProgress));
    }
    for (const runner of this.runners) runner.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.runners.map((runner) => runner.stop()));
  }

  /** True when every read model shows the log up to a position; false when that takes too long. */
  async caughtUp(position: Position, timeoutMs = CAUGHT_UP_TIMEOUT_MS): Promise<boolean> {
    if (position === BEFORE_FIRST) return true;
    const reached = await Promise.all(this.runners.map((runner) => runner.waitFor(position, timeoutMs)));
    return reached.every(Boolean);
  }

  status(): RunnerStatus[] {
    return this.runners.map((runner) => runner.status());
  }

  /** True while the tables of a projection are empty because somebody emptied them. */
  isCleared(projection: string): boolean {
    return this.status().some((status) => status.projection === projection && status.state === 'cleared');
  }

  /** Looks for new events now. */
  wake(): void {
    for (const runner of this.runners) runner.wake();
  }

  /** Notices at once that tables were swapped or emptied, or that an event is left out now. */
  async recheck(): Promise<void> {
    await Promise.all(this.runners.map((runner) => runner.recheck()));
  }

  /** Tries a projection that stopped once more. Answers how it is then; undefined when there is none of the name. */
  async retry(projection: string): Promise<RunnerStatus | undefined> {
    const runner = this.runners.find((candidate) => candidate.projection.name === projection);
    await runner?.retry();
    return runner?.status();
  }

  /** Empties the tables of a projection until the next rebuild; events go on being recorded, and nobody waits. */
  async clear(projection: string): Promise<void> {
    const found = this.projections.find(({ name }) => name === projection);
    if (!found) throw new Error(`There is no projection ${projection}.`);
    await clearLiveTables(this.options.pool, found, this.options.now().toISOString());
    await this.recheck();
  }
}
