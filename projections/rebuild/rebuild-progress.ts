/** Owns what a rebuild tells of itself while it runs and in the end; all of it can cross from one thread to another. */
import type { Position } from '../../event-store/event-store.js';

/** In the order in which they come; a verification ends with the fourth. */
export const REBUILD_STEPS = ['folding', 'writing', 'catching up', 'comparing', 'swapping'] as const;
export type RebuildStep = (typeof REBUILD_STEPS)[number];

export interface RebuildProgress {
  readonly step: RebuildStep;
  /** Events folded so far. */
  readonly events: number;
  /** All that will be, extrapolated from how far in the log those are; exact in the end. */
  readonly totalEvents: number;
}

/** How the rows that stood differ from those of the replay, table by table. */
export interface TableDifference {
  readonly table: string;
  /** Rows that are in one of the two only, or in both and not the same. */
  readonly count: number;
  /** Keys of the first of them, each as JSON text of the values of the primary key. */
  readonly keys: readonly string[];
}

export interface Comparison {
  /** Tables that were compared, each with the rows that are in either of the two. */
  readonly compared: readonly { readonly table: string; readonly rows: number }[];
  /** Of these the ones that differ. */
  readonly differing: readonly TableDifference[];
  /** Projections that could not be compared: new, of another version, cleared, stopped or too far behind. */
  readonly leftOut: readonly string[];
}

export interface RebuildResult {
  readonly events: number;
  /** The log as far as it was replayed in bulk. */
  readonly position: Position;
  readonly comparison: Comparison;
}

/** The rows that differ, over all tables. */
export const differencesOf = ({ differing }: Comparison): number =>
  differing.reduce((sum, { count }) => sum + count, 0);
