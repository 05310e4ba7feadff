/** Turns live events of games into game changes: the state before is read from the game's stream. */
import { parseEvent } from '../../domain/event-registry.js';
import { gameStreamId, type GameEvent } from '../../domain/game/game.events.js';
import { evolveGame, isCounted, noGameUnder, type GameState } from '../../domain/game/game-state.js';
import { grouped } from '../../domain/grouped.js';
import type { Recorded } from '../../domain/recorded-event.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import type { EventStore, StoredEvent } from '../../event-store/event-store.js';
import { gameIdIn } from './logged-events.js';
import type { GameChange, GameHistory, GameSpan } from './projection.js';

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

/** @param span  of the earlier events; null for the first one */
export function spanWith(span: GameSpan | null, { type, position }: Pick<StoredEvent, 'type' | 'position'>): GameSpan {
  const isLeaving = type === 'GameCorrected' || type === 'GameVoided';
  return { first: span?.first ?? position, last: position, left: isLeaving ? position : span?.left ?? null };
}

/** The net change of each game in a batch, in the order of the games' first events. */
export function gameChangesOf(
  events: readonly Recorded<GameEvent>[], { readStream, isLeftOut, ruleSets }: GameHistory,
): Promise<GameChange[]> {
  const games = grouped(events, ({ event }) => event.data.gameId);
  return Promise.all([...games].map(async ([gameId, gameEvents]) => {
    const { revision } = gameEvents[0]!;
    const earlier = (revision === 0 ? [] : await readStream(gameStreamId(gameId)))
      .filter((stored) => stored.revision < revision && !isLeftOut(stored));
    const before = earlier.map((stored) => parseEvent(stored).event as GameEvent)
      .reduce(evolveGame, noGameUnder(ruleSets));
    const after = gameEvents.reduce((state, { event }) => evolveGame(state, event), before);
    const places = [...earlier, ...gameEvents.map(({ event: { type }, position }) => ({ type, position }))];
    return gameChange(gameId, before, after, places.reduce(spanWith, null)!);
  }));
}
