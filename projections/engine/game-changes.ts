/** Turns live events of games into game changes: the state before is read from the game's stream. */
import { parseEvent } from '../../domain/event-registry.js';
import { gameStreamId, type GameEvent } from '../../domain/game/game.events.js';
import { evolveGame, isCounted, noGame, type GameState } from '../../domain/game/game-state.js';
import type { Recorded } from '../../domain/recorded-event.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import type { EventStore, StoredEvent } from '../../event-store/event-store.js';
import { type GameSpan, spanWith } from './game-span.js';
import { gameIdIn } from './logged-events.js';
import type { GameChange, GameHistory } from './projection.js';

/** The change that a projection gets for a game that went from one state to another. */
export function gameChange(gameId: number, from: GameState, to: GameState, span: GameSpan): GameChange {
  const before = isCounted(from) ? from : null;
  const after = isCounted(to) ? to : null;
  return {
    gameId, before, after, scoreBefore: before && scoreGame(before), scoreAfter: after && scoreGame(after), span,
  };
}

/** Reads the streams of the games that the events change. A failure is thrown when its stream is asked for. */
export async function earlierEvents(
  events: readonly StoredEvent[], store: Pick<EventStore, 'readStream'>,
): Promise<GameHistory['readStream']> {
  const changes = events.filter(({ streamId, revision }) => revision > 0 && gameIdIn(streamId) !== null);
  const names = [...new Set(changes.map(({ streamId }) => streamId))];
  const read = await Promise.allSettled(names.map((name) => store.readStream(name)));
  const streams = new Map(names.map((name, index) => [name, read[index]]));
  return async (streamId) => {
    const stream = streams.get(streamId);
    if (stream?.status === 'rejected') throw stream.reason;
    return stream?.value ?? [];
  };
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
      const earlier = await eventsBefore(gameId, gameEvents[0]!.revision, history);
      const before = earlier.map((stored) => parseEvent(stored).event as GameEvent).reduce(evolveGame, noGame);
      const after = gameEvents.reduce((state, { event }) => evolveGame(state, event), before);
      return gameChange(gameId, before, after, spanOf(earlier, gameEvents));
    }),
  );
}

async function eventsBefore(
  gameId: number,
  revision: number,
  { readStream, isLeftOut }: GameHistory,
): Promise<readonly StoredEvent[]> {
  if (revision === 0) return [];
  const stream = await readStream(gameStreamId(gameId));
  return stream.filter((stored) => stored.revision < revision && !isLeftOut(stored));
}

function spanOf(earlier: readonly StoredEvent[], later: readonly Recorded<GameEvent>[]): GameSpan {
  const places = [...earlier, ...later.map(({ event: { type }, position }) => ({ type, position }))];
  return places.slice(1).reduce<GameSpan>(spanWith, spanWith(null, places[0]!));
}
