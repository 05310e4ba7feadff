/** The versions of a game: its state after each event. */
import { evolveGame, noGame, type GameState } from '../../domain/game/game-state.js';
import type { GameEvent } from '../../domain/game/game.events.js';
import type { Recorded } from '../../domain/recorded-event.js';
import type { StoredEvent } from '../../event-store/event-store.js';
import { recorded } from '../../projections/engine/game-changes.js';

export interface GameVersion {
  readonly recorded: Recorded<GameEvent>;
  readonly state: GameState;
}

/** Oldest first; empty for a stream that does not exist. */
export function versionsOf(stream: readonly StoredEvent[]): GameVersion[] {
  let state = noGame;
  return stream.map((stored) => {
    const own = recorded(stored) as Recorded<GameEvent>;
    state = evolveGame(state, own.event);
    return { recorded: own, state };
  });
}
