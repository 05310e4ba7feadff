/** Health of comparisons: differing rows are an alarm until an admin acknowledges it. */
import { differencesOf } from '../../projections/rebuild/rebuild-progress.js';
import { countedRows, damagedText } from './comparison-text.js';
import type { RebuildRecord, RebuildRecords } from './rebuild-records.js';

const found = (record: RebuildRecord | undefined): number =>
  (record?.comparison ? differencesOf(record.comparison) : 0);

/** Members can still play, so it is reported without making the part unhealthy. */
export const comparisonHealth = (records: RebuildRecords) => ({
  name: 'comparison',
  health: async () => {
    const [latest, open] = await Promise.all([records.latestComparison(), records.openAlarm()]);
    return {
      isHealthy: true,
      isAlarmed: open !== undefined,
      report: {
        at: latest?.finishedAt ?? null,
        differences: found(latest),
        alarm: open?.comparison
          ? `${countedRows(found(open))} differed from a replay of the log.${damagedText(open.comparison)}` : null,
      },
    };
  },
});
