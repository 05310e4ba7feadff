/** Whether some process applies the projections, for a process that only serves. */
import { listed } from '../../../domain/number-text.js';
import type { HealthSource } from './health-source.js';

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
