/** Owns the calls about the fast tables: populate, clear, verify, and how they stand (specification, section 7). */
import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  clearedView, type ClearedView, fastTableStatusView, type FastTableStatusView, populationProgressView,
  type PopulationProgressView, populationStartedView, type PopulationStartedView, verificationView,
  type VerificationView,
} from '../../domain/admin-views.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { Needs } from '../auth/rights.js';
import { Clock } from '../clock.js';
import { Answers } from '../http/answers.js';
import { RequestActor } from '../http/request-issuer.js';
import { JobQueue } from '../jobs/job-queue.js';
import { ReadModels } from '../read-models.js';
import { FAST_PROJECTION, FastTables } from '../rebuilds/fast-tables.js';
import { enqueueRebuild } from '../rebuilds/rebuild-jobs.js';
import { type RebuildRecord, RebuildRecords } from '../rebuilds/rebuild-records.js';
import { RebuildRuns } from '../rebuilds/rebuild-runs.js';
import { toFastTableStatus, toProgress, toVerification } from './admin-views.js';

/** How long a verification is waited for before the answer says that it goes on. */
const VERIFIED_TIMEOUT_MS = 5_000;
const LOOK_AGAIN_MS = 50;

@Controller('api/admin')
@Needs('admin')
export class PopulationController {
  constructor(
    private readonly records: RebuildRecords,
    private readonly runs: RebuildRuns,
    private readonly queue: JobQueue,
    private readonly readModels: ReadModels,
    private readonly fastTables: FastTables,
    private readonly clock: Clock,
  ) {}

  @Get('fast-table-status')
  @Answers(fastTableStatusView)
  async status(): Promise<FastTableStatusView> {
    const [figures, population, latest] = await Promise.all([
      this.fastTables.figures(), this.records.running('population'), this.records.latestComparison(),
    ]);
    return toFastTableStatus(figures, this.readModels.isCleared(FAST_PROJECTION), population, latest);
  }

  @Get('population-progress')
  @Answers(populationProgressView)
  async progress(): Promise<PopulationProgressView> {
    const [latest, success] = await Promise.all([
      this.records.latest('population'), this.records.latestSuccess('population'),
    ]);
    return toProgress(latest, success);
  }

  @Post('populate-fast-table')
  @Answers(populationStartedView)
  @HttpCode(202)
  async populate(@RequestActor() actorId: number): Promise<PopulationStartedView> {
    const record = await this.runs.begin('population', actorId);
    await enqueueRebuild(this.queue, record);
    return { id: record.id, message: 'The tables are being populated in the background.' };
  }

  @Post('cancel-population')
  @Answers(populationProgressView)
  @HttpCode(200)
  async cancel(): Promise<PopulationProgressView> {
    await this.records.requestCancel('population', this.clock.now().toISOString());
    return this.progress();
  }

  /** A comparison reads the tables, and emptying them would wait for it and make every reader wait as well. */
  @Post('clear-fast-table')
  @Answers(clearedView)
  @HttpCode(200)
  async clear(): Promise<ClearedView> {
    if ((await this.records.allRunning()).length > 0) {
      const message = 'The tables are being populated or verified: clear them when that is done.';
      throw new RuleViolation('RebuildAlreadyRunning', message);
    }
    await this.readModels.clear(FAST_PROJECTION);
    return { state: 'cleared', message: 'The boards are empty until the tables are populated.' };
  }

  @Post('calculate-tournament')
  @Answers(verificationView)
  @HttpCode(200)
  async calculate(@RequestActor() actorId: number): Promise<VerificationView> {
    const running = await this.records.running('verification');
    const record = running ?? (await this.runs.begin('verification', actorId));
    await enqueueRebuild(this.queue, record);
    return toVerification(await this.ended(record));
  }

  /** The record as it ended, or as it stands when that takes too long. */
  private async ended(begun: RebuildRecord): Promise<RebuildRecord> {
    const deadline = performance.now() + VERIFIED_TIMEOUT_MS;
    let record = begun;
    while (record.state === 'running' && performance.now() < deadline) {
      await sleep(LOOK_AGAIN_MS);
      record = (await this.records.find(begun.id)) ?? record;
    }
    return record;
  }
}
