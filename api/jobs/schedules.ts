/**
 * Owns what is due at fixed times: kept durably, so that what was due while no server ran is done at the next start,
 * once, and what two servers are told of is done by one.
 */
import type { Pool } from 'pg';
import { withClient } from '../../projections/engine/with-client.js';
import type { Clock } from '../clock.js';
import type { Job } from './job.js';
import type { JobQueue } from './job-queue.js';
import { lastDue, nextDue, type TorontoSchedule, torontoTime } from './toronto-schedule.js';

export interface ScheduledJob {
  readonly name: string;
  readonly at: TorontoSchedule;
  /**
   * May be called again for the same instant, after a crash or a failure.
   * @param due  when it should have run
   * @returns a sentence on what it came to
   */
  run(due: Date, signal: AbortSignal): Promise<string>;
}

/** A schedule as it stands. Instants are ISO 8601. */
export interface ScheduleStatus {
  readonly name: string;
  readonly nextRun: string;
  /** `YYYY-MM-DD HH:MM` as Toronto's clocks show it. */
  readonly nextRunToronto: string;
  /** Null while it never ran. */
  readonly lastRun: string | null;
  readonly lastOutcome: string | null;
}

interface RunRow {
  readonly schedule: string;
  readonly last_due: string;
  readonly last_run_at: string | null;
  readonly outcome: string | null;
}

export interface SchedulesOptions {
  readonly scheduled: readonly ScheduledJob[];
  readonly queue: JobQueue;
  readonly pool: Pool;
  readonly clock: Clock;
}

export class Schedules {
  constructor(private readonly options: SchedulesOptions) {}

  /** The jobs that the queue is given when something is due. */
  jobs(): Job[] {
    return this.options.scheduled.map((scheduled) => ({
      name: scheduled.name,
      run: (_data, signal) => this.runDue(scheduled, signal),
    }));
  }

  /** Asks for all that will be due, and at once for what was due since it last ran. */
  async start(): Promise<void> {
    const { scheduled, queue, pool, clock } = this.options;
    for (const { name, at } of scheduled) {
      await queue.schedule(name, at);
      const due = lastDue(at, clock.now());
      // Nothing was due before there was anybody to do it.
      await pool.query(
        'insert into app.schedule_runs (schedule, last_due) values ($1, $2) on conflict do nothing',
        [name, due.toISOString()],
      );
      const known = await this.runOf(name);
      const wasMissed = known !== undefined && new Date(known.last_due) < due;
      if (wasMissed) await this.makeUp(name, due);
    }
  }

  /** One that failed for good at an earlier start is kept under its id, and adding that again would do nothing. */
  private async makeUp(name: string, due: Date): Promise<void> {
    const { queue } = this.options;
    const id = `${name}_${due.toISOString().slice(0, 10)}`;
    await queue.add(name, {}, id);
    await queue.retry(id);
  }

  async status(): Promise<ScheduleStatus[]> {
    const { scheduled, clock } = this.options;
    return Promise.all(scheduled.map(async ({ name, at }) => {
      const [run, next] = [await this.runOf(name), nextDue(at, clock.now())];
      return {
        name,
        nextRun: next.toISOString(),
        nextRunToronto: torontoTime(next),
        lastRun: run?.last_run_at ?? null,
        lastOutcome: run?.outcome ?? null,
      };
    }));
  }

  /** A run counts when it has ended well: one that died or failed is due still. */
  private runDue({ name, at, run }: ScheduledJob, signal: AbortSignal): Promise<string> {
    const { queue, pool, clock } = this.options;
    return withClient(pool, async (lock) => {
      await lock.query(`select pg_advisory_lock(hashtextextended($1, 0))`, [`schedule ${name}`]);
      try {
        const now = clock.now();
        const due = lastDue(at, now);
        const known = await this.runOf(name);
        if (known && new Date(known.last_due) >= due) return 'It was done already.';
        const outcome = await run(due, signal);
        await pool.query(
          `insert into app.schedule_runs (schedule, last_due, last_run_at, outcome) values ($1, $2, $3, $4)
           on conflict (schedule) do update
           set last_due = excluded.last_due, last_run_at = excluded.last_run_at, outcome = excluded.outcome`,
          [name, due.toISOString(), now.toISOString(), outcome],
        );
        // Those that failed before have nothing left to do, and leave the list of what failed.
        await queue.retryFailed(name);
        return outcome;
      } finally {
        await lock.query(`select pg_advisory_unlock(hashtextextended($1, 0))`, [`schedule ${name}`]);
      }
    });
  }

  private async runOf(name: string): Promise<RunRow | undefined> {
    const { rows } = await this.options.pool.query<RunRow>(
      'select * from app.schedule_runs where schedule = $1', [name]);
    return rows[0];
  }
}
