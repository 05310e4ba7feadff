/** The calls about background work: schedules, failed jobs, and stopped projections. */
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { maintenanceCalls } from '../../contract/maintenance.calls.js';
import { jobRetryView, jobsView, projectionsView, projectionView } from '../../contract/maintenance.js';
import { ProjectingProcesses } from '../../projections/engine/projecting-processes.js';
import type { RunnerStatus } from '../../projections/engine/runner-status.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { PathPart } from '../platform/http/request-parameters.js';
import { RequestIssuer } from '../platform/http/request-issuer.js';
import { Serves } from '../platform/http/serves.js';
import { Written } from '../platform/http/written-answers.js';
import { JobQueue } from '../platform/jobs/job-queue.js';
import { Schedules } from '../platform/jobs/schedules.js';
import { SkippedEventRecords } from '../platform/persistence/skipped-event-records.js';
import { toProjection } from './admin-views.js';
import { MaintenanceCommands } from './maintenance-commands.js';

const pathName = z.string().regex(/^[\w:.-]{1,200}$/, 'A name has 1 to 200 letters, digits and -_.:');

@Controller()
export class OperationsController {
  constructor(
    private readonly commands: MaintenanceCommands,
    private readonly queue: JobQueue,
    private readonly schedules: Schedules,
    private readonly processes: ProjectingProcesses,
    private readonly skippedEvents: SkippedEventRecords,
  ) {}

  @Serves(maintenanceCalls.jobs, jobsView)
  async jobs() {
    const [schedules, failed] = await Promise.all([this.schedules.status(), this.queue.failed()]);
    return { schedules, failed };
  }

  @Serves(maintenanceCalls.retryJob, jobRetryView)
  async retryJob(@PathPart('id', pathName) id: string, @RequestIssuer() issuer: Issuer) {
    const asked = { type: 'RetryFailedJob', jobId: id } as const;
    const { position } = await this.commands.run(
      asked, issuer, async () => ({ ...asked, job: await this.queue.find(id) }));
    await this.queue.retry(id);
    return new Written({ id, message: 'The job is being retried.' }, position, false);
  }

  @Serves(maintenanceCalls.projections, projectionsView)
  async projections() {
    const skipped = await this.skippedEvents.list();
    return {
      projections: this.processes.status().map(toProjection),
      skipped: skipped.map((record) => ({ ...record, position: record.position.toString() })),
    };
  }

  /** Retries the event, after its cause was fixed. */
  @Serves(maintenanceCalls.retryProjection, projectionView)
  async retryProjection(@PathPart('name', pathName) name: string, @RequestIssuer() issuer: Issuer) {
    const asked = { type: 'RetryProjection', projection: this.processes.statusOf(name).projection } as const;
    const { position } = await this.commands.run(asked, issuer, () => asked);
    await this.processes.retry(name);
    return new Written(toProjection(this.processes.statusOf(name)), position, false);
  }

  /** Skips the event at which a projection stopped, for good; a record says who did it and when. */
  @Serves(maintenanceCalls.skip, projectionView)
  async skip(@PathPart('name', pathName) name: string, @RequestIssuer() issuer: Issuer) {
    const asked = { type: 'SkipPoisonEvent', projection: name } as const;
    const { position } = await this.commands.run(
      asked, issuer, () => ({ ...asked, stoppedAt: stoppingEventOf(this.processes.statusOf(name)) }));
    await this.processes.retry(name);
    return new Written(toProjection(this.processes.statusOf(name)), position, false);
  }
}

function stoppingEventOf({ state, stoppedAt, error }: RunnerStatus) {
  if (state !== 'stopped' || !stoppedAt) return null;
  const { position, eventId, type } = stoppedAt;
  return { position: position.toString(), eventId, eventType: type, error: error ?? '' };
}
