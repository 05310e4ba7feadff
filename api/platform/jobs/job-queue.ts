/** The queue of jobs and this process's worker: a job is done once, even if a process dies during it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ErrorCode, type Job as QueuedJob, type Queue, UnrecoverableError, type Worker } from 'bullmq';
import { ServiceUnavailableException } from '@nestjs/common';
import type { JobsView } from '../../../contract/maintenance.js';
import { RuleViolation } from '../../../domain/rule-violation.js';
import { isPassing, messageOf } from '../../../event-store/error-kinds.js';
import { within } from '../../../event-store/time-limit.js';
import type { JobBackend } from './job-backend.js';

export interface Job {
  readonly name: string;
  /**
   * May be called again for the same data, after a crash or a failure, and must not do its work twice.
   * @param signal aborted when the server stops: the job should end soon, and runs again after the next start
   * @returns a sentence on the result
   * @throws BullMQ's `UnrecoverableError` when an automatic retry is useless, `JobPostponed` when it is too early.
   *   An error that passes postpones the job as well
   */
  run(data: unknown, signal: AbortSignal): Promise<string>;
  /** Notes why the job is given up: too many processes were killed while they did it. */
  gaveUp?(data: unknown, reason: string): Promise<void>;
}

/**
 * A temporary obstacle: the job ends and is added again a little later, however often. If this process dies in
 * between, the sender of the job has to add it again.
 */
export class JobPostponed extends Error {
  override readonly name = 'JobPostponed';
}

/** The queue does not answer, for example because Redis is away. */
export class JobQueueUnavailable extends ServiceUnavailableException {
  constructor() {
    super('The server cannot reach its job queue right now. Sending it again is safe.');
  }
}

export interface JobQueueOptions {
  readonly backend: JobBackend;
  readonly onError: (error: Error) => void;
  /** Receives the error of a job that failed. */
  readonly onFailed?: (error: unknown) => void;
  /** The time of silence after which a process is taken for dead and its job for abandoned, milliseconds. */
  readonly lockDurationMs?: number;
  /** The interval of checks for abandoned jobs, milliseconds. */
  readonly stalledIntervalMs?: number;
  /** First pause after a failure, doubled each time, milliseconds. */
  readonly backoffMs?: number;
  /** The time after which a postponed job is added again, milliseconds. */
  readonly postponeMs?: number;
}

const NAME = 'server';
const ATTEMPTS = 5;
const ANSWER_MS = 5_000;
const KEEP_FAILED = 500;
/** The number of deaths of a process after which the job is taken for the cause. */
const MAX_DEATHS = 3;
const GIVEN_UP = `The server was killed ${MAX_DEATHS} times while it did this, perhaps for lack of memory `
  + '(docs/operating.md, Requirements).';
/** The queue gives up by itself: BullMQ would fail the job without a message for those who wait for it. */
const ANY_NUMBER = 2 ** 31 - 1;

export class JobQueue {
  readonly backend: JobBackend;
  private readonly queue: Queue;
  private worker: Worker | undefined;
  private readonly stopping = new AbortController();
  private readonly postponed = new WeakSet<QueuedJob>();

  constructor(private readonly options: JobQueueOptions) {
    this.backend = options.backend;
    this.queue = this.backend.queue(NAME, {
      defaultJobOptions: {
        attempts: ATTEMPTS,
        backoff: { type: 'exponential', delay: options.backoffMs ?? 2_000 },
        // The id of a completed job can be used again.
        removeOnComplete: true,
        removeOnFail: { count: KEEP_FAILED },
      },
    });
    this.queue.on('error', options.onError);
  }

  /** Starts working on jobs, one at a time. */
  async work(jobs: readonly Job[]): Promise<void> {
    const { lockDurationMs = 10_000, stalledIntervalMs = 5_000, onError } = this.options;
    const byName = new Map(jobs.map((job) => [job.name, job]));
    this.worker = this.backend.worker(NAME, (queued) => this.runJob(byName.get(queued.name), queued), {
      lockDuration: lockDurationMs, stalledInterval: stalledIntervalMs, maxStalledCount: ANY_NUMBER,
    });
    this.worker.on('error', onError).on('completed', (queued) => void this.addAgain(queued));
    await this.worker.waitUntilReady();
  }

  /**
   * Adds a job. It changes nothing while a job with this id waits, runs or has failed.
   * @param id not a bare number, and without a colon
   * @throws JobQueueUnavailable when that takes too long; the job may have been added all the same
   */
  async add(name: string, data: object, id = name): Promise<void> {
    await this.answered(() => this.queue.add(name, data, { jobId: id }));
  }

  /** Adds the one job of its name; if it has failed, it runs again as it was. @throws JobQueueUnavailable */
  async addAnew(name: string, data: object): Promise<void> {
    await this.retryFailed(name);
    await this.add(name, data);
  }

  /** @throws JobQueueUnavailable */
  assertReachable(): Promise<void> {
    return this.answered(() => Promise.resolve());
  }

  /** The failed jobs, latest first. @throws JobQueueUnavailable */
  async failed(): Promise<JobsView['failed']> {
    const jobs = await this.answered(() => this.queue.getFailed());
    return jobs.map(toFailedJob).sort((a, b) => (b.failedAt ?? '').localeCompare(a.failedAt ?? ''));
  }

  /** The job; null if there is none with this id. @throws JobQueueUnavailable */
  async find(id: string): Promise<{ readonly name: string; readonly hasFailed: boolean } | null> {
    return this.answered(async () => {
      const job = await this.queue.getJob(id);
      return job ? { name: job.name, hasFailed: await job.isFailed() } : null;
    });
  }

  /** Runs a failed job again; leaves any other alone. @throws JobQueueUnavailable */
  async retry(id: string): Promise<void> {
    const job = await this.answered(() => this.queue.getJob(id));
    if (job) await this.startAgain(job);
  }

  /** Runs every failed job of a name again, because the cause may be gone. @throws JobQueueUnavailable */
  async retryFailed(name: string): Promise<void> {
    const failed = await this.answered(() => this.queue.getFailed());
    await Promise.all(failed.filter((job) => job.name === name).map((job) => this.startAgain(job)));
  }

  private startAgain(job: QueuedJob): Promise<void> {
    return unlessMoved(async () => {
      if (job.stalledCounter < MAX_DEATHS || !(await job.isFailed())) return job.retry('failed');
      // A retry would keep the number of deaths.
      await job.remove();
      await this.queue.add(job.name, job.data, job.opts);
    });
  }

  /**
   * Runs jobs now that wait for another attempt. They wait for some seconds, which a clock that is set back turns
   * into years.
   * @throws JobQueueUnavailable
   */
  async promoteDelayed(): Promise<void> {
    const delayed = await this.answered(() => this.queue.getDelayed());
    await Promise.all(delayed.map((job) => unlessMoved(() => job.promote())));
  }

  /** Aborts the running job and waits for its end. */
  async close(): Promise<void> {
    this.stopping.abort();
    await this.worker?.close();
    await this.queue.close();
    await this.backend.close();
  }

  /** Limits the wait for an answer: otherwise a question would wait until Redis is back. */
  private answered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    return within(ANSWER_MS, async () => {
      if (!(await this.backend.isReachable())) throw new JobQueueUnavailable();
      return ask();
    }, () => new JobQueueUnavailable());
  }

  private async runJob(job: Job | undefined, queued: QueuedJob): Promise<string> {
    if (!job) throw new UnrecoverableError(`There is no job named ${queued.name}.`);
    if (queued.stalledCounter >= MAX_DEATHS) {
      await job.gaveUp?.(queued.data, GIVEN_UP);
      throw new UnrecoverableError(GIVEN_UP);
    }
    try {
      return await job.run(queued.data, this.stopping.signal);
    } catch (error) {
      if (error instanceof JobPostponed || isPassing(error)) {
        this.postponed.add(queued);
        return `It waits: ${messageOf(error)}`;
      }
      this.options.onFailed?.(error);
      if (error instanceof RuleViolation) throw new UnrecoverableError(error.message);
      throw error;
    }
  }

  /** A postponed job that has ended is added again: it is not among BullMQ's delayed ones (docs/decisions/0025). */
  private async addAgain(queued: QueuedJob): Promise<void> {
    if (!this.postponed.has(queued)) return;
    try {
      await sleep(this.options.postponeMs ?? 5_000, undefined, { signal: this.stopping.signal });
      await this.queue.add(queued.name, queued.data, queued.opts);
    } catch (error) {
      if (!this.stopping.signal.aborted) this.options.onError(error as Error);
    }
  }
}

/** Ignores that another process did so at the same moment, or started to work on it. */
async function unlessMoved(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code !== ErrorCode.JobNotInState && code !== ErrorCode.JobNotExist) throw error;
  }
}

const toFailedJob = ({ id, name, failedReason, attemptsMade, finishedOn }: QueuedJob): JobsView['failed'][number] => ({
  id: id ?? '',
  name,
  error: failedReason,
  attempts: attemptsMade,
  failedAt: finishedOn === undefined ? null : new Date(finishedOn).toISOString(),
});
