/** Owns what admins can ask of the machinery, with what the server saw of it: how far that is, is no event. */

/** A population puts its tables in place of those that stand, a verification only compares them. */
export type RebuildKind = 'population' | 'verification';

/** Builds all tables anew from the log. */
export interface PopulateReadModels {
  readonly type: 'PopulateReadModels';
  /** For the rebuild that would begin. */
  readonly rebuildId: number;
  readonly isPopulating: boolean;
}

export interface CancelPopulation {
  readonly type: 'CancelPopulation';
  /** Null while none is under way. */
  readonly rebuildId: number | null;
}

/** Empties the tables of a projection until they are populated. */
export interface ClearFastTable {
  readonly type: 'ClearFastTable';
  readonly projection: string;
  /** A comparison reads the tables, and emptying them would wait for it and make every reader wait as well. */
  readonly isRebuilding: boolean;
}

/** Compares the tables with the log. */
export interface CalculateTournament {
  readonly type: 'CalculateTournament';
  /** Of the verification that is under way, or of the one that would begin. */
  readonly rebuildId: number;
}

/** Lets a projection that stopped go on without the event at which it did. */
export interface SkipPoisonEvent {
  readonly type: 'SkipPoisonEvent';
  readonly projection: string;
  /** Null while the projection has not stopped, or at a command that was refused and at no event. */
  readonly stoppedAt: StoppingEvent | null;
}

export interface StoppingEvent {
  /** Place in the log, as text. */
  readonly position: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly error: string;
}

export interface RetryProjection {
  readonly type: 'RetryProjection';
  readonly projection: string;
}

export interface RetryFailedJob {
  readonly type: 'RetryFailedJob';
  readonly jobId: string;
  /** Null where there is none of the id. */
  readonly job: { readonly name: string; readonly hasFailed: boolean } | null;
}

/** The alarm of a comparison stays until then, whatever later ones find. */
export interface AcknowledgeComparison {
  readonly type: 'AcknowledgeComparison';
  /** Of the comparison that the admin was shown. */
  readonly rebuildId: number;
  /** Rows that differed; null where it gave no alarm, or that was acknowledged before. */
  readonly differences: number | null;
  readonly reason: string;
}

export type MaintenanceCommand =
  | PopulateReadModels
  | CancelPopulation
  | ClearFastTable
  | CalculateTournament
  | SkipPoisonEvent
  | RetryProjection
  | RetryFailedJob
  | AcknowledgeComparison;
