/** Turns records of maintenance into answers. */
import type {
  ComparisonView, FastTableStatusView, PopulationProgressView, ProjectionView, VerificationView,
} from '../../contract/maintenance.js';
import { wholeText } from '../../domain/number-text.js';
import { differencesOf, REBUILD_STEPS, type RebuildStep } from '../../projections/rebuild/rebuild-progress.js';
import type { RunnerStatus } from '../../projections/engine/runner-status.js';
import { differencesText } from './comparison-text.js';
import type { FastTableFigures } from '../group/fast-tables.js';
import { type RebuildRecord, TOTAL_STEPS } from './rebuild-records.js';

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

export const toFastTableStatus = (
  figures: FastTableFigures,
  isCleared: boolean,
  population: RebuildRecord | undefined,
  latest: RebuildRecord | undefined,
  open: RebuildRecord | undefined,
): FastTableStatusView => ({
  ...figures,
  state: population ? 'populating' : isCleared ? 'cleared' : figures.recordCount === 0 ? 'empty' : 'populated',
  comparison: toComparison(latest),
  alarm: toAlarm(open),
});

function toAlarm(record: RebuildRecord | undefined): FastTableStatusView['alarm'] {
  const found = toComparison(record);
  return record && found ? { id: record.id, at: found.at, differences: found.differences } : null;
}

/** Messages while a step is running. */
const STEP_MESSAGES: Readonly<Record<RebuildStep, string>> = {
  folding: 'Reading the log',
  writing: 'Writing the tables',
  'catching up': 'Adding what was recorded meanwhile',
  comparing: 'Comparing with the current tables',
  swapping: 'Putting the new tables in place',
};

/** @param latest  the running population, or the last one  @param success  the last successful one */
export function toProgress(
  latest: RebuildRecord | undefined,
  success: RebuildRecord | undefined,
): PopulationProgressView {
  const isRunning = latest?.state === 'running';
  return {
    isRunning,
    message: latest ? messageOf(latest) : 'Ready',
    currentStep: isRunning ? latest.step : 0,
    totalSteps: TOTAL_STEPS.population,
    events: latest?.events ?? 0,
    totalEvents: latest?.totalEvents ?? null,
    estimateMs: estimateOf(latest?.totalEvents ?? null, success),
  };
}

function messageOf({ state, step, events, totalEvents, isCancelRequested, error }: RebuildRecord): string {
  switch (state) {
    case 'running': {
      if (isCancelRequested) return 'Cancelling...';
      const current = REBUILD_STEPS[step - 1];
      if (!current) return 'Waiting for a worker...';
      const counted = current === 'folding' && totalEvents
        ? `: ${wholeText(events)} of ${wholeText(totalEvents)} events`
        : '...';
      return STEP_MESSAGES[current] + counted;
    }
    case 'succeeded':
      return 'Ready';
    case 'failed':
      return `The last population failed: ${error}`;
    case 'cancelled':
      return 'The last population was cancelled.';
    case 'interrupted':
      return 'The last population was interrupted.';
  }
}

/** The duration of the last one, scaled by the number of events. */
function estimateOf(totalEvents: number | null, success: RebuildRecord | undefined): number | null {
  if (!success?.startedAt || !success.finishedAt) return null;
  const tookMs = Date.parse(success.finishedAt) - Date.parse(success.startedAt);
  const growth = success.events === 0 ? 1 : Math.max(1, (totalEvents ?? 0) / success.events);
  return Math.round(tookMs * growth);
}

export function toVerification(record: RebuildRecord): VerificationView {
  const comparison = toComparison(record);
  return { id: record.id, state: record.state, message: verificationMessage(record), comparison };
}

function verificationMessage({ state, error, comparison }: RebuildRecord): string {
  if (state === 'running') return 'The boards are being verified.';
  if (state !== 'succeeded' || !comparison) return error ?? `The verification was ${state}.`;
  const count = differencesOf(comparison);
  if (count === 0 && comparison.leftOut.length === 0) return 'The boards match the log.';
  const advice = count === 0 ? '' : ` Populate the tables to put ${count === 1 ? 'that' : 'them'} right.`;
  return differencesText(comparison, 'what the log says') + advice;
}

export const toProjection = ({ projection, state, checkpoint, error, stoppedAt }: RunnerStatus): ProjectionView => ({
  projection,
  state,
  checkpoint: checkpoint.toString(),
  error,
  stoppedAt: stoppedAt && { ...stoppedAt, position: stoppedAt.position.toString() },
});
