/** Owns how events of games become game changes when projecting live: the state before is in the game's own stream. */
import { toDomainEvent, type DomainEvent } from '../../domain/event-registry.js';
import { gameStreamId, type GameEvent } from '../../domain/game/game.events.js';
import { counts, evolveGame, noGame, type GameState } from '../../domain/game/game-state.js';
import { eventMetadata, type Recorded } from '../../domain/recorded-event.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import type { StoredEvent } from '../../event-store/event-store.js';
import type { GameChange } from './projection.js';

/** Parses an event at the edge of the log. */
export function recorded(stored: StoredEvent): Recorded<DomainEvent> {
  const metadata = eventMetadata.parse(stored.metadata);
  return {
    id: stored.id,
    streamId: stored.streamId,
    revision: stored.revision,
    position: stored.position,
    event: toDomainEvent(stored.type, stored.data, metadata.schemaVersion),
    metadata,
  };
}

/** What a projection is shown of a game that went from one state to another. */
export function gameChange(gameId: number, from: GameState, to: GameState): GameChange {
  const before = counts(from) ? from : null;
  const after = counts(to) ? to : null;
  return {
    gameId, before, after, scoreBefore: before && scoreGame(before), scoreAfter: after && scoreGame(after),
  };
}

export type ReadStream = (streamId: string) => Promise<readonly StoredEvent[]>;

/** Where the earlier events of games are, and which of them a projection leaves out. */
export interface GameHistory {
  readonly readStream: ReadStream;
  readonly isLeftOut: (event: StoredEvent) => boolean;
}

/** The net change of each game that the events of one batch touch, in order of the games' first events. */
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
    .map((stored) => recorded(stored).event as GameEvent)
    .reduce(evolveGame, noGame);
}
