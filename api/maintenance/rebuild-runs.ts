/**
 * Populations and verifications as jobs: on demand and every night, run by a worker, cancelled, resumed. Their
 * records as answers, in words, and as an alarm of health.
 */
import { UnrecoverableError } from 'bullmq';
import { z } from 'zod';
import type { HealthView } from '../../contract/health.js';
import type { ComparisonView, PopulationProgressView, VerificationView } from '../../contract/maintenance.js';
import { counted, wholeText } from '../../domain/text.js';
import { messageOf } from '../../event-store/error-kinds.js';
import {
  isRebuilding, REBUILD_STEPS, RebuildAlreadyRunning, type RebuildProgress, type RebuildStep,
} from '../../projections/rebuild/rebuild.js';
import { type Comparison, differencesOf } from '../../projections/rebuild/rebuild-comparison.js';
import { RebuildCancelled, RebuildFailed } from '../../projections/rebuild/rebuild-thread.js';
import type { HealthSource } from '../platform/health/health-source.js';
import type { Infrastructure } from '../platform/infrastructure.js';
import { type Job, JobPostponed, type JobQueue } from '../platform/jobs/job-queue.js';
import type { ScheduledJob } from '../platform/jobs/schedules.js';
import { type RebuildRecord, RebuildRecords, TOTAL_STEPS } from './rebuild-records.js';

/** The interval at which progress is written and cancellation is checked, milliseconds. */
const NOTE_INTERVAL_MS = 400;

export class RebuildRuns {
  private readonly records: RebuildRecords;

  constructor(private readonly infrastructure: Pick<Infrastructure, 'pool' | 'clock' | 'readModels' | 'startRebuild'>) {
    this.records = new RebuildRecords(infrastructure.pool);
  }

  /** The number of the verification that runs or waits, or of a new one. */
  async verification(): Promise<number> {
    const running = await this.records.running('verification');
    if (running) return running.id;
    const id = await this.records.nextId();
    await this.records.add(id, 'verification', null, this.infrastructure.clock.nowText());
    return id;
  }

  /**
   * Runs a record. A repeat does nothing once the record has ended, and starts it again when it failed or its process
   * died.
   * @returns the record at its end
   * @throws JobPostponed when it is to be retried, UnrecoverableError when it failed
   */
  async run(id: number, signal: AbortSignal): Promise<RebuildRecord | undefined> {
    const { records, infrastructure: { pool, clock } } = this;
    const found = await records.find(id);
    const isBegun = found?.state === 'running' && found.step > 0;
    if (isBegun && (await isRebuilding(pool))) throw new JobPostponed('Another process is working on it.');
    const record = found && (await records.claim(found, clock.nowText()));
    if (record) await this.runClaimed(record, signal);
    return records.find(id);
  }

  giveUp(id: number, reason: string): Promise<void> {
    return this.records.end(id, 'failed', reason, this.infrastructure.clock.nowText());
  }

  private async runClaimed(record: RebuildRecord, shutdown: AbortSignal): Promise<void> {
    const { id, kind } = record;
    const { records, infrastructure: { readModels, startRebuild, clock } } = this;
    const cancellation = new AbortController();
    const signal = AbortSignal.any([cancellation.signal, shutdown]);
    const notes = this.keepNotes(id, cancellation);
    try {
      const result = await startRebuild(kind === 'population' ? 'swap' : 'verify', {
        signal, onProgress: notes.onProgress,
      });
      await notes.stop();
      await records.succeed(record, result, clock.nowText());
      if (kind === 'population') await readModels.recheck();
    } catch (error) {
      await notes.stop();
      await this.ended(id, error, shutdown);
    }
  }

  private async ended(id: number, error: unknown, shutdown: AbortSignal): Promise<void> {
    const { records, infrastructure: { clock } } = this;
    if (error instanceof RebuildCancelled) {
      // The rebuild goes on after the next start of the server.
      if (shutdown.aborted) throw new JobPostponed('The server stops.');
      await records.end(id, 'cancelled', null, clock.nowText());
      return;
    }
    const isPassing = error instanceof RebuildAlreadyRunning || (error instanceof RebuildFailed && error.passes);
    if (isPassing) {
      await records.release(id);
      throw new JobPostponed(error.message);
    }
    await records.end(id, 'failed', messageOf(error), clock.nowText());
    throw new UnrecoverableError(messageOf(error));
  }

  /** Writes the latest progress at intervals, and checks for a cancellation then. */
  private keepNotes(id: number, cancellation: AbortController) {
    const { records } = this;
    let latest: RebuildProgress = { step: 'folding', events: 0, totalEvents: 0 };
    let noting: Promise<void> = Promise.resolve();
    const note = async (): Promise<void> => {
      if (!(await records.progress(id, latest))) cancellation.abort();
    };
    // The next write makes up for a failed one.
    const timer = setInterval(() => {
      noting = note().catch(() => undefined);
    }, NOTE_INTERVAL_MS);
    return {
      onProgress: (progress: RebuildProgress): void => {
        latest = progress;
      },
      stop: async (): Promise<void> => {
        clearInterval(timer);
        await noting;
      },
    };
  }
}

const NAME = 'rebuild';

const jobData = z.object({ id: z.number().int().positive() });

export const rebuildJob = (runs: RebuildRuns): Job => ({
  name: NAME, run: async (data, signal) => outcomeOf(await runs.run(jobData.parse(data).id, signal)),
  gaveUp: (data, reason) => runs.giveUp(jobData.parse(data).id, reason),
});

/** Hands over the records that have not ended. It has no effect on a record whose job waits or runs. */
export async function enqueueUnfinished(queue: JobQueue, records: RebuildRecords, isStart = false): Promise<void> {
  for (const { id } of await records.allRunning()) {
    const job = `${NAME}_${id}`;
    await queue.add(NAME, { id }, job);
    if (isStart) await queue.retry(job);
  }
}

/** Replays the log and compares; a difference is an alarm, and no table changes. */
export const nightlyVerification = (runs: RebuildRuns): ScheduledJob => ({
  name: 'nightly-verification', at: { hour: 5, minute: 30 },
  run: async (_due, signal) => outcomeOf(await runs.run(await runs.verification(), signal)),
});

function outcomeOf(record: RebuildRecord | undefined): string {
  if (!record) return 'There is nothing to do.';
  const { state, kind, comparison } = record;
  if (state !== 'succeeded' || !comparison) return `The ${kind} is ${state}.`;
  return differencesText(comparison, 'a replay of the log');
}

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

/** Names the tables whose rows could not be read. */
function damagedText({ differing }: Comparison): string {
  const damaged = differing.filter(({ isUnreadable }) => isUnreadable).map(({ table }) => table);
  return damaged.length === 0 ? '' : ` Damaged and not readable: ${damaged.join(', ')}.`;
}

/** The differences `from` something, and the tables that could not be compared with it. */
function differencesText(comparison: Comparison, from: string): string {
  const count = differencesOf(comparison);
  const found = count === 0 ? 'No row differs' : `${counted(count, 'row')} ${count === 1 ? 'differs' : 'differ'}`;
  const { leftOut } = comparison;
  const notCompared = leftOut.length === 0 ? '' : ` Not compared: ${leftOut.join(', ')}.`;
  return `${found} from ${from}.${damagedText(comparison)}${notCompared}`;
}

/** Differing rows are an alarm until an admin acknowledges it. */
export const comparisonHealth = (records: RebuildRecords): HealthSource<HealthView['comparison']> => async () => {
  const [latest, open] = await Promise.all([records.latestComparison(), records.openAlarm()]);
  const found = open?.comparison;
  const alarm = found
    ? `${counted(differencesOf(found), 'row')} differed from a replay of the log.${damagedText(found)}` : null;
  return { report: { at: latest?.finishedAt ?? null, differences: toComparison(latest)?.differences ?? 0, alarm } };
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
    isRunning, message: latest && state !== 'succeeded' ? progressMessage(latest) : 'Ready',
    currentStep: isRunning ? step : 0, totalSteps: TOTAL_STEPS.population,
    events, totalEvents,
    estimateMs: estimateOf(totalEvents, success),
  };
}

function progressMessage({ state, step, events, totalEvents, isCancelRequested, error }: RebuildRecord): string {
  if (state === 'failed') return `The last population failed: ${error}`;
  if (state !== 'running') return `The last population was ${state}.`;
  if (isCancelRequested) return 'Cancelling...';
  const current = REBUILD_STEPS[step - 1];
  if (!current) return 'Waiting for a worker...';
  return STEP_MESSAGES[current] + (current === 'folding' && totalEvents
    ? `: ${wholeText(events)} of ${wholeText(totalEvents)} events` : '...');
}

/** An estimate by the duration of the last success and the number of events. */
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
