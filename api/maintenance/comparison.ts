/** What a comparison of the tables with the log found: as an answer, in words, and as an alarm of health. */
import type { HealthView } from '../../contract/health.js';
import type { ComparisonView } from '../../contract/maintenance.js';
import { type Comparison, differencesOf } from '../../projections/rebuild/rebuild-progress.js';
import type { HealthSource } from '../platform/health/health-source.js';
import type { RebuildRecord, RebuildRecords } from './rebuild-records.js';

export function toComparison(record: RebuildRecord | undefined): ComparisonView | null {
  if (!record?.comparison || record.finishedAt === null) return null;
  const { comparison, finishedAt } = record;
  return {
    at: finishedAt,
    differences: differencesOf(comparison),
    tables: comparison.differing.map(({ table, count, keys, isUnreadable = false }) =>
      ({ table, count, keys: [...keys], isUnreadable })),
    compared: [...comparison.compared],
  };
}

/** '1 row', '2 rows'. */
const countedRows = (count: number): string => `${count} row${count === 1 ? '' : 's'}`;

/** Names the tables whose rows could not be read. */
function damagedText({ differing }: Comparison): string {
  const damaged = differing.filter(({ isUnreadable }) => isUnreadable).map(({ table }) => table);
  return damaged.length === 0 ? '' : ` Damaged and not readable: ${damaged.join(', ')}.`;
}

/** The differences `from` something, and what could not be compared with it. */
export function differencesText(comparison: Comparison, from: string): string {
  const count = differencesOf(comparison);
  const found = count === 0 ? 'No row differs' : `${countedRows(count)} ${count === 1 ? 'differs' : 'differ'}`;
  const { leftOut } = comparison;
  const notCompared = leftOut.length === 0 ? '' : ` Not compared: ${leftOut.join(', ')}.`;
  return `${found} from ${from}.${damagedText(comparison)}${notCompared}`;
}

/**
 * Differing rows are an alarm until an admin acknowledges it. Members can still play, so the part stays healthy.
 */
export const comparisonHealth = (records: RebuildRecords): HealthSource<HealthView['comparison']> => async () => {
  const [latest, open] = await Promise.all([records.latestComparison(), records.openAlarm()]);
  return {
    isHealthy: true,
    isAlarmed: open !== undefined,
    report: {
      at: latest?.finishedAt ?? null,
      differences: toComparison(latest)?.differences ?? 0,
      alarm: open?.comparison ? alarmText(open.comparison) : null,
    },
  };
};

const alarmText = (comparison: Comparison): string =>
  `${countedRows(differencesOf(comparison))} differed from a replay of the log.${damagedText(comparison)}`;
