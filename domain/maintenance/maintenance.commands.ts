/** The commands of maintenance, with what the server knows at the time. Progress is not an event. */

/** A population replaces the live tables, a verification only compares them. */
export type RebuildKind = 'population' | 'verification';

/** Rebuilds all tables from the log. */
export interface PopulateReadModels {
  readonly type: 'PopulateReadModels';
  /** Id of the rebuild that would start. */
  readonly rebuildId: number;
  readonly isPopulating: boolean;
}

export interface CancelPopulation {
  readonly type: 'CancelPopulation';
  /** Null while no rebuild is running. */
  readonly rebuildId: number | null;
}

/** Empties the tables of a projection until they are populated. */
export interface ClearFastTable {
  readonly type: 'ClearFastTable';
  readonly projection: string;
  /** A comparison reads the tables: emptying them would wait for it, and all readers would wait as well. */
  readonly isRebuilding: boolean;
}

/** Compares the tables with the log. */
export interface CalculateTournament {
  readonly type: 'CalculateTournament';
  /** Id of the running verification, or of the one that would start. */
  readonly rebuildId: number;
}

/** Lets a stopped projection go on without the event at which it stopped. */
export interface SkipPoisonEvent {
  readonly type: 'SkipPoisonEvent';
  readonly projection: string;
  /** Null if the projection has not stopped, or has stopped without an event, at a refused command. */
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
  /** Null if there is no job with this id. */
  readonly job: { readonly name: string; readonly hasFailed: boolean } | null;
}

/** The alarm of a comparison stays until it is acknowledged, whatever later comparisons find. */
export interface AcknowledgeComparison {
  readonly type: 'AcknowledgeComparison';
  /** Id of the comparison that the admin saw. */
  readonly rebuildId: number;
  /** Rows that differed; null if there was no alarm or it was already acknowledged. */
  readonly differences: number | null;
  readonly reason: string;
}

/** Accepts that the log is not as it was sealed, as it was last found: a new chain of seals names the break. */
export interface AcknowledgeBrokenSeal {
  readonly type: 'AcknowledgeBrokenSeal';
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
  | AcknowledgeComparison
  | AcknowledgeBrokenSeal;
