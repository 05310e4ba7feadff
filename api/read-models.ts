/** Owns the read models while the server runs: their runners, and waiting until a command's effect is visible. */
import type { Position } from '../event-store/event-store.js';
import { BEFORE_FIRST } from '../event-store/event-store.js';
import type { Projection } from '../projections/engine/projection.js';
import { readModelsAreCurrent } from '../projections/engine/read-schema.js';
import { rebuild } from '../projections/engine/rebuild.js';
import type { RebuildProgress } from '../projections/engine/rebuild-progress.js';
import { ProjectionRunner, type RunnerOptions } from '../projections/engine/runner.js';
import type { RunnerStatus } from '../projections/engine/runner-status.js';

/** How long an answer waits for the read models before it says `pending`. */
const CAUGHT_UP_TIMEOUT_MS = 2_000;

export class ReadModels {
  private readonly runners: readonly ProjectionRunner[];

  constructor(
    private readonly projections: readonly Projection[],
    private readonly options: RunnerOptions,
  ) {
    this.runners = projections.map((projection) => new ProjectionRunner(projection, options));
  }

  /** Builds the read models when they are missing or of another version, then follows the log. */
  async start(onProgress?: (progress: RebuildProgress) => void): Promise<void> {
    if (!(await readModelsAreCurrent(this.options.pool, this.projections))) {
      await rebuild({ ...this.options, projections: this.projections, ...(onProgress && { onProgress }) });
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
}
