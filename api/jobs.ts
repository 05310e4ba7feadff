/** The jobs of the server: their queue, their schedules, what they run, and their start and end. */
import {
  type BeforeApplicationShutdown, Global, Inject, Injectable, Logger, Module, type OnApplicationBootstrap,
} from '@nestjs/common';
import { MaintenanceModule } from './maintenance/maintenance.controller.js';
import { RebuildRecords } from './maintenance/rebuild-records.js';
import {
  enqueueUnfinished, nightlyVerification, rebuildJob, RebuildRuns,
} from './maintenance/rebuild-runs.js';
import { LogSealing, nightlySealVerification, sealVerificationJob } from './maintenance/seals/log-sealing.js';
import { SealRecords } from './maintenance/seals/seal-records.js';
import { monthlyTransition, MonthTransition } from './months/month-transition.js';
import { MonthsModule } from './months/months.controller.js';
import { NoticePusher } from './notices/notice-pusher.js';
import { NoticesModule } from './notices/notices.controller.js';
import { ProcessManagers } from '../projections/engine/process-managers.js';
import { heldMonths } from '../projections/processes/held-months.js';
import { notices } from '../projections/processes/notices.js';
import { INFRASTRUCTURE, type Infrastructure, madeOf } from './platform/infrastructure.js';
import { type JobBackend, openJobBackend } from './platform/jobs/job-backend.js';
import { JobQueue } from './platform/jobs/job-queue.js';
import { Schedules } from './platform/jobs/schedules.js';
import { WakeUps } from './platform/jobs/wake-ups.js';

const JOB_BACKEND = Symbol('JobBackend');

/** Whether this process runs jobs, or only queues them. */
export const works = ({ config }: Infrastructure): boolean => config.role !== 'api';

const logger = new Logger('Jobs');
const reporting = ({ damage }: Infrastructure) => (error: Error): void => {
  damage.met(error);
  logger.warn(error.message);
};

const shared = [
  madeOf(RebuildRuns, (infrastructure) => new RebuildRuns(infrastructure)),
  madeOf(LogSealing, (infrastructure) => {
    const { pool, store, clock, config: { seals } } = infrastructure;
    const isSealing = seals !== undefined && works(infrastructure);
    return isSealing ? new LogSealing({ ...seals, pool, store, clock, onError: reporting(infrastructure) }) : null;
  }),
  madeOf(JobQueue, (infrastructure, backend: JobBackend) => new JobQueue({
    backend, onError: reporting(infrastructure), onFailed: (error) => infrastructure.damage.met(error),
  }), JOB_BACKEND),
  madeOf(Schedules, (infrastructure, queue, transition, runs, sealing: LogSealing | null) => {
    const { pool, clock } = infrastructure;
    const rebuilds = new RebuildRecords(pool);
    return new Schedules({
      queue, pool, clock, onError: reporting(infrastructure),
      handOver: () => enqueueUnfinished(queue, rebuilds),
      scheduled: [
        nightlyVerification(runs), monthlyTransition(transition),
        ...(sealing ? [nightlySealVerification(sealing)] : []),
      ],
    });
  }, JobQueue, MonthTransition, RebuildRuns, LogSealing),
];

@Injectable()
export class ServerJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    @Inject(JobQueue) private readonly queue: JobQueue,
    @Inject(Schedules) private readonly schedules: Schedules,
    @Inject(RebuildRuns) private readonly runs: RebuildRuns,
    @Inject(RebuildRecords) private readonly rebuilds: RebuildRecords,
    @Inject(MonthTransition) private readonly transition: MonthTransition,
    @Inject(ProcessManagers) private readonly processManagers: ProcessManagers,
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
    await enqueueUnfinished(this.queue, this.rebuilds, true);
    await this.schedules.start();
    const sealJob = sealVerificationJob(this.sealing, this.seals);
    await this.queue.work([rebuildJob(this.runs), sealJob, ...this.schedules.jobs()]);
    this.processManagers.assign(heldMonths, () => this.transition.finalizeHeld());
    this.processManagers.assign(notices, () => this.pusher.push());
    this.sealing?.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.schedules.stop();
    this.pusher.stop();
    await this.wakeUps?.stop();
    await this.queue.close();
    await this.sealing?.stop();
  }
}

@Global()
@Module({
  imports: [MaintenanceModule, MonthsModule, NoticesModule],
  providers: [
    madeOf(JOB_BACKEND, ({ config }) => openJobBackend(config)),
    // Redis means several processes; a single process wakes its projections itself.
    madeOf(WakeUps, (infrastructure, backend: JobBackend) => {
      const { config, store, readModels } = infrastructure;
      const [wake, onError] = [works(infrastructure) ? () => readModels.wake() : undefined, reporting(infrastructure)];
      return config.redisUrl === undefined ? null : new WakeUps({ backend, store, onError, wake });
    }, JOB_BACKEND),
    ...shared,
    ServerJobs,
  ],
  exports: shared,
})
export class JobsModule {}
