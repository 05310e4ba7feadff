/** Populations and verifications as jobs: on demand and every night, run by a worker, cancelled, resumed. */
import { UnrecoverableError } from 'bullmq';
import { z } from 'zod';
import { messageOf } from '../../projections/engine/passing-errors.js';
import { isRebuilding, RebuildAlreadyRunning } from '../../projections/rebuild/rebuild.js';
import type { RebuildProgress } from '../../projections/rebuild/rebuild-progress.js';
import { RebuildCancelled, RebuildFailed } from '../../projections/rebuild/rebuild-thread.js';
import type { Infrastructure } from '../platform/infrastructure.js';
import { type Job, JobPostponed, type JobQueue } from '../platform/jobs/job-queue.js';
import type { ScheduledJob } from '../platform/jobs/schedules.js';
import { type RebuildRecord, RebuildRecords } from './rebuild-records.js';
import { differencesText } from './rebuild-views.js';

/** How often to write progress and look for a cancellation, milliseconds. */
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
    await this.records.add(id, 'verification', null, this.now());
    return id;
  }

  /**
   * Runs a record. A repeat does nothing once the record has ended, and starts it again when it failed or its process
   * died.
   * @returns the record at its end
   * @throws JobPostponed when it is to be retried, UnrecoverableError when it failed
   */
  async run(id: number, signal: AbortSignal): Promise<RebuildRecord | undefined> {
    const { records, infrastructure: { pool } } = this;
    const found = await records.find(id);
    const isBegun = found?.state === 'running' && found.step > 0;
    if (isBegun && (await isRebuilding(pool))) throw new JobPostponed('Another process is working on it.');
    const record = found && (await records.claim(found, this.now()));
    if (record) await this.runClaimed(record, signal);
    return records.find(id);
  }

  private async runClaimed(record: RebuildRecord, shutdown: AbortSignal): Promise<void> {
    const { id, kind } = record;
    const { records, infrastructure: { readModels, startRebuild } } = this;
    const cancellation = new AbortController();
    const signal = AbortSignal.any([cancellation.signal, shutdown]);
    const notes = this.keepNotes(id, cancellation);
    try {
      const result = await startRebuild(kind === 'population' ? 'swap' : 'verify', {
        signal, onProgress: notes.onProgress,
      });
      await notes.stop();
      await records.succeed(record, result, this.now());
      if (kind === 'population') await readModels.recheck();
    } catch (error) {
      await notes.stop();
      await this.ended(id, error, shutdown);
    }
  }

  private async ended(id: number, error: unknown, shutdown: AbortSignal): Promise<void> {
    const { records } = this;
    if (error instanceof RebuildCancelled) {
      // It goes on after the next start of the server.
      if (shutdown.aborted) throw new JobPostponed('The server stops.');
      await records.end(id, 'cancelled', null, this.now());
      return;
    }
    const isPassing = error instanceof RebuildAlreadyRunning || (error instanceof RebuildFailed && error.passes);
    if (isPassing) {
      await records.release(id);
      throw new JobPostponed(error.message);
    }
    await records.end(id, 'failed', messageOf(error), this.now());
    throw new UnrecoverableError(messageOf(error));
  }

  /** Writes the latest progress now and then, and notices a cancellation then. */
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

  private now(): string {
    return this.infrastructure.clock.now().toISOString();
  }
}

const NAME = 'rebuild';

const jobData = z.object({ id: z.number().int().positive() });

export const rebuildJob = (runs: RebuildRuns): Job => ({
  name: NAME, run: async (data, signal) => outcomeOf(await runs.run(jobData.parse(data).id, signal)),
});

/**
 * Hands over the records that wait for a worker, and at a start all that have not ended. For a record that was handed
 * over before it changes nothing.
 */
export async function enqueueUnfinished(queue: JobQueue, records: RebuildRecords, isStart = false): Promise<void> {
  for (const { id, step } of await records.allRunning()) {
    if (step > 0 && !isStart) continue;
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
