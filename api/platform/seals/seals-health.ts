/** Health of the seals: a log that is not as it was sealed is an alarm until an admin acknowledges it. */
import type { HealthView } from '../../../contract/health.js';
import type { HealthSource } from '../health/health-source.js';
import type { SealRecords } from './seal-records.js';
import { type Sources, unsealedSince } from './unsealed.js';

/** Health is public, so the event and its stream are only in the admins' call. */
const ALARM = 'The log is not as it was sealed. Admins can see what was changed.';

/** Members can still play, so it is reported without making the part unhealthy. */
export const sealsHealth = (records: SealRecords, sources: Sources): HealthSource => ({
  name: 'seals',
  health: async (logHead) => {
    const [last, alarm, unsealed] = await Promise.all([
      records.last(), records.alarm(), unsealedSince(records, sources, logHead),
    ]);
    const report: HealthView['seals'] = {
      sealedAt: last?.sealedAt ?? null, events: last?.count ?? 0, unsealedSince: unsealed, alarm: alarm && ALARM,
    };
    return { isHealthy: true, report };
  },
});
