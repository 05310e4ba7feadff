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

/** Hands a record to the next free worker; a repeat for the same record changes nothing. */
export const enqueueRebuild = (queue: JobQueue, { id }: RebuildRecord): Promise<void> =>
  queue.add(NAME, { id }, `${NAME}_${id}`);

/** Hands over all waiting records, also those whose job could not be added. */
export async function enqueueWaiting(queue: JobQueue, records: RebuildRecords): Promise<void> {
  for (const record of await records.allRunning()) {
    if (record.step === 0) await enqueueRebuild(queue, record);
  }
}

/** Replays the log and compares; a difference is an alarm, and no table changes. */
export const nightlyVerification = (runs: RebuildRuns, records: RebuildRecords): ScheduledJob => ({
  name: 'nightly-verification',
  at: { hour: 5, minute: 30 },
  run: async (_due, signal) => {
    const record = (await records.running('verification')) ?? (await runs.begin('verification', null));
    return outcomeOf(await runs.run(record.id, signal));
  },
});

function outcomeOf(record: RebuildRecord | undefined): string {
  if (!record) return 'There is nothing to do.';
  const { state, kind, comparison } = record;
  if (state !== 'succeeded' || !comparison) return `The ${kind} is ${state}.`;
  return differencesText(comparison, 'a replay of the log');
}
