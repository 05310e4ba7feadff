/**
 * Schedules for fixed times, noted durably. A run that was due while no server ran is done at the next start, once.
 * If there are two servers, only one runs it. A clock that jumps delays nothing by more than a minute.
 */
import type { Pool } from 'pg';
import type { JobsView } from '../../../contract/maintenance.js';
import { isPassing, messageOf } from '../../../event-store/error-kinds.js';
import type { Clock } from '../clock.js';
import { type Job, JobPostponed, type JobQueue } from './job-queue.js';
import { later, monthOf, torontoClock, torontoDate, torontoInstant } from '../../../domain/dates.js';

export interface ScheduledJob {
  readonly name: string;
  readonly at: TorontoSchedule;
  /**
   * Runs the job. It may be called again for the same instant, after a crash or a failure.
   * @param due the time when it should have run
   * @returns a sentence on the result
   */
  run(due: Date, signal: AbortSignal): Promise<string>;
}

interface Run {
  readonly lastDue: string;
  readonly lastRun: string | null;
  readonly lastOutcome: string | null;
}

export interface SchedulesOptions {
  readonly scheduled: readonly ScheduledJob[];
  readonly queue: JobQueue;
  readonly pool: Pool;
  readonly clock: Clock;
  /** Called at each check: puts long work into the queue that was requested without it. */
  readonly handOver?: () => Promise<void>;
  /** Called when the check fails. */
  readonly onError: (error: Error) => void;
  /** The interval of checks for due runs, milliseconds. */
  readonly lookIntervalMs?: number;
}

const LOOK_INTERVAL_MS = 30_000;
/** The tolerance, larger than the difference between the clocks of two processes. */
const CLOCK_TOLERANCE_MS = 60_000;

export class Schedules {
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;

  constructor(private readonly options: SchedulesOptions) {}

  /** The jobs for the queue. */
  jobs(): Job[] {
    return this.options.scheduled.map((scheduled) => ({
      name: scheduled.name,
      run: (_data, signal) => this.runDue(scheduled, signal),
    }));
  }

  /** Checks now and then every half minute. One long timer would follow the machine's clock, which may jump. */
  async start(): Promise<void> {
    await this.look(true);
    this.timer = setInterval(() => {
      // The next check waits for this one on a slow machine, as the end does.
      this.looking ??= this.look().catch(this.options.onError).finally(() => (this.looking = undefined));
    }, this.options.lookIntervalMs ?? LOOK_INTERVAL_MS);
  }

  /** Waits for a running check. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  private async look(isStart = false): Promise<void> {
    const { scheduled, queue, pool, clock, handOver } = this.options;
    const now = clock.now();
    for (const { name, at } of scheduled) {
      const due = lastDue(at, now);
      // Nothing was due before the first start. A run noted for the future was made by a clock that was ahead.
      await pool.query(
        `insert into app.schedule_runs as known (schedule, last_due) values ($1, $2)
         on conflict (schedule) do update set last_due = excluded.last_due where known.last_due > $3`,
        [name, due.toISOString(), later(now, CLOCK_TOLERANCE_MS)],
      );
      const known = await this.runOf(name);
      if (known && new Date(known.lastDue) < due) await this.enqueue(name, due, isStart);
    }
    await handOver?.();
    await queue.promoteDelayed();
  }

  /** A run that failed for good keeps its id, so adding it again does nothing until the next start. */
  private async enqueue(name: string, due: Date, isStart: boolean): Promise<void> {
    const { queue } = this.options;
    const id = `${name}_${due.toISOString().slice(0, 10)}`;
    await queue.add(name, {}, id);
    if (isStart) await queue.retry(id);
  }

  status(): Promise<JobsView['schedules']> {
    const { scheduled, clock } = this.options;
    return Promise.all(scheduled.map(async ({ name, at }) => {
      const [run, next] = [await this.runOf(name), nextDue(at, clock.now())];
      return {
        name,
        nextRun: next.toISOString(),
        nextRunToronto: torontoTime(next),
        lastRun: run?.lastRun ?? null,
        lastOutcome: run?.lastOutcome ?? null,
      };
    }));
  }

  /** Only a run that succeeded is noted: one that died or failed is still due. */
  private async runDue(scheduled: ScheduledJob, signal: AbortSignal): Promise<string> {
    const { queue, clock } = this.options;
    const { name, at } = scheduled;
    const now = clock.now();
    const due = lastDue(at, now);
    const known = await this.runOf(name);
    if (known && new Date(known.lastDue) >= due) return 'It was already done.';
    const outcome = await this.attempt(scheduled, due, signal);
    await this.note(name, now, outcome, due);
    // Earlier failed runs have nothing left to do, so they leave the list of failures.
    await queue.retryFailed(name);
    return outcome;
  }

  private async attempt({ name, run }: ScheduledJob, due: Date, signal: AbortSignal): Promise<string> {
    try {
      return await run(due, signal);
    } catch (error) {
      // A run that ends with the server starts again with the next one. A missing database is reported elsewhere.
      if (!signal.aborted) await this.note(name, this.options.clock.now(), textOf(error)).catch(() => undefined);
      throw error;
    }
  }

  /** @param due  the run that was done; left out if it is still due */
  private async note(name: string, now: Date, outcome: string, due?: Date): Promise<void> {
    await this.options.pool.query(
      `update app.schedule_runs set last_run_at = $2, outcome = $3, last_due = coalesce($4, last_due)
       where schedule = $1`,
      [name, now.toISOString(), outcome, due?.toISOString() ?? null],
    );
  }

  private async runOf(name: string): Promise<Run | undefined> {
    const { rows } = await this.options.pool.query<Run>(
      `select last_due as "lastDue", last_run_at as "lastRun", outcome as "lastOutcome" from app.schedule_runs
       where schedule = $1`, [name]);
    return rows[0];
  }
}

const textOf = (error: unknown): string =>
  `It ${error instanceof JobPostponed || isPassing(error) ? 'waits' : 'failed'}: ${messageOf(error)}`;

export interface TorontoSchedule {
  readonly hour: number;
  readonly minute: number;
  /** Day of the month, 1 to 28; every day if it is missing. */
  readonly dayOfMonth?: number;
}

/** The latest due instant at or before `now`. */
export function lastDue(schedule: TorontoSchedule, now: Date): Date {
  const due = dueIn(schedule, now, 0);
  return due <= now ? due : dueIn(schedule, now, -1);
}

/** The first due instant after `now`. */
export function nextDue(schedule: TorontoSchedule, now: Date): Date {
  const due = dueIn(schedule, now, 0);
  return due > now ? due : dueIn(schedule, now, 1);
}

/** The due instant `periods` days (or months) after the current one. */
function dueIn({ hour, minute, dayOfMonth }: TorontoSchedule, now: Date, periods: number): Date {
  const today = torontoDate(now);
  const date = new Date(dayOfMonth === undefined ? today : `${monthOf(today)}-01`);
  if (dayOfMonth === undefined) date.setUTCDate(date.getUTCDate() + periods);
  else {
    date.setUTCMonth(date.getUTCMonth() + periods);
    date.setUTCDate(dayOfMonth);
  }
  date.setUTCHours(hour, minute);
  return torontoInstant(date.toISOString());
}

/** An instant as `YYYY-MM-DD HH:MM` in Toronto. */
export const torontoTime = (instant: Date): string => `${torontoDate(instant)} ${torontoClock(instant)}`;
