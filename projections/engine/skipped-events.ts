/** The events that an admin chose to skip in a projection after they had stopped it. */
import type { Position } from '../../event-store/event-store.js';

/** Positions of the skipped events of each projection, by its name. */
export type SkippedEvents = ReadonlyMap<string, ReadonlySet<Position>>;

export const nothingSkipped: SkippedEvents = new Map();

export const isSkipped = (skipped: SkippedEvents, projection: string, position: Position): boolean =>
  skipped.get(projection)?.has(position) ?? false;
