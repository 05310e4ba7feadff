/** The rules of maintenance: which requests are allowed while a rebuild or projection is running. */
import { type CommandOf, type DataOf, decideBy, type Decider } from '../decider.js';
import { BREAK_REASON_NEEDED, MIN_BREAK_REASON, validReason } from '../free-text.js';
import { RuleViolation } from '../rule-violation.js';
import type { MaintenanceEvent } from './maintenance.events.js';

/** A population replaces the live tables; a verification only compares them. */
export type RebuildKind = 'population' | 'verification';

/** The requests of an admin, each with the state of the server that the rule needs. */
export type MaintenanceCommand = CommandOf<{
  /** Rebuilds all tables from the log. `rebuildId` is the id of the rebuild that would start. */
  PopulateReadModels: { rebuildId: number; isPopulating: boolean };
  /** The id is null while no population is running. */
  CancelPopulation: { rebuildId: number | null };
  /**
   * Empties the tables of a projection until they are populated. It is refused during a comparison: a comparison
   * reads the tables, so emptying them would wait for it, and all readers would wait as well.
   */
  ClearFastTable: { projection: string; isRebuilding: boolean };
  /** Compares the tables with the log, by the running verification or the one that would start. */
  CalculateTournament: { rebuildId: number };
  /**
   * Lets a stopped projection go on without the event at which it stopped. The event is null if the projection has
   * not stopped, or has stopped at a refused command.
   */
  SkipPoisonEvent: {
    projection: string; stoppedAt: Omit<DataOf<MaintenanceEvent, 'PoisonEventSkipped'>, 'projection'> | null;
  };
  RetryProjection: { projection: string };
  /** The job is null if there is none with this id. */
  RetryFailedJob: { jobId: string; job: { readonly name: string; readonly hasFailed: boolean } | null };
  /**
   * Ends the alarm of the comparison that the admin saw, and of all earlier ones. `differences` is null if there is
   * no open alarm.
   */
  AcknowledgeComparison: { rebuildId: number; reason: string; differences: number | null };
  /** Accepts the last differences between the log and its seals: a new chain of seals names the break. */
  AcknowledgeBrokenSeal: { reason: string };
}>;

export interface MaintenanceState {
  /** The last rebuild that was requested; 0 before the first. */
  readonly rebuildId: number;
  /** The sentence of the open alarm about the seals; null if there is none. */
  readonly broken: string | null;
}

export const maintenanceDecider: Decider<MaintenanceCommand, MaintenanceEvent, MaintenanceState> = {
  initialState: { rebuildId: 0, broken: null },
  decide: decideBy<MaintenanceCommand, MaintenanceEvent, MaintenanceState>({
    PopulateReadModels: ({ rebuildId, isPopulating }) => {
      if (isPopulating) throw rebuildAlreadyRunning('population');
      return [{ type: 'ReadModelsPopulationRequested', data: { rebuildId } }];
    },
    CancelPopulation: ({ rebuildId }) =>
      (rebuildId === null ? [] : [{ type: 'ReadModelsPopulationCancelled', data: { rebuildId } }]),
    ClearFastTable: ({ projection, isRebuilding }) => {
      if (isRebuilding) {
        const message = 'The tables are being populated or verified: clear them when that is done.';
        throw new RuleViolation('RebuildAlreadyRunning', message);
      }
      return [{ type: 'FastTableCleared', data: { projection } }];
    },
    CalculateTournament: ({ rebuildId }) => [{ type: 'TournamentCalculationRequested', data: { rebuildId } }],
    SkipPoisonEvent: ({ projection, stoppedAt }) => {
      if (stoppedAt === null) {
        const message = `The ${projection} projection has not stopped at an event, so there is no event to skip.`;
        throw new RuleViolation('ProjectionMustHaveStopped', message);
      }
      return [{ type: 'PoisonEventSkipped', data: { projection, ...stoppedAt } }];
    },
    RetryProjection: ({ projection }) => [{ type: 'ProjectionRetried', data: { projection } }],
    RetryFailedJob: ({ jobId, job }) => {
      if (job === null) throw new RuleViolation('JobMustExist', `There is no job ${jobId}.`, 'missing');
      if (!job.hasFailed) {
        throw new RuleViolation('JobMustHaveFailed', `Job ${jobId} has not failed, so it cannot be retried.`);
      }
      return [{ type: 'FailedJobRetried', data: { jobId, job: job.name } }];
    },
    AcknowledgeComparison: ({ rebuildId, differences, reason }) => {
      if (differences === null) throw alarmMustBeOpen(`Comparison ${rebuildId} has`);
      return [{ type: 'ComparisonAlarmAcknowledged', data: { rebuildId, differences, reason: validReason(reason) } }];
    },
    AcknowledgeBrokenSeal: (command, { broken }) => {
      if (broken === null) throw alarmMustBeOpen('The seals have');
      const reason = validReason(command.reason);
      if (reason.length < MIN_BREAK_REASON) {
        throw new RuleViolation('ReasonMustBeGiven', BREAK_REASON_NEEDED, 'malformed');
      }
      return [{ type: 'BrokenSealAcknowledged', data: { broken, reason } }];
    },
  }),
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

/** Refuses a second rebuild of a kind, since only one runs at a time. */
export function rebuildAlreadyRunning(kind: RebuildKind): RuleViolation {
  const message = `The tables are already being ${kind === 'population' ? 'populated' : 'verified'}.`;
  return new RuleViolation('RebuildAlreadyRunning', message);
}

const alarmMustBeOpen = (subject: string): RuleViolation =>
  new RuleViolation('AlarmMustBeOpen', `${subject} no open alarm. It may already have been acknowledged.`);
