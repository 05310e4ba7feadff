/** Owns the queue of jobs and this process's worker: what is added is done once, also when a process dies over it. */
import { DelayedError, ErrorCode, type Job as QueuedJob, type Queue, UnrecoverableError, type Worker } from 'bullmq';
import { TORONTO } from '../../../domain/calendar-date.js';
import { RuleViolation } from '../../../domain/rule-violation.js';
import type { JobBackend } from './job-backend.js';
import { type Job, JobNotNow, JobRefused, JobsAway } from './job.js';
import { cronOf, type TorontoSchedule } from './toronto-schedule.js';

export interface JobQueueOptions {
  readonly backend: JobBackend;
  readonly onError: (error: Error) => void;
  /** How long a process may be silent before its job counts as left behind, milliseconds. */
  readonly lockDurationMs?: number;
  /** How often such jobs are looked for, milliseconds. */
  readonly stalledIntervalMs?: number;
  /** First pause after a failure, doubled each time, milliseconds. */
  readonly backoffMs?: number;
  /** How long a job is put off that something is in the way of, milliseconds. */
  readonly notNowMs?: number;
  /** How long an answer of the queue is waited for, milliseconds. */
  readonly answerMs?: number;
}

/** A job that failed for good, until somebody tries it again. */
export interface FailedJob {
  readonly id: string;
  readonly name: string;
  readonly error: string;
  readonly attempts: number;
  /** ISO 8601. */
  readonly failedAt: string | null;
}

const NAME = 'server';
const ATTEMPTS = 5;
const ANSWER_MS = 5_000;
const KEEP_COMPLETED = 100;
const KEEP_FAILED = 500;
/** A process may die over the same job so often before the job counts as the reason. */
const MAX_DEATHS = 5;

export class JobQueue {
  private readonly queue: Queue;
  private worker: Worker | undefined;
  private readonly stopping = new AbortController();

  constructor(private readonly options: JobQueueOptions) {
    this.queue = options.backend.queue(NAME, {
      defaultJobOptions: {
        attempts: ATTEMPTS,
        backoff: { type: 'exponential', delay: options.backoffMs ?? 2_000 },
        removeOnComplete: { count: KEEP_COMPLETED },
        removeOnFail: { count: KEEP_FAILED },
      },
    });
    this.queue.on('error', options.onError);
  }

  /** Begins to work on jobs, one at a time. */
  async work(jobs: readonly Job[]): Promise<void> {
    const { backend, lockDurationMs = 10_000, stalledIntervalMs = 5_000, onError } = this.options;
    const byName = new Map(jobs.map((job) => [job.name, job]));
    this.worker = backend.worker(NAME, (queued, token) => this.runJob(byName.get(queued.name), queued, token), {
      lockDuration: lockDurationMs, stalledInterval: stalledIntervalMs, maxStalledCount: MAX_DEATHS,
    });
    this.worker.on('error', onError);
    await this.worker.waitUntilReady();
  }

  /**
   * @param id  makes it one job, however often it is added; no bare number, and without a colon
   * @param isForgotten  once it is done, so that it can be added again
   * @throws JobsAway when that takes too long; it may be added all the same
   */
  async add(name: string, data: object, id?: string, isForgotten = false): Promise<void> {
    const options = { ...(id !== undefined && { jobId: id }), ...(isForgotten && { removeOnComplete: true }) };
    await this.answered(() => this.queue.add(name, data, options));
  }

  /** Adds a job of the name whenever it is due. */
  async schedule(name: string, at: TorontoSchedule): Promise<void> {
    try {
      await this.queue.upsertJobScheduler(name, { pattern: cronOf(at), tz: TORONTO }, { name });
    } catch (error) {
      // Another process that starts at the same moment has just added the very same.
      if ((error as { code?: unknown }).code !== ErrorCode.SchedulerJobIdCollision) throw error;
    }
  }

  isThere(): Promise<boolean> {
    return this.options.backend.isThere();
  }

  /** @throws JobsAway */
  mustBeThere(): Promise<void> {
    return this.answered(() => Promise.resolve());
  }

  /** Latest first. @throws JobsAway */
  async failed(): Promise<FailedJob[]> {
    const jobs = await this.answered(() => this.queue.getFailed());
    return jobs.map(toFailedJob).sort((a, b) => (b.failedAt ?? '').localeCompare(a.failedAt ?? ''));
  }

  /** Null where there is none of the id. @throws JobsAway */
  async find(id: string): Promise<{ readonly name: string; readonly hasFailed: boolean } | null> {
    return this.answered(async () => {
      const job = await this.queue.getJob(id) as QueuedJob | undefined;
      return job ? { name: job.name, hasFailed: await job.isFailed() } : null;
    });
  }

  /** Does a failed job once more; any other is left alone. @throws JobsAway */
  async retry(id: string): Promise<void> {
    await this.answered(async () => {
      const job = await this.queue.getJob(id) as QueuedJob | undefined;
      if (job && (await job.isFailed())) await unlessMoved(() => job.retry('failed'));
    });
  }

  /** Does every failed job of a name once more: what was in its way may be gone. @throws JobsAway */
  async retryFailed(name: string): Promise<void> {
    const failed = await this.answered(() => this.queue.getFailed()) as QueuedJob[];
    await Promise.all(failed.filter((job) => job.name === name).map((job) => unlessMoved(() => job.retry('failed'))));
  }

  /**
   * Does what was put off now. That was for some seconds, of which a clock that is set back meanwhile makes years.
   * @throws JobsAway
   */
  async hurry(): Promise<void> {
    const delayed = await this.answered(() => this.queue.getDelayed()) as QueuedJob[];
    const putOff = delayed.filter(({ repeatJobKey }) => repeatJobKey === undefined);
    await Promise.all(putOff.map((job) => unlessMoved(() => job.promote())));
  }

  /** Tells the job under way to end and waits until it has. */
  async close(): Promise<void> {
    this.stopping.abort();
    await this.worker?.close();
    await this.queue.close();
    await this.options.backend.close();
  }

  /** A question to a Redis that is away would wait until it is back. */
  private async answered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const { answerMs = ANSWER_MS } = this.options;
    let timer: NodeJS.Timeout | undefined;
    const inTime = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new JobsAway()), answerMs);
    });
    const asked = async (): Promise<Answer> => {
      if (!(await this.isThere())) throw new JobsAway();
      return ask();
    };
    try {
      return await Promise.race([asked(), inTime]);
    } finally {
      clearTimeout(timer);
    }
  }

  private async runJob(job: Job | undefined, queued: QueuedJob, token: string | undefined): Promise<string> {
    if (!job) throw new UnrecoverableError(`Nobody knows how to do ${queued.name}.`);
    try {
      return await job.run(queued.data, this.stopping.signal);
    } catch (error) {
      if (error instanceof JobNotNow) {
        await queued.moveToDelayed(Date.now() + (this.options.notNowMs ?? 5_000), token);
        throw new DelayedError();
      }
      if (error instanceof JobRefused || error instanceof RuleViolation) throw new UnrecoverableError(error.message);
      throw error;
    }
  }
}

/** Somebody else at the same moment may have done so, or begun to work on it. */
async function unlessMoved(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code !== ErrorCode.JobNotInState && code !== ErrorCode.JobNotExist) throw error;
  }
}

const toFailedJob = ({ id, name, failedReason, attemptsMade, finishedOn }: QueuedJob): FailedJob => ({
  id: id ?? '',
  name,
  error: failedReason,
  attempts: attemptsMade,
  failedAt: finishedOn === undefined ? null : new Date(finishedOn).toISOString(),
});
