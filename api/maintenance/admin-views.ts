/** Turns records of maintenance into answers. */
import type {
  FastTableStatusView, PopulationProgressView, ProjectionView, VerificationView,
} from '../../contract/maintenance.js';
import { wholeText } from '../../domain/text.js';
import { differencesOf, REBUILD_STEPS, type RebuildStep } from '../../projections/rebuild/rebuild-progress.js';
import type { RunnerStatus } from '../../projections/engine/runner-status.js';
import type { FastTableFigures } from '../group/fast-tables.js';
import { differencesText, toComparison } from './comparison.js';
import { type RebuildRecord, TOTAL_STEPS } from './rebuild-records.js';

export function toFastTableStatus(
  figures: FastTableFigures,
  isCleared: boolean,
  population: RebuildRecord | undefined,
  latest: RebuildRecord | undefined,
  open: RebuildRecord | undefined,
): FastTableStatusView {
  const found = toComparison(open);
  return {
    ...figures,
    state: population ? 'populating' : isCleared ? 'cleared' : figures.recordCount === 0 ? 'empty' : 'populated',
    comparison: toComparison(latest),
    alarm: open && found ? { id: open.id, at: found.at, differences: found.differences } : null,
  };
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
  const totalEvents = latest?.totalEvents ?? null;
  return {
    isRunning,
    message: latest && latest.state !== 'succeeded' ? messageOf(latest) : 'Ready',
    currentStep: isRunning ? latest.step : 0,
    totalSteps: TOTAL_STEPS.population,
    events: latest?.events ?? 0,
    totalEvents,
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

const placeOf = ({ stoppedAt }: RunnerStatus) =>
  stoppedAt && { ...stoppedAt, position: stoppedAt.position.toString() };

export const toProjection = (status: RunnerStatus): ProjectionView => {
  const { projection, state, checkpoint, error } = status;
  return { projection, state, checkpoint: checkpoint.toString(), error, stoppedAt: placeOf(status) };
};

/** The event that a command skips; null unless one has stopped the projection. */
export function stoppingEventOf(status: RunnerStatus) {
  const place = status.state === 'stopped' ? placeOf(status) : null;
  return place && {
    position: place.position, eventId: place.eventId, eventType: place.type, error: status.error ?? '',
  };
}
