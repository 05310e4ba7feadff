/** The progress and result of a rebuild, in a form that can be sent between threads. */
import type { Position } from '../../event-store/event-store.js';

/** In order; a verification ends with the fourth. */
export const REBUILD_STEPS = ['folding', 'writing', 'catching up', 'comparing', 'swapping'] as const;
export type RebuildStep = (typeof REBUILD_STEPS)[number];

export interface RebuildProgress {
  readonly step: RebuildStep;
  /** Events folded so far. */
  readonly events: number;
  /** Extrapolated from the position in the log; exact at the end. */
  readonly totalEvents: number;
}

/** The differences between the live rows of a table and those of the replay. */
export interface TableDifference {
  readonly table: string;
  /** Rows that are missing in either of the two, or differ. */
  readonly count: number;
  /** Keys of the first of them: the values of the primary key as JSON text. */
  readonly keys: readonly string[];
  /** The live rows are damaged, so none of them could be compared: all count as differing. */
  readonly isUnreadable?: boolean;
}

export interface Comparison {
  /** The compared tables, each with the number of rows in either of the two. */
  readonly compared: readonly { readonly table: string; readonly rows: number }[];
  /** Those with differences. */
  readonly differing: readonly TableDifference[];
  /** Projections that could not be compared: new, of another version, cleared, stopped or too far behind. */
  readonly leftOut: readonly string[];
}

export interface RebuildResult {
  readonly events: number;
  /** End of the bulk replay. */
  readonly position: Position;
  readonly comparison: Comparison;
}

export const differencesOf = ({ differing }: Comparison): number =>
  differing.reduce((sum, { count }) => sum + count, 0);
