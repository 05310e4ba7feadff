/** The jobs of the server: their queue, their schedules and what they run. */
import { Global, Logger, Module } from '@nestjs/common';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { nightlyVerification } from './maintenance/rebuild-jobs.js';
import { RebuildRecords } from './maintenance/rebuild-records.js';
import { RebuildRuns } from './maintenance/rebuild-runs.js';
import { LogSealing } from './maintenance/seals/log-sealing.js';
import { nightlySealVerification } from './maintenance/seals/seal-job.js';
import { monthlyTransition, MonthTransition } from './months/month-transition.js';
import { MonthsModule } from './months/months.module.js';
import { NoticesModule } from './notices/notices.module.js';
import { type Infrastructure, madeOf } from './platform/infrastructure.js';
import { type JobBackend, openJobBackend } from './platform/jobs/job-backend.js';
import { JobQueue } from './platform/jobs/job-queue.js';
import { Schedules } from './platform/jobs/schedules.js';
import { WakeUps } from './platform/jobs/wake-ups.js';
import { ServerJobs, works } from './server-jobs.js';

const JOB_BACKEND = Symbol('JobBackend');

const logger = new Logger('Jobs');
const reporting = ({ damage }: Infrastructure) => (error: Error): void => {
  damage.met(error);
  logger.warn(error.message);
};

const shared = [
  madeOf(RebuildRuns, ({ pool, clock, readModels, startRebuild }) => (
    new RebuildRuns({ records: new RebuildRecords(pool), pool, clock, readModels, startRebuild }))),
  madeOf(LogSealing, (infrastructure) => {
    const { pool, store, clock, config: { seals } } = infrastructure;
    const isSealing = seals !== undefined && works(infrastructure);
    return isSealing ? new LogSealing({ ...seals, pool, store, clock, onError: reporting(infrastructure) }) : null;
  }),
  madeOf(JobQueue, (infrastructure, backend: JobBackend) => new JobQueue({
    backend, onError: reporting(infrastructure), onFailed: (error) => infrastructure.damage.met(error),
  }), JOB_BACKEND),
  madeOf(Schedules, (infrastructure, queue, transition, runs, sealing: LogSealing | null) => {
    const { pool, clock, readModels, store } = infrastructure;
    return new Schedules({
      queue, pool, clock, onError: reporting(infrastructure),
      scheduled: [
        nightlyVerification(runs, new RebuildRecords(pool)), monthlyTransition(transition, readModels, store),
        ...(sealing ? [nightlySealVerification(sealing)] : []),
      ],
    });
  }, JobQueue, MonthTransition, RebuildRuns, LogSealing),
];

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
