/**
 * The calls about the fast tables (docs/rules.md, Boards): populate, clear, verify and status; and about background
 * work: schedules, failed jobs, and stopped projections.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Module } from '@nestjs/common';
import { Pool } from 'pg';
import { z } from 'zod';
import { maintenanceCalls } from '../../contract/maintenance.calls.js';
import {
  type AcceptedEnd, acceptedEnd, clearedView, type FastTableStatusView, fastTableStatusView, jobRetryView, jobsView,
  populationProgressView, populationStartedView, projectionsView, type ProjectionView, projectionView, verificationView,
} from '../../contract/maintenance.js';
import type { ReasonRequest } from '../../contract/request.js';
import type { MaintenanceState } from '../../domain/maintenance/maintenance.decider.js';
import { rowsOf } from '../../postgres/rows.js';
import { ProjectingProcesses } from '../../projections/live/leadership.js';
import { ReadModels } from '../../projections/read-model-service.js';
import type { RunnerStatus } from '../../projections/live/read-schema.js';
import { BOARDS_PROJECTION } from '../shared/board-state.js';
import type { Decided } from '../platform/commands/command-runner.js';
import type { Issuer } from '../platform/commands/issuer.js';
import {
  PathId, PathPart, ReasonBody, RequestBody, RequestIssuer, Serves, Written,
} from '../platform/http/call-handler.js';
import { JobQueue } from '../platform/jobs/job-queue.js';
import { Schedules } from '../platform/jobs/schedules.js';
import { SkippedEventRecords } from '../platform/persistence/skipped-event-records.js';
import { provideFrom } from '../platform/infrastructure.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { LogLosses } from './log-losses.js';
import { MaintenanceCommands } from './maintenance-commands.js';
import { type RebuildRecord, RebuildRecords } from './rebuild-records.js';
import { enqueueUnfinished, toComparison, toProgress, toVerification } from './rebuild-runs.js';
import { hereIn } from './backups/backup-place.js';
import { BackupRecords, followBackups } from './backups/backup-records.js';
import { BackupsController } from './backups/backups.controller.js';
import { BreakRecords, SealRecords, unsealedSince } from './seals/seal-records.js';
import { SealsController } from './seals/seals.controller.js';

/** The time that an answer waits for a verification before it says that one is still running. */
const VERIFIED_TIMEOUT_MS = 5_000;
const LOOK_AGAIN_MS = 50;

/** Figures of the months of all players, over all months. */
const FIGURES = `
  select count(*)::int as "recordCount", min(monthly_final_score) as "minScore",
    max(monthly_final_score) as "maxScore", max(projected_at) as "lastRefresh"
  from read.player_months`;
type Figures = Pick<FastTableStatusView, 'recordCount' | 'minScore' | 'maxScore' | 'lastRefresh'>;

const pathName = z.string().regex(/^[\w:.-]{1,200}$/, 'A name has 1 to 200 letters, digits and -_.:');

@Controller()
export class MaintenanceController {
  constructor(
    private readonly commands: MaintenanceCommands,
    private readonly records: RebuildRecords,
    private readonly queue: JobQueue,
    private readonly schedules: Schedules,
    private readonly readModels: ReadModels,
    private readonly processes: ProjectingProcesses,
    private readonly pool: Pool,
    private readonly skippedEvents: SkippedEventRecords,
    private readonly losses: LogLosses,
  ) {}

  @Serves(maintenanceCalls.status, fastTableStatusView)
  async status(): Promise<FastTableStatusView> {
    const [[figures], population, latest, open] = await Promise.all([
      rowsOf<Figures>(this.pool, FIGURES), this.records.running('population'), this.records.latestComparison(),
      this.records.openAlarm(),
    ]);
    const [found, isCleared] = [toComparison(open), this.readModels.isCleared(BOARDS_PROJECTION)];
    return {
      ...figures!,
      state: population ? 'populating' : isCleared ? 'cleared' : figures!.recordCount === 0 ? 'empty' : 'populated',
      comparison: toComparison(latest),
      alarm: open && found ? { id: open.id, at: found.at, differences: found.differences } : null,
    };
  }

  @Serves(maintenanceCalls.progress, populationProgressView)
  async progress() {
    return toProgress(await this.records.latest('population'), await this.records.latestPopulated());
  }

  @Serves(maintenanceCalls.populate, populationStartedView)
  async populate(@RequestIssuer() issuer: Issuer) {
    await this.queue.assertReachable();
    const { state: { rebuildId: id }, position } = await this.commands.run(
      { type: 'PopulateReadModels' }, issuer, async () => ({
        rebuildId: await this.records.nextId(), isPopulating: (await this.records.running('population')) !== undefined,
      })).finally(this.handOver);
    return new Written({ id, message: 'The tables are being populated in the background.' }, position, false);
  }

  /** Accepts that a log which has gone back lost entries; the boards are then built from the remaining ones. */
  @Serves(maintenanceCalls.acceptEnd, populationStartedView)
  async acceptEnd(@RequestBody(acceptedEnd) { end }: AcceptedEnd, @RequestIssuer() issuer: Issuer) {
    await this.queue.assertReachable();
    await this.losses.accept(end, issuer);
    return this.populate(issuer);
  }

  @Serves(maintenanceCalls.cancel, populationProgressView)
  async cancel(@RequestIssuer() issuer: Issuer) {
    const { position } = await this.commands.run({ type: 'CancelPopulation' }, issuer, async () => (
      { rebuildId: (await this.records.running('population'))?.id ?? null }));
    return new Written(await this.progress(), position, false);
  }

  @Serves(maintenanceCalls.clear, clearedView)
  async clear(@RequestIssuer() issuer: Issuer) {
    const asked = { type: 'ClearFastTable', projection: BOARDS_PROJECTION } as const;
    const { position } = await this.commands.run(asked, issuer, async () => (
      { isRebuilding: (await this.records.allRunning()).length > 0 }));
    const cleared = { state: 'cleared', message: 'The boards are empty until the tables are populated.' } as const;
    return new Written(cleared, position, false);
  }

  @Serves(maintenanceCalls.calculate, verificationView)
  async calculate(@RequestIssuer() issuer: Issuer) {
    await this.queue.assertReachable();
    const { state: { rebuildId }, position } = await this.commands.run(
      { type: 'CalculateTournament' }, issuer, async () => ({
        rebuildId: (await this.records.running('verification'))?.id ?? (await this.records.nextId()),
      })).finally(this.handOver);
    // The nightly verification may have started at the same moment and be the running one.
    const record = (await this.records.find(rebuildId)) ?? (await this.records.latest('verification'));
    return new Written(toVerification(await this.ended(record!)), position, false);
  }

  /** Records that an admin has examined the differences, which ends their alarm. */
  @Serves(maintenanceCalls.acknowledge, fastTableStatusView)
  async acknowledge(@PathId() id: number, @ReasonBody() { reason }: ReasonRequest, @RequestIssuer() issuer: Issuer) {
    const { position } = await this.commands.run({ type: 'AcknowledgeComparison', rebuildId: id, reason }, issuer,
      async () => ({ differences: await this.records.openDifferences(id) }));
    return new Written(await this.status(), position, false);
  }

  @Serves(maintenanceCalls.jobs, jobsView)
  async jobs() {
    const [schedules, failed] = await Promise.all([this.schedules.status(), this.queue.failed()]);
    return { schedules, failed };
  }

  @Serves(maintenanceCalls.retryJob, jobRetryView)
  async retryJob(@PathPart('id', pathName) jobId: string, @RequestIssuer() issuer: Issuer) {
    const { position } = await this.commands.run(
      { type: 'RetryFailedJob', jobId }, issuer, async () => ({ job: await this.queue.find(jobId) }));
    await this.queue.retry(jobId);
    return new Written({ id: jobId, message: 'The job is being retried.' }, position, false);
  }

  @Serves(maintenanceCalls.projections, projectionsView)
  async projections() {
    return { projections: this.processes.status().map(toProjection), skipped: await this.skippedEvents.list() };
  }

  /** Retries the event, after its cause was fixed. */
  @Serves(maintenanceCalls.retryProjection, projectionView)
  async retryProjection(@PathPart('name', pathName) name: string, @RequestIssuer() issuer: Issuer) {
    const { projection } = this.processes.statusOf(name);
    return this.retried(name, await this.commands.run({ type: 'RetryProjection', projection }, issuer, () => ({})));
  }

  /** Skips the event at which a projection stopped, for good; a record names the admin and the time. */
  @Serves(maintenanceCalls.skip, projectionView)
  async skip(@PathPart('name', pathName) projection: string, @RequestIssuer() issuer: Issuer) {
    return this.retried(projection, await this.commands.run({ type: 'SkipPoisonEvent', projection }, issuer, () => (
      { stoppedAt: stoppingEventOf(toProjection(this.processes.statusOf(projection))) })));
  }

  private async retried(name: string, { position }: Decided<MaintenanceState>) {
    await this.processes.retry(name);
    return new Written(toProjection(this.processes.statusOf(name)), position, false);
  }

  /** The queue may have been away at an earlier request too. */
  private readonly handOver = (): Promise<void> => enqueueUnfinished(this.queue, this.records);

  /** The record at its end, or its state at the time limit. */
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

const toProjection = ({ projection, state, checkpoint, error, stoppedAt }: RunnerStatus): ProjectionView => ({
  projection, state, checkpoint: checkpoint.toString(), error,
  stoppedAt: stoppedAt && { ...stoppedAt, position: stoppedAt.position.toString() },
});

/** The event that a command skips; null unless one has stopped the projection. */
function stoppingEventOf({ state, stoppedAt, error }: ProjectionView) {
  if (state !== 'stopped' || stoppedAt === null) return null;
  const { position, eventId, type: eventType } = stoppedAt;
  return { position, eventId, eventType, error: error ?? '' };
}

const records = [
  provideFrom(LogLosses, LogLosses.watching),
  provideFrom(RebuildRecords, ({ answering }) => new RebuildRecords(answering)),
  provideFrom(SealRecords, ({ answering }) => new SealRecords(answering)),
  provideFrom(BreakRecords, ({ store, clock, answering }, metrics: Metrics) => {
    const breaks = new BreakRecords(store, clock);
    metrics.follow('seal_alarm', '1 while the log is not as it was sealed and no admin has acknowledged it.',
      async () => Number((await breaks.last()).alarm !== null));
    metrics.follow('seal_overdue_seconds',
      'Age of the oldest event that waits for its seal for more than five minutes; 0 without one.', async () => {
        const oldest = await unsealedSince(new SealRecords(answering), { store, clock }, await store.head());
        return oldest === null ? 0 : (clock.now().getTime() - Date.parse(oldest)) / 1_000;
      });
    return breaks;
  }, Metrics),
  provideFrom(BackupRecords, ({ clock, answering, config: { backups } }, metrics: Metrics) => {
    const place = backups && hereIn(backups);
    const records = new BackupRecords(answering, clock, place);
    followBackups(metrics, records, clock, place);
    return records;
  }, Metrics),
];

@Module({ providers: records, exports: records })
export class MaintenanceModule {}

/** Only a process with HTTP has the calls. */
@Module({
  imports: [MaintenanceModule], providers: [MaintenanceCommands],
  controllers: [MaintenanceController, SealsController, BackupsController],
})
export class MaintenanceHttpModule {}
