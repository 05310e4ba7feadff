/** The command of maintenance: an admin's request, completed by what the server knows. */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type {
  AcknowledgeComparison, CalculateTournament, CancelPopulation, ClearFastTable, MaintenanceCommand, PopulateReadModels,
  RetryFailedJob, RetryProjection, SkipPoisonEvent,
} from '../../domain/maintenance/maintenance.commands.js';
import type { MaintenanceState } from '../../domain/maintenance/maintenance.decider.js';
import type { RunnerStatus } from '../../projections/engine/runner-status.js';
import type { Decided } from '../platform/commands/command-runner.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { RebuildRecords } from '../platform/rebuilds/rebuild-records.js';
import { EventFollowers } from './event-followers.js';
import { MaintenanceRunner } from './maintenance-runner.js';

/** The request of an admin; the rest of the domain's command is looked up. */
type Asked =
  | Pick<PopulateReadModels, 'type'>
  | Pick<CancelPopulation, 'type'>
  | Pick<CalculateTournament, 'type'>
  | Pick<ClearFastTable, 'type' | 'projection'>
  | Pick<SkipPoisonEvent, 'type' | 'projection'>
  | RetryProjection
  | Pick<RetryFailedJob, 'type' | 'jobId'>
  | Pick<AcknowledgeComparison, 'type' | 'rebuildId' | 'reason'>;

/** The resulting state names the rebuild, which may already have been running. */
export class MaintainCommand extends Command<Decided<MaintenanceState>> {
  /** @param job  the failed job from the queue, which only the controller has */
  constructor(readonly asked: Asked, readonly issuer: Issuer, readonly job: RetryFailedJob['job'] = null) {
    super();
  }
}

@CommandHandler(MaintainCommand)
export class MaintainHandler implements ICommandHandler<MaintainCommand> {
  constructor(
    private readonly runner: MaintenanceRunner,
    private readonly records: RebuildRecords,
    private readonly followers: EventFollowers,
  ) {}

  execute(command: MaintainCommand): Promise<Decided<MaintenanceState>> {
    return this.runner.run(command.asked, command.issuer, () => this.completed(command));
  }

  private async completed({ asked, job }: MaintainCommand): Promise<MaintenanceCommand> {
    switch (asked.type) {
      case 'PopulateReadModels': {
        const rebuildId = await this.records.nextId();
        return { ...asked, rebuildId, isPopulating: Boolean(await this.records.running('population')) };
      }
      case 'CancelPopulation':
        return { ...asked, rebuildId: (await this.records.running('population'))?.id ?? null };
      case 'CalculateTournament': {
        const running = await this.records.running('verification');
        return { ...asked, rebuildId: running?.id ?? (await this.records.nextId()) };
      }
      case 'ClearFastTable':
        return { ...asked, isRebuilding: (await this.records.allRunning()).length > 0 };
      case 'SkipPoisonEvent':
        return { ...asked, stoppedAt: stoppingEventOf(this.followers.statusOf(asked.projection)) };
      case 'RetryProjection':
        this.followers.statusOf(asked.projection);
        return asked;
      case 'RetryFailedJob':
        return { ...asked, job };
      case 'AcknowledgeComparison':
        return { ...asked, differences: await this.records.openDifferences(asked.rebuildId) };
    }
  }
}

function stoppingEventOf({ state, stoppedAt, error }: RunnerStatus): SkipPoisonEvent['stoppedAt'] {
  if (state !== 'stopped' || !stoppedAt) return null;
  const { position, eventId, type } = stoppedAt;
  return { position: position.toString(), eventId, eventType: type, error: error ?? '' };
}
