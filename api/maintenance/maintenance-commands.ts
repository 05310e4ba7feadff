/**
 * The commands of maintenance: an act of an admin is completed by what the server knows, decided on the current state,
 * appended, then carried out, once. A durable note remembers an act that may be in the log but not carried out.
 */
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type {
  AcknowledgeBrokenSeal, AcknowledgeComparison, CalculateTournament, CancelPopulation, ClearFastTable,
  MaintenanceCommand, PopulateReadModels, RetryFailedJob, RetryProjection, SkipPoisonEvent,
} from '../../domain/maintenance/maintenance.commands.js';
import { parseEvent } from '../../domain/event-registry.js';
import { maintenanceDecider, type MaintenanceState } from '../../domain/maintenance/maintenance.decider.js';
import { MAINTENANCE_STREAM, type MaintenanceEvent } from '../../domain/maintenance/maintenance.events.js';
import type { Recorded } from '../../domain/recorded-event.js';
import { AppendOutcomeUnknown } from '../../event-store/event-store-errors.js';
import { ProjectingProcesses } from '../../projections/engine/projecting-processes.js';
import type { RunnerStatus } from '../../projections/engine/runner-status.js';
import { type Decided, requestDigest } from '../platform/commands/command-runner.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { StreamCommand } from '../platform/commands/stream-command.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { RebuildRecords } from './rebuild-records.js';
import { MaintenanceEffects } from './maintenance-effects.js';
import { MaintenanceLock } from './maintenance-lock.js';
import { PendingActs } from './pending-acts.js';

/** The request of an admin; the rest of the domain's command is looked up. */
type MaintenanceRequest =
  | Pick<PopulateReadModels, 'type'>
  | Pick<CancelPopulation, 'type'>
  | Pick<CalculateTournament, 'type'>
  | Pick<ClearFastTable, 'type' | 'projection'>
  | Pick<SkipPoisonEvent, 'type' | 'projection'>
  | RetryProjection
  | Pick<RetryFailedJob, 'type' | 'jobId'>
  | Pick<AcknowledgeComparison, 'type' | 'rebuildId' | 'reason'>
  | AcknowledgeBrokenSeal;

@Injectable()
export class MaintenanceCommands {
  constructor(
    private readonly bus: CommandBus,
    private readonly lock: MaintenanceLock,
    private readonly pending: PendingActs,
    private readonly effects: MaintenanceEffects,
    private readonly records: RebuildRecords,
    private readonly processes: ProjectingProcesses,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  /**
   * A repeat gets the first answer and carries out nothing, unless a crash came in between. The resulting state names
   * the rebuild, which may already have been running.
   * @param job  the failed job from the queue, which only the controller has
   * @throws errors of `CommandRunner`
   */
  run(
    request: MaintenanceRequest, issuer: Issuer, job: RetryFailedJob['job'] = null,
  ): Promise<Decided<MaintenanceState>> {
    return this.lock.alone(async () => {
      await this.carryOutPending();
      const command = await this.completed(request, job);
      if (!(await this.isKnown(issuer))) await this.pending.note(issuer.idempotencyKey);
      const decided = await this.decide(command, requestDigest(request), issuer);
      await this.carryOutPending();
      await this.pending.forget(issuer.idempotencyKey);
      return decided;
    });
  }

  /** Carries out what a dead process left behind. */
  takeUp(): Promise<void> {
    return this.lock.alone(() => this.carryOutPending());
  }

  private async completed(request: MaintenanceRequest, job: RetryFailedJob['job']): Promise<MaintenanceCommand> {
    switch (request.type) {
      case 'PopulateReadModels': {
        const rebuildId = await this.records.nextId();
        return { ...request, rebuildId, isPopulating: Boolean(await this.records.running('population')) };
      }
      case 'CancelPopulation':
        return { ...request, rebuildId: (await this.records.running('population'))?.id ?? null };
      case 'CalculateTournament': {
        const running = await this.records.running('verification');
        return { ...request, rebuildId: running?.id ?? (await this.records.nextId()) };
      }
      case 'ClearFastTable':
        return { ...request, isRebuilding: (await this.records.allRunning()).length > 0 };
      case 'SkipPoisonEvent':
        return { ...request, stoppedAt: stoppingEventOf(this.processes.statusOf(request.projection)) };
      case 'RetryProjection':
        this.processes.statusOf(request.projection);
        return request;
      case 'RetryFailedJob':
        return { ...request, job };
      case 'AcknowledgeComparison':
        return { ...request, differences: await this.records.openDifferences(request.rebuildId) };
      case 'AcknowledgeBrokenSeal':
        return request;
    }
  }

  private async decide(
    command: MaintenanceCommand, digest: string, issuer: Issuer,
  ): Promise<Decided<MaintenanceState>> {
    try {
      return await this.bus.execute(new StreamCommand<MaintenanceCommand, MaintenanceEvent, MaintenanceState>({
        streamId: MAINTENANCE_STREAM, decider: maintenanceDecider, command, digest, issuer,
      }));
    } catch (error) {
      if (!(error instanceof AppendOutcomeUnknown)) await this.pending.forget(issuer.idempotencyKey);
      throw error;
    }
  }

  /** A noted act that is not in the log may still be on its way there. */
  private async carryOutPending(): Promise<void> {
    const keys = await this.pending.keys();
    if (keys.size === 0) return;
    for (const act of await this.acts()) {
      const { idempotencyKey } = act.metadata;
      if (!keys.has(idempotencyKey)) continue;
      await this.effects.carryOut(act);
      await this.pending.forget(idempotencyKey);
    }
  }

  private async isKnown({ idempotencyKey }: Issuer): Promise<boolean> {
    return (await this.acts()).some(({ metadata }) => metadata.idempotencyKey === idempotencyKey);
  }

  private async acts(): Promise<Recorded<MaintenanceEvent>[]> {
    const stream = await this.store.readStream(MAINTENANCE_STREAM);
    return stream.map(parseEvent) as Recorded<MaintenanceEvent>[];
  }
}

function stoppingEventOf({ state, stoppedAt, error }: RunnerStatus): SkipPoisonEvent['stoppedAt'] {
  if (state !== 'stopped' || !stoppedAt) return null;
  const { position, eventId, type } = stoppedAt;
  return { position: position.toString(), eventId, eventType: type, error: error ?? '' };
}
