/** Owns the calls about what runs by itself: schedules, failed jobs, and projections that stopped. */
import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import {
  jobRetryView, type JobRetryView, jobsView, type JobsView, projectionsView, type ProjectionsView, projectionView,
  type ProjectionView,
} from '../../domain/admin-views.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { Needs } from '../auth/rights.js';
import { Clock } from '../clock.js';
import { Answers } from '../http/answers.js';
import { RequestActor } from '../http/request-issuer.js';
import { JobQueue } from '../jobs/job-queue.js';
import { Schedules } from '../jobs/schedules.js';
import { ProcessManagers } from '../process-managers.js';
import type { RunnerStatus } from '../../projections/engine/runner-status.js';
import { ReadModels } from '../read-models.js';
import { SkippedEventRecords } from '../rebuilds/skipped-event-records.js';
import { toProjection } from './admin-views.js';

const pathName = z.string().regex(/^[\w:.-]{1,200}$/, 'A name has 1 to 200 letters, digits and -_.:');

@Controller('api/admin')
@Needs('admin')
export class OperationsController {
  constructor(
    private readonly queue: JobQueue,
    private readonly schedules: Schedules,
    private readonly readModels: ReadModels,
    private readonly processManagers: ProcessManagers,
    private readonly skippedEvents: SkippedEventRecords,
    private readonly clock: Clock,
  ) {}

  @Get('jobs')
  @Answers(jobsView)
  async jobs(): Promise<JobsView> {
    const [schedules, failed] = await Promise.all([this.schedules.status(), this.queue.failed()]);
    return { schedules, failed };
  }

  @Post('jobs/:id/retry')
  @Answers(jobRetryView)
  @HttpCode(200)
  async retryJob(@Param('id', { schema: pathName }) id: string): Promise<JobRetryView> {
    await this.queue.retry(id);
    return { id, message: 'The job is tried again.' };
  }

  @Get('projections')
  @Answers(projectionsView)
  async projections(): Promise<ProjectionsView> {
    const skipped = await this.skippedEvents.list();
    return {
      projections: this.followers().map(toProjection),
      skipped: skipped.map((record) => ({ ...record, position: record.position.toString() })),
    };
  }

  /** Tries the event once more, after its cause was mended. */
  @Post('projections/:name/retry')
  @Answers(projectionView)
  @HttpCode(200)
  async retryProjection(@Param('name', { schema: pathName }) name: string): Promise<ProjectionView> {
    this.statusOf(name);
    return this.triedAgain(name);
  }

  /** Leaves the event at which a projection stopped out of it, for good; the record says who did it and when. */
  @Post('projections/:name/skip')
  @Answers(projectionView)
  @HttpCode(200)
  async skip(
    @Param('name', { schema: pathName }) name: string,
    @RequestActor() actorId: number,
  ): Promise<ProjectionView> {
    const { state, stoppedAt, error } = this.statusOf(name);
    if (state !== 'stopped' || !stoppedAt) {
      const message = `The ${name} projection has not stopped: there is no event to leave out.`;
      throw new RuleViolation('ProjectionMustHaveStopped', message);
    }
    await this.skippedEvents.add({
      ...stoppedAt, projection: name, error: error ?? '', skippedBy: actorId, skippedAt: this.clock.now().toISOString(),
    });
    return this.triedAgain(name);
  }

  /** Process managers stop and go on as projections do. */
  private followers(): RunnerStatus[] {
    return [...this.readModels.status(), ...this.processManagers.status()];
  }

  private async triedAgain(name: string): Promise<ProjectionView> {
    const status = (await this.readModels.retry(name)) ?? (await this.processManagers.retry(name));
    return toProjection(status ?? this.statusOf(name));
  }

  private statusOf(name: string): RunnerStatus {
    const status = this.followers().find(({ projection }) => projection === name);
    if (!status) throw new RuleViolation('ProjectionMustExist', `There is no projection ${name}.`, 'missing');
    return status;
  }
}
