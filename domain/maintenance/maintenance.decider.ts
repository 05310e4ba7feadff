/** The rules of maintenance: what can be asked for while a rebuild or projection is at work. */
import type { Decider } from '../decider.js';
import { BREAK_REASON_NEEDED, MIN_BREAK_REASON, validReason } from '../reason.js';
import { RuleViolation } from '../rule-violation.js';
import type {
  AcknowledgeBrokenSeal, AcknowledgeComparison, MaintenanceCommand, RebuildKind, RetryFailedJob, SkipPoisonEvent,
} from './maintenance.commands.js';
import type { MaintenanceEvent } from './maintenance.events.js';

export interface MaintenanceState {
  /** The last rebuild that was asked for; 0 before the first. */
  readonly rebuildId: number;
  /** The sentence of the open alarm about the seals; null if there is none. */
  readonly broken: string | null;
}

export const maintenanceDecider: Decider<MaintenanceCommand, MaintenanceEvent, MaintenanceState> = {
  initialState: { rebuildId: 0, broken: null },
  decide,
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'ReadModelsPopulationRequested':
      case 'TournamentCalculationRequested':
        return { ...state, rebuildId: data.rebuildId };
      case 'BrokenSealFound':
        return { ...state, broken: data.broken };
      case 'BrokenSealAcknowledged':
        return { ...state, broken: null };
      default:
        return state;
    }
  },
};

function decide(command: MaintenanceCommand, { broken }: MaintenanceState): readonly MaintenanceEvent[] {
  switch (command.type) {
    case 'PopulateReadModels':
      if (command.isPopulating) throw rebuildAlreadyRunning('population');
      return [{ type: 'ReadModelsPopulationRequested', data: { rebuildId: command.rebuildId } }];
    case 'CancelPopulation':
      if (command.rebuildId === null) return [];
      return [{ type: 'ReadModelsPopulationCancelled', data: { rebuildId: command.rebuildId } }];
    case 'ClearFastTable':
      if (command.isRebuilding) throw tablesAreInUse();
      return [{ type: 'FastTableCleared', data: { projection: command.projection } }];
    case 'CalculateTournament':
      return [{ type: 'TournamentCalculationRequested', data: { rebuildId: command.rebuildId } }];
    case 'SkipPoisonEvent':
      return skip(command);
    case 'RetryProjection':
      return [{ type: 'ProjectionRetried', data: { projection: command.projection } }];
    case 'RetryFailedJob':
      return retryJob(command);
    case 'AcknowledgeComparison':
      return acknowledge(command);
    case 'AcknowledgeBrokenSeal':
      return acknowledgeBreak(command, broken);
  }
}

/** Only one rebuild of a kind runs at a time. */
export function rebuildAlreadyRunning(kind: RebuildKind): RuleViolation {
  const message = kind === 'population'
    ? 'The tables are already being populated.'
    : 'The tables are already being verified.';
  return new RuleViolation('RebuildAlreadyRunning', message);
}

function tablesAreInUse(): RuleViolation {
  const message = 'The tables are being populated or verified: clear them when that is done.';
  return new RuleViolation('RebuildAlreadyRunning', message);
}

function skip({ projection, stoppedAt }: SkipPoisonEvent): readonly MaintenanceEvent[] {
  if (stoppedAt === null) {
    const message = `The ${projection} projection has not stopped at an event, so there is no event to skip.`;
    throw new RuleViolation('ProjectionMustHaveStopped', message);
  }
  return [{ type: 'PoisonEventSkipped', data: { projection, ...stoppedAt } }];
}

function retryJob({ jobId, job }: RetryFailedJob): readonly MaintenanceEvent[] {
  if (job === null) throw new RuleViolation('JobMustExist', `There is no job ${jobId}.`, 'missing');
  if (!job.hasFailed) {
    throw new RuleViolation('JobMustHaveFailed', `Job ${jobId} has not failed, so it cannot be retried.`);
  }
  return [{ type: 'FailedJobRetried', data: { jobId, job: job.name } }];
}

function acknowledge({ rebuildId, differences, reason }: AcknowledgeComparison): readonly MaintenanceEvent[] {
  if (differences === null) {
    const message = `Comparison ${rebuildId} has no open alarm. It may already have been acknowledged.`;
    throw new RuleViolation('AlarmMustBeOpen', message);
  }
  const data = { rebuildId, differences, reason: validReason(reason) };
  return [{ type: 'ComparisonAlarmAcknowledged', data }];
}

function acknowledgeBreak({ reason }: AcknowledgeBrokenSeal, broken: string | null): readonly MaintenanceEvent[] {
  if (broken === null) {
    const message = 'The seals have no open alarm. It may already have been acknowledged.';
    throw new RuleViolation('AlarmMustBeOpen', message);
  }
  const given = validReason(reason);
  if (given.length < MIN_BREAK_REASON) throw new RuleViolation('ReasonMustBeGiven', BREAK_REASON_NEEDED, 'malformed');
  return [{ type: 'BrokenSealAcknowledged', data: { broken, reason: given } }];
}
