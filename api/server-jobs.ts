/** Starts and stops the jobs of a process. */
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { MaintenanceCommands } from './maintenance/maintenance-commands.js';
import { enqueueRebuild, rebuildJob } from './maintenance/rebuild-jobs.js';
import { RebuildRuns } from './maintenance/rebuild-runs.js';
import { LogSealing } from './maintenance/seals/log-sealing.js';
import { sealVerificationJob } from './maintenance/seals/seal-job.js';
import { SealRecords } from './maintenance/seals/seal-records.js';
import { PendingMonths } from './months/pending-months.js';
import { NoticePusher } from './notices/notice-pusher.js';
import { INFRASTRUCTURE, type Infrastructure } from './platform/infrastructure.js';
import { JobQueue } from './platform/jobs/job-queue.js';
import { Schedules } from './platform/jobs/schedules.js';
import { WakeUps } from './platform/jobs/wake-ups.js';

/** Whether this process runs jobs, or only queues them. */
export const works = ({ config }: Infrastructure): boolean => config.role !== 'api';

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
