/** Health of the seals: a log that is not as it was sealed is an alarm until an admin acknowledges it. */
import type { HealthView } from '../../../contract/health.js';
import type { HealthSource } from '../../platform/health/health-source.js';
import type { BreakRecords } from './break-records.js';
import { type Sources, uncomparedSince, unsealedSince } from './overdue.js';
import type { SealRecords } from './seal-records.js';

/** Health is public, so the event and its stream are only in the admins' call. */
const ALARM = 'The log is not as it was sealed. Admins can see what was changed.';
const NO_KEY = 'The key that signs the seals of the log cannot be read. Admins can see which file it is.';
const UNSEALED = 'The log was not sealed for more than five minutes. Admins can see why.';
const UNCOMPARED = 'The log was not compared with its seals for more than a day and a half.';

export const sealsHealth = (records: SealRecords, breaks: BreakRecords, sources: Sources): HealthSource => ({
  name: 'seals',
  health: async (logHead) => {
    const [last, { alarm }, unsealed, uncompared] = await Promise.all([
      records.last(), breaks.last(), unsealedSince(records, sources, logHead), uncomparedSince(records, sources),
    ]);
    const broken = alarm && (alarm.fault.kind === 'key' ? NO_KEY : ALARM);
    const text = broken ?? (unsealed && UNSEALED) ?? (uncompared && UNCOMPARED);
    const report: HealthView['seals'] = {
      sealedAt: last?.sealedAt ?? null, events: last?.count ?? 0, unsealedSince: unsealed, alarm: text,
    };
    return { isHealthy: true, isAlarmed: text !== null, report };
  },
});
