/** Where the log has the events of a game: an as-of answer reads only the games that changed after its moment. */
import type { Position } from '../../event-store/event-store.js';

export interface GameSpan {
  readonly first: Position;
  readonly last: Position;
  /** The last event that may have taken the game out of a day or away from a player; null if there is none. */
  readonly left: Position | null;
}

/** @param span  of the earlier events; null for the first one */
export function spanWith(
  span: GameSpan | null, { type, position }: { readonly type: string; readonly position: Position },
): GameSpan {
  const isLeaving = type === 'GameCorrected' || type === 'GameVoided';
  return { first: span?.first ?? position, last: position, left: isLeaving ? position : span?.left ?? null };
}
