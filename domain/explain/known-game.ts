/** A game as an explanation knows it: folded from its stream. */
import type { GameEvent } from '../game/game.events.js';
import { evolveGame, isCounted, noGame } from '../game/game-state.js';
import type { Recorded } from '../recorded-event.js';
import { scoreGame } from '../scoring/game-scoring.js';
import type { KnownGame } from './explanation.js';

/** Null if the game counts nowhere. @param events  of its stream, in order */
export function knownGame(events: readonly Recorded<GameEvent>[]): KnownGame | null {
  const state = events.map(({ event }) => event).reduce(evolveGame, noGame);
  return isCounted(state) ? { score: scoreGame(state), eventIds: events.map(({ id }) => id) } : null;
}
