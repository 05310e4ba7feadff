/** Runs the handlers of a projection over what was known at a moment, as a rebuild of the log up to there would. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { monthOf } from '../../domain/dates.js';
import type { DomainEvent } from '../../domain/event-registry.js';
import { noGame, type RecordedGame } from '../../domain/game/game-state.js';
import { grouped } from '../../domain/grouped.js';
import type { Recorded } from '../../domain/recorded-event.js';
import { BEFORE_FIRST } from '../../event-store/event-store.js';
import { type EventHandler, gameChange, type Projection } from '../engine/projection.js';
import type { Sink } from '../engine/table.js';

/** Where the events are matters to no row that is asked for. */
const NOWHERE = { first: BEFORE_FIRST, last: BEFORE_FIRST, left: null };

/**
 * A month at a time, in order; other requests have their turn between two months.
 * @param playerId  only the rows of this player are asked for, which saves most of the work
 */
export async function projectGames(
  projection: Projection, games: readonly RecordedGame[], sink: Sink, playerId?: number,
): Promise<void> {
  const months = grouped([...games].sort(inOrder), ({ entry }) => monthOf(entry.date));
  for (const ofMonth of months.values()) {
    const changes = ofMonth.map((game) => gameChange(game.gameId, noGame, game, NOWHERE));
    await projection.gameChanges?.(changes, sink, playerId);
    await nextTurn();
  }
}

/** By date, then id. */
const inOrder = (a: RecordedGame, b: RecordedGame): number =>
  a.entry.date === b.entry.date ? a.gameId - b.gameId : a.entry.date < b.entry.date ? -1 : 1;

/** @param events  none of games */
export async function projectEvents(
  projection: Projection, events: readonly Recorded<DomainEvent>[], sink: Sink,
): Promise<void> {
  for (const event of events) {
    const handler = projection.handling[event.event.type];
    if (typeof handler === 'function') await (handler as EventHandler<DomainEvent['type']>)(event, sink);
  }
}
