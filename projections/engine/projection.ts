/** Owns what a projection is: tables, and one line for every event type that says what happens with it. */
import { type DomainEvent, eventRegistry, type EventType } from '../../domain/event-registry.js';
import type { GameEvent } from '../../domain/game/game.events.js';
import type { RecordedGame } from '../../domain/game/game-state.js';
import type { Recorded } from '../../domain/recorded-event.js';
import type { ScoredGame } from '../../domain/scoring/game-scoring.js';
import type { Sink } from './sink.js';
import type { TableShape } from './table.js';

/**
 * What one or more events did to a game: its state before and after, null where there is none or it is voided.
 * A projection of games is a function of these, so that a rebuild may show it each game once, in its final state.
 */
export interface GameChange {
  readonly gameId: number;
  readonly before: RecordedGame | null;
  readonly after: RecordedGame | null;
  /** The scores of both, so that a rebuild counts each game once for all projections. */
  readonly scoreBefore: ScoredGame | null;
  readonly scoreAfter: ScoredGame | null;
}

export type EventHandler<T extends DomainEvent['type']> = (
  event: Recorded<Extract<DomainEvent, { type: T }>>,
  sink: Sink,
) => Promise<void>;

/** Every event type is named: ignored, handled by itself, or (events of games) folded into a `GameChange`. */
export type Handling = {
  readonly [T in DomainEvent['type']]:
    | 'ignore'
    | EventHandler<T>
    | (T extends GameEvent['type'] ? 'gameChange' : never);
};

const everythingIgnored = Object.fromEntries(Object.keys(eventRegistry).map((type) => [type, 'ignore'])) as
  { readonly [T in EventType]: 'ignore' };

/** What a projection does with each event of the aggregates that it is about; those of all others it ignores. */
export const handlingOf = <Event extends DomainEvent>(named: Pick<Handling, Event['type']>): Handling =>
  ({ ...everythingIgnored, ...named });

/** What a projection of games says of their events: all of them, since any may matter to the state that it is shown. */
export const everyGameChange = handlingOf<GameEvent>({
  GameRecorded: 'gameChange',
  TieBreakerSet: 'gameChange',
  FirstExitSet: 'gameChange',
  PositionsReset: 'gameChange',
  GameCorrected: 'gameChange',
  GameVoided: 'gameChange',
  GameRestored: 'gameChange',
});

export interface Projection {
  readonly name: string;
  /** Raised with every change of tables or handlers; a start with another version rebuilds. */
  readonly version: number;
  readonly tables: readonly TableShape[];
  readonly handling: Handling;
  /**
   * Applies changes of games. Live it gets the few of a batch. A rebuild calls it once per calendar month, with all
   * final games of that month in order of date, then id; months come in order.
   */
  gameChanges?(changes: readonly GameChange[], sink: Sink): Promise<void>;
}

export const handlesGames = (projection: Projection): boolean =>
  Object.values(projection.handling).includes('gameChange');
