/** Owns what health says of the latest comparison: rows that differ from the log are an alarm until a clean one. */
import { differencesOf } from '../../projections/engine/rebuild-progress.js';
import { countedRows } from './comparison-text.js';
import type { RebuildRecords } from './rebuild-records.js';

/** It keeps nobody from playing, so it is told and makes nothing ill. */
export const comparisonHealth = (records: RebuildRecords) => ({
  name: 'comparison',
  health: async () => {
    const latest = await records.latestComparison();
    const differences = latest?.comparison ? differencesOf(latest.comparison) : 0;
    return {
      isHealthy: true,
      report: {
        at: latest?.finishedAt ?? null,
        differences,
        alarm: differences === 0 ? null : `${countedRows(differences)} differed from a replay of the log.`,
      },
    };
  },
});
