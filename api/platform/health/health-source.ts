/** Owns how a part of the application tells of its health; one that is ill makes the whole degraded. */
import type { Position } from '../../../event-store/event-store.js';
import type { RunnerStatus } from '../../../projections/engine/runner-status.js';
import type { HealthView } from '../../../contract/health.js';

export interface PartOfHealth {
  readonly isHealthy: boolean;
  /** JSON that tells no secret: everybody may read it. */
  readonly report: unknown;
}

export interface HealthSource {
  /** Under which the report stands in the answer. */
  readonly name: string;
  /** @param logHead  position of the last event of the log; null while that does not answer */
  health(logHead: Position | null): PartOfHealth | Promise<PartOfHealth>;
}

/** Injectable list of every `HealthSource`, put together where the slices are. */
export const HEALTH_SOURCES = Symbol('HealthSources');

/** What follows the log, such as projections: ill when one is stopped or retries. */
export const followers = (name: string, source: { status(): readonly RunnerStatus[] }): HealthSource => ({
  name,
  health: (logHead) => {
    const all = source.status();
    return {
      isHealthy: all.every(({ state }) => state === 'running' || state === 'cleared'),
      report: all.map((follower) => reportOf(follower, logHead)),
    };
  },
});

/** Without the error's own words: they may tell of data and of the machine. Admins read them elsewhere. */
const reportOf = (
  { projection, state, checkpoint, stoppedAt }: RunnerStatus, logHead: Position | null,
): HealthView['projections'][number] => ({
  name: projection,
  state,
  checkpoint: checkpoint.toString(),
  lag: logHead === null ? null : (logHead > checkpoint ? logHead - checkpoint : 0n).toString(),
  stoppedAt: stoppedAt && { ...stoppedAt, position: stoppedAt.position.toString() },
});
