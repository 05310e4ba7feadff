/** The jobs of the server; they start and stop with it. */
import {
  type BeforeApplicationShutdown, Global, Inject, Injectable, Logger, Module, type OnApplicationBootstrap,
} from '@nestjs/common';
import { torontoDate } from '../domain/calendar-date.js';
import { monthOf, monthTitle } from '../domain/calendar-month.js';
import type { EventStore } from '../event-store/event-store.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { MaintenanceCommands } from './maintenance/maintenance-commands.js';
import { INFRASTRUCTURE, type Infrastructure, madeOf } from './platform/infrastructure.js';
import { JobPostponed } from './platform/jobs/job.js';
import { type JobBackend, openJobBackend } from './platform/jobs/job-backend.js';
import { JobQueue } from './platform/jobs/job-queue.js';
import { type ScheduledJob, Schedules } from './platform/jobs/schedules.js';
import { WakeUps } from './platform/jobs/wake-ups.js';
import { MonthTransition, TRANSITION_JOB } from './months/month-transition.js';
import { MonthsModule } from './months/months.module.js';
import { NoticePusher } from './notices/notice-pusher.js';
import { NoticesModule } from './notices/notices.module.js';
import { PendingMonths } from './months/pending-months.js';
import { ReadModels } from '../projections/engine/read-models.js';
import { BOARDS_PROJECTION } from './platform/boards/fast-tables.js';
import { enqueueRebuild, nightlyVerification, rebuildJob } from './maintenance/rebuild-jobs.js';
import { RebuildRecords } from './maintenance/rebuild-records.js';
import { RebuildRuns } from './maintenance/rebuild-runs.js';
import { LogSealing } from './maintenance/seals/log-sealing.js';
import { SealRecords } from './maintenance/seals/seal-records.js';
import { sealVerificationJob } from './maintenance/seals/seal-job.js';

/** Whether this process runs jobs, or only queues them. */
const works = ({ config }: Infrastructure): boolean => config.role !== 'api';

const HALF_A_DAY_MS = 12 * 3600 * 1000;

/** Locks the boards up to the month before; a month with a pending tie follows when that is settled. */
const monthlyTransition = (transition: MonthTransition, readModels: ReadModels, store: EventStore): ScheduledJob => ({
  name: TRANSITION_JOB,
  at: { hour: 6, minute: 0, dayOfMonth: 1 },
  run: async (due) => {
    if (readModels.isCleared(BOARDS_PROJECTION)) throw new JobPostponed('The boards are not populated.');
    if (!(await readModels.caughtUp(await store.head()))) throw new JobPostponed('The boards are behind the log.');
    const last = monthOf(torontoDate(new Date(due.getTime() - HALF_A_DAY_MS)));
    const outcome = await transition.finalizeAll((month) => month <= last);
    return outcome ?? `No month up to ${monthTitle(last)} was left to finalize.`;
  },
});

/** Compares the whole log with its seals; a fault is an alarm. */
const nightlySealVerification = (sealing: LogSealing): ScheduledJob => ({
  name: 'nightly-seal-verification',
  at: { hour: 5, minute: 0 },
  run: (_due, signal) => sealing.verify(signal),
});

@Injectable()
export class ServerJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    @Inject(JobQueue) private readonly queue: JobQueue,
    @Inject(Schedules) private readonly schedules: Schedules,
    @Inject(MaintenanceCommands) private readonly maintenance: MaintenanceCommands,
    @Inject(RebuildRuns) private readonly runs: RebuildRuns,
    @Inject(PendingMonths) private readonly pendingMonths: PendingMonths,
    @Inject(NoticePusher) private readonly pusher: NoticePusher,
    @Inject(LogSealing) private readonly sealing: LogSealing | null,
    @Inject(SealRecords) private readonly seals: SealRecords,
    @Inject(WakeUps) private readonly wakeUps: WakeUps | null,
    @Inject(INFRASTRUCTURE) private readonly infrastructure: Infrastructure,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (works(this.infrastructure)) await this.work();
    await this.wakeUps?.start();
  }

  private async work(): Promise<void> {
    await this.maintenance.takeUp();
    for (const record of await this.runs.takeUp()) await enqueueRebuild(this.queue, record);
    await this.schedules.start();
    const sealJob = sealVerificationJob(this.sealing, this.seals);
    await this.queue.work([rebuildJob(this.runs), sealJob, ...this.schedules.jobs()]);
    this.pendingMonths.start();
    this.pusher.start();
    this.sealing?.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.schedules.stop();
    await this.pendingMonths.stop();
    await this.pusher.stop();
    await this.wakeUps?.stop();
    await this.queue.close();
    await this.sealing?.stop();
  }
}

const JOB_BACKEND = Symbol('JobBackend');

const logger = new Logger('Jobs');
const onError = (error: Error): void => logger.warn(error.message);

const shared = [
  madeOf(RebuildRuns, ({ pool, clock, readModels, startRebuild }) => (
    new RebuildRuns({ records: new RebuildRecords(pool), pool, clock, readModels, startRebuild }))),
  madeOf(LogSealing, (infrastructure) => {
    const { pool, store, clock, config: { seals }, asOf } = infrastructure;
    const isSealing = seals !== undefined && works(infrastructure) && !asOf;
    return isSealing ? new LogSealing({ ...seals, pool, store, clock, onError }) : null;
  }),
  { provide: JobQueue, inject: [JOB_BACKEND], useFactory: (backend: JobBackend) => new JobQueue({ backend, onError }) },
  madeOf(Schedules, (
    { pool, clock, readModels, store }, queue, transition, runs, sealing: LogSealing | null,
  ) => new Schedules({
    queue, pool, clock, onError,
    scheduled: [
      nightlyVerification(runs, new RebuildRecords(pool)), monthlyTransition(transition, readModels, store),
      ...(sealing ? [nightlySealVerification(sealing)] : []),
    ],
  }), JobQueue, MonthTransition, RebuildRuns, LogSealing),
];

@Global()
@Module({
  imports: [MaintenanceModule, MonthsModule, NoticesModule],
  providers: [
    madeOf(JOB_BACKEND, ({ config }) => openJobBackend(config)),
    // Redis means several processes; a single process wakes its projections itself.
    madeOf(WakeUps, (infrastructure, backend: JobBackend) => {
      const { config, store, readModels } = infrastructure;
      const wake = works(infrastructure) ? () => readModels.wake() : undefined;
      return config.redisUrl === undefined ? null : new WakeUps({ backend, store, onError, wake });
    }, JOB_BACKEND),
    ...shared,
    ServerJobs,
  ],
  exports: shared,
})
export class JobsModule {}
