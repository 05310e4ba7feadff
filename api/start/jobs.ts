/** The jobs of the server: their queue, their schedules, their work, and their start and end. */
import {
  type BeforeApplicationShutdown, Global, Inject, Logger, Module, type OnApplicationBootstrap,
} from '@nestjs/common';
import { ImportsModule } from '../import/imports.controller.js';
import { TableImports } from '../import/table-imports.js';
import { MaintenanceModule } from '../maintenance/maintenance.controller.js';
import { backupJobs, Backups, scheduledBackups } from '../maintenance/backups/backups.js';
import { RebuildRecords } from '../maintenance/rebuild-records.js';
import { enqueueUnfinished, nightlyVerification, rebuildJob, RebuildRuns } from '../maintenance/rebuild-runs.js';
import { LogSealing, nightlySealVerification, sealVerificationJob } from '../maintenance/seals/log-sealing.js';
import { SealRecords } from '../maintenance/seals/seal-records.js';
import { monthlyTransition, MonthTransition } from '../months/month-commands.js';
import { MonthsModule } from '../months/months.controller.js';
import { NoticePusher, NoticesModule } from '../notices/notices.controller.js';
import { eveningEnding, EveningEndings } from '../shared/evening-endings.js';
import { TablesUnderWay } from '../shared/tables-under-way.js';
import { eveningReminders } from '../plans/evening-reminders.js';
import { PlanCommands } from '../plans/plan-commands.js';
import { PlansModule } from '../plans/plans.controller.js';
import { weeklyOpening, WeeklyEvenings } from '../plans/weekly-evenings.js';
import { ProcessManagers } from '../../projections/live/process-managers.js';
import { heldMonths } from '../../projections/processes/held-months.js';
import { notices } from '../../projections/processes/notices.js';
import { AccessRecords } from '../platform/access/access-records.js';
import { INFRASTRUCTURE, type Infrastructure, provideFrom } from '../platform/infrastructure.js';
import { openJobBackend } from '../platform/jobs/job-backend.js';
import { JobQueue } from '../platform/jobs/job-queue.js';
import { Schedules } from '../platform/jobs/schedules.js';
import { WakeUps } from '../platform/jobs/wake-ups.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { RepeatedErrors } from '../platform/repeated-errors.js';

/** Whether this process runs jobs, or only queues them. */
export const runsJobs = ({ config }: Infrastructure): boolean => config.role !== 'api';

const UNFINISHED_TABLES = 'unfinished-tables';

const logger = new Logger('Jobs');
const errors = new RepeatedErrors((text) => logger.warn(text));
const reporting = ({ damage }: Infrastructure) => (error: Error): void => {
  damage.report(error);
  errors.met(error.message);
};

const shared = [
  provideFrom(RebuildRuns, (infrastructure) => new RebuildRuns(infrastructure)),
  provideFrom(LogSealing, (infrastructure) => {
    const { pool, store, clock, config: { seals } } = infrastructure;
    return seals && runsJobs(infrastructure)
      ? new LogSealing({ ...seals, pool, store, clock, onError: reporting(infrastructure) }) : null;
  }),
  provideFrom(Backups, (infrastructure, access: AccessRecords) => {
    const { backups } = infrastructure.config;
    return backups && runsJobs(infrastructure) ? new Backups(infrastructure, backups, access) : null;
  }, AccessRecords),
  provideFrom(JobQueue, async (infrastructure, metrics: Metrics) => {
    const queue = new JobQueue({
      backend: await openJobBackend(infrastructure.config),
      onError: reporting(infrastructure), onFailed: (error) => infrastructure.damage.report(error),
    });
    metrics.follow('jobs_failed', 'Jobs that failed, as the Admin page lists them; NaN while their queue is away.',
      async () => (await queue.failed()).length);
    return queue;
  }, Metrics),
  provideFrom(Schedules, (
    infrastructure, queue, transition, runs, sealing: LogSealing | null, backups: Backups | null, weekly,
    endings, tables,
  ) => {
    const { pool, clock } = infrastructure;
    const rebuilds = new RebuildRecords(pool);
    return new Schedules({
      queue, pool, clock, onError: reporting(infrastructure),
      handOver: async () => {
        await enqueueUnfinished(queue, rebuilds);
        await backups?.tryAgain(queue);
        if ((await tables.keys('free')).length > 0) await queue.add(UNFINISHED_TABLES, {});
      },
      scheduled: [
        nightlyVerification(runs), monthlyTransition(transition, clock), weeklyOpening(weekly),
        eveningReminders(pool, clock), eveningEnding(endings), ...(sealing ? [nightlySealVerification(sealing)] : []),
        ...(backups ? scheduledBackups(backups) : []),
      ],
    });
  }, JobQueue, MonthTransition, RebuildRuns, LogSealing, Backups, WeeklyEvenings, EveningEndings, TablesUnderWay),
];

@Global()
@Module({
  imports: [ImportsModule, MaintenanceModule, MonthsModule, NoticesModule, PlansModule], providers: shared,
  exports: shared,
})
export class JobsModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private wakeUps: WakeUps | undefined;

  constructor(
    private readonly queue: JobQueue,
    private readonly schedules: Schedules,
    private readonly runs: RebuildRuns,
    private readonly rebuilds: RebuildRecords,
    private readonly transition: MonthTransition,
    private readonly processManagers: ProcessManagers,
    private readonly pusher: NoticePusher,
    private readonly plans: PlanCommands,
    private readonly tables: TableImports,
    private readonly endings: EveningEndings,
    @Inject(LogSealing) private readonly sealing: LogSealing | null,
    private readonly seals: SealRecords,
    @Inject(Backups) private readonly backups: Backups | null,
    @Inject(INFRASTRUCTURE) private readonly infrastructure: Infrastructure,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { config, store, readModels } = this.infrastructure;
    const isWorking = runsJobs(this.infrastructure);
    if (isWorking) await this.work();
    // Redis means several processes; a single process wakes its projections itself.
    if (config.redisUrl === undefined) return;
    const wake = isWorking ? () => readModels.wake() : undefined;
    this.wakeUps = new WakeUps({ backend: this.queue.backend, store, onError: reporting(this.infrastructure), wake });
    await this.wakeUps.start();
  }

  private async work(): Promise<void> {
    await enqueueUnfinished(this.queue, this.rebuilds, true);
    await this.queue.retryFailed(UNFINISHED_TABLES);
    await this.endings.since();
    await this.schedules.start();
    const sealJob = sealVerificationJob(this.sealing, this.seals);
    await this.backups?.sweep().catch(reporting(this.infrastructure));
    const ofBackups = this.backups ? backupJobs(this.backups) : [];
    const tablesJob = { name: UNFINISHED_TABLES, run: () => this.tables.goOn() };
    await this.queue.work([rebuildJob(this.runs), sealJob, tablesJob, ...ofBackups, ...this.schedules.jobs()]);
    this.processManagers.assign(heldMonths.name, () => this.transition.finalizeHeld());
    this.processManagers.assign(notices.name, () => this.pusher.push());
    this.processManagers.assign('free-chairs', () => this.plans.freeChairs());
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
