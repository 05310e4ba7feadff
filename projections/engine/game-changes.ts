/** Turns live events of games into game changes: the state before is read from the game's stream. */
import { parseEvent } from '../../domain/event-registry.js';
import { gameStreamId, type GameEvent } from '../../domain/game/game.events.js';
import { evolveGame, isCounted, noGame, type GameState } from '../../domain/game/game-state.js';
import type { Recorded } from '../../domain/recorded-event.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import type { StoredEvent } from '../../event-store/event-store.js';
import type { GameChange } from './projection.js';

/** The change that a projection gets for a game that went from one state to another. */
export function gameChange(gameId: number, from: GameState, to: GameState): GameChange {
  const before = isCounted(from) ? from : null;
  const after = isCounted(to) ? to : null;
  return {
    gameId, before, after, scoreBefore: before && scoreGame(before), scoreAfter: after && scoreGame(after),
  };
}

export type ReadStream = (streamId: string) => Promise<readonly StoredEvent[]>;

/** The earlier events of games, and those that a projection skips. */
export interface GameHistory {
  readonly readStream: ReadStream;
  readonly isLeftOut: (event: StoredEvent) => boolean;
}

/** The net change of each game in a batch, in the order of the games' first events. */
export async function gameChangesOf(
  events: readonly Recorded<GameEvent>[],
  history: GameHistory,
): Promise<GameChange[]> {
  const byGame = new Map<number, Recorded<GameEvent>[]>();
  for (const event of events) {
    const { gameId } = event.event.data;
    const known = byGame.get(gameId);
    if (known) known.push(event);
    else byGame.set(gameId, [event]);
  }
  return Promise.all(
    [...byGame].map(async ([gameId, gameEvents]) => {
      const before = await stateBefore(gameId, gameEvents[0]?.revision ?? 0, history);
      const after = gameEvents.reduce((state, { event }) => evolveGame(state, event), before);
      return gameChange(gameId, before, after);
    }),
  );
}

async function stateBefore(
  gameId: number,
  revision: number,
  { readStream, isLeftOut }: GameHistory,
): Promise<GameState> {
  if (revision === 0) return noGame;
  const stream = await readStream(gameStreamId(gameId));
  return stream
    .filter((stored) => stored.revision < revision && !isLeftOut(stored))
    .map((stored) => parseEvent(stored).event as GameEvent)
    .reduce(evolveGame, noGame);
}
