/** The comparison of the whole log with its seals: every night, and as a job that an admin asks for. */
import type { Job } from '../../platform/jobs/job.js';
import type { JobQueue } from '../../platform/jobs/job-queue.js';
import type { ScheduledJob } from '../../platform/jobs/schedules.js';
import type { LogSealing } from './log-sealing.js';
import type { SealRecords } from './seal-records.js';

const NAME = 'seal-verification';
/** Between two notes of its progress. */
const NOTE_INTERVAL_MS = 500;
const NO_FOLDER = 'This server was started without its DATA_DIR, which has the seals.';
const THEN = 'Bring the folder back, then compare again.';

/**
 * Its progress and its end are shown.
 * @param sealing  null in a server without a folder for seals
 */
export const sealVerificationJob = (sealing: LogSealing | null, records: SealRecords): Job => ({
  name: NAME,
  run: async (_data, signal) => {
    try {
      if (!sealing) return await end(records, `${NO_FOLDER} Start it with that folder, then compare again.`);
      const found = await sealing.verify(signal, await progressIn(records));
      await records.endProgress();
      return found;
    } catch (error) {
      // The next start runs it again.
      if (signal.aborted) throw error;
      const { code, message } = error as NodeJS.ErrnoException;
      if (isOfFolder(code)) return end(records, `The server cannot read or write its DATA_DIR (${code}). ${THEN}`);
      await records.noteNotVerified(`The comparison did not end and is tried again. ${message}`);
      throw error;
    }
  },
});

/** A fault is an alarm. */
export const nightlySealVerification = (sealing: LogSealing): ScheduledJob => ({
  name: 'nightly-seal-verification',
  at: { hour: 5, minute: 0 },
  run: (_due, signal) => sealing.verify(signal),
});

async function progressIn(records: SealRecords): Promise<(events: number) => Promise<void>> {
  const of = (await records.last())?.count ?? 0;
  let notedAt = performance.now();
  return async (events) => {
    if (performance.now() - notedAt < NOTE_INTERVAL_MS) return;
    await records.noteProgress({ events: Math.min(events, of), of });
    notedAt = performance.now();
  };
}

async function end(records: SealRecords, why: string): Promise<string> {
  await records.noteNotVerified(why);
  return why;
}

/** Not of a connection. */
const isOfFolder = (code: string | undefined): boolean =>
  ['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EIO'].includes(code ?? '');

/** One at a time: a repeat while it waits or runs changes nothing. */
export async function enqueueSealVerification(queue: JobQueue): Promise<void> {
  await queue.retryFailed(NAME);
  await queue.add(NAME, {}, NAME, true);
}
