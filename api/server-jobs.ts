/** Owns the jobs of the server: which there are, and that they begin and end with it. */
import {
  type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap, type Provider,
} from '@nestjs/common';
import { monthOf, torontoDate } from '../domain/calendar-date.js';
import { monthTitle } from '../domain/calendar-month.js';
import type { EventStore } from '../event-store/event-store.js';
import { MaintenanceRunner } from './maintenance/maintenance-runner.js';
import type { Infrastructure } from './infrastructure.js';
import { JobNotNow } from './platform/jobs/job.js';
import { type JobBackend, openJobBackend } from './platform/jobs/job-backend.js';
import { JobQueue } from './platform/jobs/job-queue.js';
import { type ScheduledJob, Schedules } from './platform/jobs/schedules.js';
import { WakeUps } from './platform/jobs/wake-ups.js';
import { HeldMonthsRelease } from './months/held-months-release.js';
import { MonthTransition, TRANSITION_JOB } from './months/month-transition.js';
import { ReadModels } from '../projections/engine/read-models.js';
import { FAST_PROJECTION, FastTables } from './platform/rebuilds/fast-tables.js';
import { enqueueRebuild, nightlyVerification, rebuildJob } from './platform/rebuilds/rebuild-jobs.js';
import { RebuildRecords } from './platform/rebuilds/rebuild-records.js';
import { RebuildRuns } from './platform/rebuilds/rebuild-runs.js';

const HALF_A_DAY_MS = 12 * 3600 * 1000;

/** Locks the boards up to the month before; one in which a tie is still pending follows once that is settled. */
const monthlyTransition = (transition: MonthTransition, readModels: ReadModels, store: EventStore): ScheduledJob => ({
  name: TRANSITION_JOB,
  at: { hour: 6, minute: 0, dayOfMonth: 1 },
  run: async (due) => {
    if (readModels.isCleared(FAST_PROJECTION)) throw new JobNotNow('The boards are not populated.');
    if (!(await readModels.caughtUp(await store.head()))) throw new JobNotNow('The boards are behind the log.');
    const last = monthOf(torontoDate(new Date(due.getTime() - HALF_A_DAY_MS)));
    const outcome = await transition.finalizeAll((month) => month <= last);
    return outcome ?? `No month up to ${monthTitle(last)} was left to be finalized.`;
  },
});

/** Whether this process does jobs, or hands them to those that do. */
const WORKS = Symbol('Works');

@Injectable()
export class ServerJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    @Inject(JobQueue) private readonly queue: JobQueue,
    @Inject(Schedules) private readonly schedules: Schedules,
    @Inject(MaintenanceRunner) private readonly maintenance: MaintenanceRunner,
    @Inject(RebuildRuns) private readonly runs: RebuildRuns,
    @Inject(HeldMonthsRelease) private readonly heldMonths: HeldMonthsRelease,
    @Inject(WakeUps) private readonly wakeUps: WakeUps | null,
    @Inject(WORKS) private readonly works: boolean,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.works) await this.work();
    await this.wakeUps?.start();
  }

  private async work(): Promise<void> {
    await this.maintenance.takeUp();
    for (const record of await this.runs.takeUp()) await enqueueRebuild(this.queue, record);
    await this.schedules.start();
    await this.queue.work([rebuildJob(this.runs), ...this.schedules.jobs()]);
    this.heldMonths.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.schedules.stop();
    await this.heldMonths.stop();
    await this.wakeUps?.stop();
    await this.queue.close();
  }
}

const JOB_BACKEND = Symbol('JobBackend');

export function jobProviders(infrastructure: Infrastructure): Provider[] {
  const { config, pool, answering, clock, store, readModels, startRebuild } = infrastructure;
  const works = config.role !== 'api';
  const logger = new Logger('Jobs');
  const onError = (error: Error): void => logger.warn(error.message);
  const records = new RebuildRecords(pool);
  const runs = new RebuildRuns({ records, pool, clock, readModels, startThread: startRebuild });
  return [
    { provide: WORKS, useValue: works },
    { provide: RebuildRuns, useValue: runs },
    { provide: FastTables, useValue: new FastTables(answering) },
    { provide: JOB_BACKEND, useFactory: () => openJobBackend(config) },
    {
      provide: JobQueue,
      inject: [JOB_BACKEND],
      useFactory: (backend: JobBackend) => new JobQueue({ backend, onError }),
    },
    {
      provide: WakeUps,
      inject: [JOB_BACKEND],
      // Who has a Redis has several processes; one alone wakes its projections itself.
      useFactory: (backend: JobBackend) => backend.kind === 'redis'
        ? new WakeUps({ backend, store, onError, wake: works ? () => readModels.wake() : undefined })
        : null,
    },
    {
      provide: Schedules,
      inject: [JobQueue, MonthTransition],
      useFactory: (queue: JobQueue, transition: MonthTransition) => new Schedules({
        queue, pool, clock, onError,
        scheduled: [nightlyVerification(runs, records), monthlyTransition(transition, readModels, store)],
      }),
    },
    HeldMonthsRelease,
    ServerJobs,
  ];
}
