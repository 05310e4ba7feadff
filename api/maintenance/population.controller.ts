/** The calls about the fast tables: populate, clear, verify and status (docs/rules.md, Boards). */
import { setTimeout as sleep } from 'node:timers/promises';
import { Controller } from '@nestjs/common';
import { maintenanceCalls } from '../../contract/maintenance.calls.js';
import { PathId, ReasonBody } from '../platform/http/request-parameters.js';
import { Serves } from '../platform/http/serves.js';
import {
  clearedView, fastTableStatusView, populationProgressView, populationStartedView, verificationView,
} from '../../contract/maintenance.js';
import type { Issuer } from '../platform/commands/issuer.js';
import type { ReasonRequest } from '../../contract/request.js';
import { RequestIssuer } from '../platform/http/request-issuer.js';
import { Written } from '../platform/http/written-answers.js';
import { JobQueue } from '../platform/jobs/job-queue.js';
import { ReadModels } from '../../projections/engine/read-models.js';
import { BOARDS_PROJECTION, FastTables } from '../group/fast-tables.js';
import { enqueueUnfinished } from './rebuild-jobs.js';
import { type RebuildRecord, RebuildRecords } from './rebuild-records.js';
import { MaintenanceCommands } from './maintenance-commands.js';
import { toFastTableStatus, toProgress, toVerification } from './admin-views.js';

/** How long to wait for a verification before the answer says that it is still running. */
const VERIFIED_TIMEOUT_MS = 5_000;
const LOOK_AGAIN_MS = 50;

@Controller()
export class PopulationController {
  constructor(
    private readonly commands: MaintenanceCommands,
    private readonly records: RebuildRecords,
    private readonly queue: JobQueue,
    private readonly readModels: ReadModels,
    private readonly fastTables: FastTables,
  ) {}

  @Serves(maintenanceCalls.status, fastTableStatusView)
  async status() {
    const [figures, population, latest, open] = await Promise.all([
      this.fastTables.figures(), this.records.running('population'), this.records.latestComparison(),
      this.records.openAlarm(),
    ]);
    return toFastTableStatus(figures, this.readModels.isCleared(BOARDS_PROJECTION), population, latest, open);
  }

  @Serves(maintenanceCalls.progress, populationProgressView)
  async progress() {
    const [latest, success] = await Promise.all([
      this.records.latest('population'), this.records.latestSuccess('population'),
    ]);
    return toProgress(latest, success);
  }

  @Serves(maintenanceCalls.populate, populationStartedView)
  async populate(@RequestIssuer() issuer: Issuer) {
    const asked = { type: 'PopulateReadModels' } as const;
    const { state: { rebuildId: id }, position } = await this.begun(asked, issuer, async () => ({
      ...asked, rebuildId: await this.records.nextId(),
      isPopulating: (await this.records.running('population')) !== undefined,
    }));
    return new Written({ id, message: 'The tables are being populated in the background.' }, position, false);
  }

  @Serves(maintenanceCalls.cancel, populationProgressView)
  async cancel(@RequestIssuer() issuer: Issuer) {
    const asked = { type: 'CancelPopulation' } as const;
    const { position } = await this.commands.run(asked, issuer, async () => (
      { ...asked, rebuildId: (await this.records.running('population'))?.id ?? null }));
    return new Written(await this.progress(), position, false);
  }

  @Serves(maintenanceCalls.clear, clearedView)
  async clear(@RequestIssuer() issuer: Issuer) {
    const asked = { type: 'ClearFastTable', projection: BOARDS_PROJECTION } as const;
    const { position } = await this.commands.run(asked, issuer, async () => (
      { ...asked, isRebuilding: (await this.records.allRunning()).length > 0 }));
    const cleared = { state: 'cleared', message: 'The boards are empty until the tables are populated.' } as const;
    return new Written(cleared, position, false);
  }

  @Serves(maintenanceCalls.calculate, verificationView)
  async calculate(@RequestIssuer() issuer: Issuer) {
    const asked = { type: 'CalculateTournament' } as const;
    const { state: { rebuildId }, position } = await this.begun(asked, issuer, async () => (
      { ...asked, rebuildId: (await this.records.running('verification'))?.id ?? (await this.records.nextId()) }));
    // The nightly verification may have started at the same moment and be the one that runs.
    const record = (await this.records.find(rebuildId)) ?? (await this.records.latest('verification'));
    return new Written(toVerification(await this.ended(record as RebuildRecord)), position, false);
  }

  /** Records that an admin has looked into the differences, which ends their alarm. */
  @Serves(maintenanceCalls.acknowledge, fastTableStatusView)
  async acknowledge(@PathId() id: number, @ReasonBody() { reason }: ReasonRequest, @RequestIssuer() issuer: Issuer) {
    const asked = { type: 'AcknowledgeComparison', rebuildId: id, reason } as const;
    const { position } = await this.commands.run(asked, issuer, async () => (
      { ...asked, differences: await this.records.openDifferences(id) }));
    return new Written(await this.status(), position, false);
  }

  /**
   * Refuses early while the queue is away. Waiting records are handed over in any case: the queue may have been away at
   * an earlier request.
   */
  private async begun(...act: Parameters<MaintenanceCommands['run']>): ReturnType<MaintenanceCommands['run']> {
    await this.queue.assertReachable();
    return this.commands.run(...act).finally(() => enqueueUnfinished(this.queue, this.records));
  }

  /** The record at its end, or as it is after the time limit. */
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
