/** Runs populations and verifications as jobs: on demand, and every night. */
import { z } from 'zod';
import type { Job } from '../platform/jobs/job.js';
import type { JobQueue } from '../platform/jobs/job-queue.js';
import type { ScheduledJob } from '../platform/jobs/schedules.js';
import { differencesText } from './comparison-text.js';
import type { RebuildRecord, RebuildRecords } from './rebuild-records.js';
import type { RebuildRuns } from './rebuild-runs.js';

const NAME = 'rebuild';

const jobData = z.object({ id: z.number().int().positive() });

export const rebuildJob = (runs: RebuildRuns): Job => ({
  name: NAME,
  run: async (data, signal) => outcomeOf(await runs.run(jobData.parse(data).id, signal)),
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
  name: 'nightly-verification',
  at: { hour: 5, minute: 30 },
  run: async (_due, signal) => outcomeOf(await runs.run((await runs.verification()).id, signal)),
});

function outcomeOf(record: RebuildRecord | undefined): string {
  if (!record) return 'There is nothing to do.';
  const { state, kind, comparison } = record;
  if (state !== 'succeeded' || !comparison) return `The ${kind} is ${state}.`;
  return differencesText(comparison, 'a replay of the log');
}
