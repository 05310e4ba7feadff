/** The order of positions, and whether events were found at all of those that were asked for. */
import type { Position } from './event-store.js';
import { NoSuchPosition } from './event-store-errors.js';

export const ascending = (one: Position, other: Position): number => (one < other ? -1 : 1);

/** @throws NoSuchPosition */
export function checkAllFound(wanted: readonly Position[], events: readonly { readonly position: Position }[]): void {
  const found = new Set(events.map(({ position }) => position));
  const missing = wanted.find((position) => !found.has(position));
  if (missing !== undefined) throw new NoSuchPosition(missing);
}
