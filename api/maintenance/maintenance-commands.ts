/** Owns the commands of the server's upkeep and their handlers: each looks at the machinery and asks for one act. */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type {
  AcknowledgeComparison, CalculateTournament, CancelPopulation, ClearFastTable, PopulateReadModels, RetryFailedJob,
  RetryProjection, SkipPoisonEvent,
} from '../../domain/maintenance/maintenance.commands.js';
import type { MaintenanceState } from '../../domain/maintenance/maintenance.decider.js';
import type { RunnerStatus } from '../../projections/engine/runner-status.js';
import type { Decided } from '../platform/commands/command-runner.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { RebuildRecords } from '../platform/rebuilds/rebuild-records.js';
import { Followers } from './followers.js';
import { MaintenanceRunner } from './maintenance-runner.js';

type DecidedMaintenance = Decided<MaintenanceState>;

/** The state that it answers names the rebuild. */
export class PopulateCommand extends Command<DecidedMaintenance> {
  constructor(readonly issuer: Issuer) {
    super();
  }
}

export class CancelPopulationCommand extends Command<DecidedMaintenance> {
  constructor(readonly issuer: Issuer) {
    super();
  }
}

export class ClearCommand extends Command<DecidedMaintenance> {
  constructor(readonly projection: string, readonly issuer: Issuer) {
    super();
  }
}

/** The state that it answers names the rebuild, which may have been under way before. */
export class CalculateTournamentCommand extends Command<DecidedMaintenance> {
  constructor(readonly issuer: Issuer) {
    super();
  }
}

export class SkipPoisonEventCommand extends Command<DecidedMaintenance> {
  constructor(readonly projection: string, readonly issuer: Issuer) {
    super();
  }
}

export class RetryProjectionCommand extends Command<DecidedMaintenance> {
  constructor(readonly projection: string, readonly issuer: Issuer) {
    super();
  }
}

/** Notes that it is tried again; whoever asks has the queue and does it. */
export class RetryFailedJobCommand extends Command<DecidedMaintenance> {
  /** @param job  as the queue has it */
  constructor(readonly jobId: string, readonly job: RetryFailedJob['job'], readonly issuer: Issuer) {
    super();
  }
}

export class AcknowledgeComparisonCommand extends Command<DecidedMaintenance> {
  constructor(readonly rebuildId: number, readonly reason: string, readonly issuer: Issuer) {
    super();
  }
}

@CommandHandler(PopulateCommand)
export class PopulateHandler implements ICommandHandler<PopulateCommand> {
  constructor(private readonly runner: MaintenanceRunner, private readonly records: RebuildRecords) {}

  execute({ issuer }: PopulateCommand): Promise<DecidedMaintenance> {
    const asked = { type: 'PopulateReadModels' as const };
    return this.runner.run<PopulateReadModels>(asked, issuer, async () => ({
      ...asked, rebuildId: await this.records.nextId(), isPopulating: Boolean(await this.records.running('population')),
    }));
  }
}

@CommandHandler(CancelPopulationCommand)
export class CancelPopulationHandler implements ICommandHandler<CancelPopulationCommand> {
  constructor(private readonly runner: MaintenanceRunner, private readonly records: RebuildRecords) {}

  execute({ issuer }: CancelPopulationCommand): Promise<DecidedMaintenance> {
    const asked = { type: 'CancelPopulation' as const };
    return this.runner.run<CancelPopulation>(asked, issuer, async () => ({
      ...asked, rebuildId: (await this.records.running('population'))?.id ?? null,
    }));
  }
}

@CommandHandler(ClearCommand)
export class ClearHandler implements ICommandHandler<ClearCommand> {
  constructor(private readonly runner: MaintenanceRunner, private readonly records: RebuildRecords) {}

  execute({ projection, issuer }: ClearCommand): Promise<DecidedMaintenance> {
    const asked = { type: 'ClearFastTable' as const, projection };
    return this.runner.run<ClearFastTable>(asked, issuer, async () => ({
      ...asked, isRebuilding: (await this.records.allRunning()).length > 0,
    }));
  }
}

@CommandHandler(CalculateTournamentCommand)
export class CalculateTournamentHandler implements ICommandHandler<CalculateTournamentCommand> {
  constructor(private readonly runner: MaintenanceRunner, private readonly records: RebuildRecords) {}

  execute({ issuer }: CalculateTournamentCommand): Promise<DecidedMaintenance> {
    const asked = { type: 'CalculateTournament' as const };
    return this.runner.run<CalculateTournament>(asked, issuer, async () => ({
      ...asked, rebuildId: (await this.records.running('verification'))?.id ?? (await this.records.nextId()),
    }));
  }
}

@CommandHandler(SkipPoisonEventCommand)
export class SkipPoisonEventHandler implements ICommandHandler<SkipPoisonEventCommand> {
  constructor(private readonly runner: MaintenanceRunner, private readonly followers: Followers) {}

  execute({ projection, issuer }: SkipPoisonEventCommand): Promise<DecidedMaintenance> {
    const asked = { type: 'SkipPoisonEvent' as const, projection };
    return this.runner.run<SkipPoisonEvent>(asked, issuer, () => ({
      ...asked, stoppedAt: stoppingEventOf(this.followers.statusOf(projection)),
    }));
  }
}

function stoppingEventOf({ state, stoppedAt, error }: RunnerStatus): SkipPoisonEvent['stoppedAt'] {
  if (state !== 'stopped' || !stoppedAt) return null;
  const { position, eventId, type } = stoppedAt;
  return { position: position.toString(), eventId, eventType: type, error: error ?? '' };
}

@CommandHandler(RetryProjectionCommand)
export class RetryProjectionHandler implements ICommandHandler<RetryProjectionCommand> {
  constructor(private readonly runner: MaintenanceRunner, private readonly followers: Followers) {}

  execute({ projection, issuer }: RetryProjectionCommand): Promise<DecidedMaintenance> {
    const command: RetryProjection = { type: 'RetryProjection', projection };
    this.followers.statusOf(projection);
    return this.runner.run(command, issuer, () => command);
  }
}

@CommandHandler(RetryFailedJobCommand)
export class RetryFailedJobHandler implements ICommandHandler<RetryFailedJobCommand> {
  constructor(private readonly runner: MaintenanceRunner) {}

  execute({ jobId, job, issuer }: RetryFailedJobCommand): Promise<DecidedMaintenance> {
    const asked = { type: 'RetryFailedJob' as const, jobId };
    return this.runner.run<RetryFailedJob>(asked, issuer, () => ({ ...asked, job }));
  }
}

@CommandHandler(AcknowledgeComparisonCommand)
export class AcknowledgeComparisonHandler implements ICommandHandler<AcknowledgeComparisonCommand> {
  constructor(private readonly runner: MaintenanceRunner, private readonly records: RebuildRecords) {}

  execute({ rebuildId, reason, issuer }: AcknowledgeComparisonCommand): Promise<DecidedMaintenance> {
    const asked = { type: 'AcknowledgeComparison' as const, rebuildId, reason };
    return this.runner.run<AcknowledgeComparison>(asked, issuer, async () => ({
      ...asked, differences: await this.records.openDifferences(rebuildId),
    }));
  }
}

export const maintenanceCommandHandlers = [
  PopulateHandler, CancelPopulationHandler, ClearHandler, CalculateTournamentHandler, SkipPoisonEventHandler,
  RetryProjectionHandler, RetryFailedJobHandler, AcknowledgeComparisonHandler,
];

export const maintenanceCommands = [
  PopulateCommand, CancelPopulationCommand, ClearCommand, CalculateTournamentCommand, SkipPoisonEventCommand,
  RetryProjectionCommand, RetryFailedJobCommand, AcknowledgeComparisonCommand,
];
