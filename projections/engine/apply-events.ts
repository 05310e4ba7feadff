/** Runs a batch of events through the handlers of a live projection. */
import type { DomainEvent } from '../../domain/event-registry.js';
import type { GameEvent } from '../../domain/game/game.events.js';
import type { Recorded } from '../../domain/recorded-event.js';
import { type GameHistory, gameChangesOf } from './game-changes.js';
import type { EventHandler, Projection } from './projection.js';
import type { Sink } from './sink.js';

export async function applyEvents(
  projection: Projection,
  events: readonly Recorded<DomainEvent>[],
  sink: Sink,
  history: GameHistory,
): Promise<void> {
  const gameEvents: Recorded<GameEvent>[] = [];
  for (const event of events) {
    const handling = projection.handling[event.event.type];
    if (handling === 'ignore') continue;
    if (handling === 'gameChange') gameEvents.push(event as Recorded<GameEvent>);
    else await (handling as EventHandler<DomainEvent['type']>)(event, sink);
  }
  if (gameEvents.length > 0) await projection.gameChanges?.(await gameChangesOf(gameEvents, history), sink);
}
