/** The port through which a part reports its health; one unhealthy or alarmed part makes the whole degraded. */
import type { Position } from '../../../event-store/event-store.js';
import type { RunnerStatus } from '../../../projections/engine/runner-status.js';
import type { HealthView } from '../../../contract/health.js';
import { listed } from '../../../domain/text.js';

export interface PartOfHealth {
  readonly isHealthy: boolean;
  /** Something to be looked into, while members can still play: no reason to send requests elsewhere. */
  readonly isAlarmed?: boolean;
  /** JSON without secrets: everyone may read it. */
  readonly report: unknown;
}

export interface HealthSource {
  /** Name of the report in the answer. */
  readonly name: string;
  /** @param logHead  position of the last event of the log; null while the log does not answer */
  health(logHead: Position | null): PartOfHealth | Promise<PartOfHealth>;
}

/** Injection token for the list of all `HealthSource`s. */
export const HEALTH_SOURCES = Symbol('HealthSources');

/** Health of what follows the log, such as projections: unhealthy when one is stopped or retries. */
export const runners = (name: string, source: { status(): readonly RunnerStatus[] }): HealthSource => ({
  name,
  health: (logHead) => {
    const all = source.status();
    return {
      isHealthy: all.every(({ state }) => state === 'running' || state === 'cleared'),
      report: all.map((follower) => reportOf(follower, logHead)),
    };
  },
});

/** Without the text of errors, which may reveal data. Admins read it elsewhere. */
const reportOf = (
  { projection, state, checkpoint, stoppedAt }: RunnerStatus, logHead: Position | null,
): HealthView['projections'][number] => ({
  name: projection,
  state,
  checkpoint: checkpoint.toString(),
  lag: logHead === null ? null : (logHead > checkpoint ? logHead - checkpoint : 0n).toString(),
  stoppedAt: stoppedAt && { ...stoppedAt, position: stoppedAt.position.toString() },
});

/** @param leaderless  returns the names of those that no process applies */
export const leadershipHealth = (leaderless: () => Promise<readonly string[]>): HealthSource => ({
  name: 'leadership',
  health: async () => {
    const names = await leaderless();
    const alarm = names.length === 0
      ? null
      : `No process applies ${listed(names)}: they do not change until a projections process runs.`;
    return { isHealthy: alarm === null, report: { leaderless: names, alarm } };
  },
});
