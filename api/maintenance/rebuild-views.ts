/** What records of rebuilds say: as answers, in words, and as an alarm of health. */
import type { HealthView } from '../../contract/health.js';
import type { ComparisonView, PopulationProgressView, VerificationView } from '../../contract/maintenance.js';
import { wholeText } from '../../domain/text.js';
import {
  type Comparison, differencesOf, REBUILD_STEPS, type RebuildStep,
} from '../../projections/rebuild/rebuild-progress.js';
import type { HealthSource } from '../platform/health/health-source.js';
import { type RebuildRecord, type RebuildRecords, TOTAL_STEPS } from './rebuild-records.js';

export function toComparison(record: RebuildRecord | undefined): ComparisonView | null {
  if (!record?.comparison || record.finishedAt === null) return null;
  const { comparison, finishedAt } = record;
  return {
    at: finishedAt, differences: differencesOf(comparison),
    tables: comparison.differing.map(({ keys, isUnreadable = false, ...table }) =>
      ({ ...table, keys: [...keys], isUnreadable })),
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
  const found = open?.comparison;
  const alarm = found && `${countedRows(differencesOf(found))} differed from a replay of the log.${damagedText(found)}`;
  return {
    isHealthy: true, isAlarmed: open !== undefined,
    report: {
      at: latest?.finishedAt ?? null, differences: toComparison(latest)?.differences ?? 0, alarm: alarm ?? null,
    },
  };
};

/** Messages while a step is running. */
const STEP_MESSAGES: Readonly<Record<RebuildStep, string>> = {
  folding: 'Reading the log', writing: 'Writing the tables',
  'catching up': 'Adding what was recorded meanwhile',
  comparing: 'Comparing with the current tables', swapping: 'Putting the new tables in place',
};

/** @param latest  the running population, or the last one  @param success  the last successful one */
export function toProgress(
  latest: RebuildRecord | undefined, success: RebuildRecord | undefined,
): PopulationProgressView {
  const { state = 'succeeded', step = 0, events = 0, totalEvents = null } = latest ?? {};
  const isRunning = state === 'running';
  return {
    isRunning, message: latest && state !== 'succeeded' ? messageOf(latest) : 'Ready',
    currentStep: isRunning ? step : 0, totalSteps: TOTAL_STEPS.population,
    events, totalEvents,
    estimateMs: estimateOf(totalEvents, success),
  };
}

function messageOf({ state, step, events, totalEvents, isCancelRequested, error }: RebuildRecord): string {
  if (state === 'failed') return `The last population failed: ${error}`;
  if (state !== 'running') return `The last population was ${state}.`;
  if (isCancelRequested) return 'Cancelling...';
  const current = REBUILD_STEPS[step - 1];
  if (!current) return 'Waiting for a worker...';
  return STEP_MESSAGES[current] + (current === 'folding' && totalEvents
    ? `: ${wholeText(events)} of ${wholeText(totalEvents)} events` : '...');
}

/** The duration of the last one, scaled by the number of events. */
function estimateOf(totalEvents: number | null, success: RebuildRecord | undefined): number | null {
  if (!success?.startedAt || !success.finishedAt) return null;
  const tookMs = Date.parse(success.finishedAt) - Date.parse(success.startedAt);
  const growth = success.events === 0 ? 1 : Math.max(1, (totalEvents ?? 0) / success.events);
  return Math.round(tookMs * growth);
}

export const toVerification = (record: RebuildRecord): VerificationView =>
  ({ id: record.id, state: record.state, message: verificationMessage(record), comparison: toComparison(record) });

function verificationMessage({ state, error, comparison }: RebuildRecord): string {
  if (state === 'running') return 'The boards are being verified.';
  if (state !== 'succeeded' || !comparison) return error ?? `The verification was ${state}.`;
  const count = differencesOf(comparison);
  if (count === 0 && comparison.leftOut.length === 0) return 'The boards match the log.';
  const advice = count === 0 ? '' : ` Populate the tables to put ${count === 1 ? 'that' : 'them'} right.`;
  return differencesText(comparison, 'what the log says') + advice;
}
