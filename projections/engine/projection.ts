/** A projection: its tables, and what it does with each event. */
import { type DomainEvent, eventSchemas, type EventType } from '../../domain/event-registry.js';
import type { GameEvent } from '../../domain/game/game.events.js';
import type { RecordedGame } from '../../domain/game/game-state.js';
import type { Recorded } from '../../domain/recorded-event.js';
import type { ScoredGame } from '../../domain/scoring/game-scoring.js';
import type { Position, StoredEvent } from '../../event-store/event-store.js';
import type { LoggedEvent } from './logged-events.js';
import type { Sink, TableShape } from './table.js';

/** Where the log has the events of a game: an as-of answer reads only the games that changed after its moment. */
export interface GameSpan {
  readonly first: Position;
  readonly last: Position;
  /** The last event that may have taken the game out of a day or away from a player; null if there is none. */
  readonly left: Position | null;
}

/**
 * The effect of one or more events on a game: its state before and after, null if it does not exist or is voided. A
 * projection of games is a function of these, so that a rebuild can show it each game once, in its final state.
 */
export interface GameChange {
  readonly gameId: number;
  readonly before: RecordedGame | null;
  readonly after: RecordedGame | null;
  /** The scores of both states, so that each game is scored once for all projections. */
  readonly scoreBefore: ScoredGame | null;
  readonly scoreAfter: ScoredGame | null;
  /** Of the events up to the state after. */
  readonly span: GameSpan;
}

/** The earlier events of games, and those that a projection skips. */
export interface GameHistory {
  readonly readStream: (streamId: string) => Promise<readonly StoredEvent[]>;
  readonly isLeftOut: (event: StoredEvent) => boolean;
}

/** @param history  only live, where alone the memory of a process manager is */
export type EventHandler<T extends DomainEvent['type']> = (
  event: Recorded<Extract<DomainEvent, { type: T }>>,
  sink: Sink,
  history?: GameHistory,
) => Promise<void>;

/** Each event is ignored, handled alone, or (events of games) folded into a `GameChange`. `handlingOf` makes one. */
export type Handling = {
  readonly [T in DomainEvent['type']]:
    | 'ignore'
    | EventHandler<T>
    | (T extends GameEvent['type'] ? 'gameChange' : never);
};

const everythingIgnored = Object.fromEntries(Object.keys(eventSchemas).map((type) => [type, 'ignore'])) as
  { readonly [T in EventType]: 'ignore' };

/** What a projection does with each event of its aggregates; it ignores those of all others. */
export const handlingOf = <Event extends DomainEvent>(named: Pick<Handling, Event['type']>): Handling =>
  ({ ...everythingIgnored, ...named });

/** A projection of games needs all of their events, because any may change the state that it gets. */
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
  /** Raised with every change of tables or handlers, which causes a rebuild at the next start. */
  readonly version: number;
  readonly tables: readonly TableShape[];
  readonly handling: Handling;
  /**
   * Applies changes of games. Live it gets those of a batch. A rebuild calls it once per calendar month, in order, with
   * all final games of the month by date, then id.
   * @param playerId  the rows of other players are not asked for, and may be left out
   */
  gameChanges?(changes: readonly GameChange[], sink: Sink, playerId?: number): Promise<void>;
  /**
   * Gets every event of the log instead, in order, even one that no handler could read or that others skip. Its
   * `handling` ignores all of them.
   */
  loggedEvents?(events: readonly LoggedEvent[], sink: Sink): Promise<void>;
}

/**
 * The events that an admin chose to skip in a projection after they had stopped it: their positions, by the name of the
 * projection.
 */
export type SkippedEvents = ReadonlyMap<string, ReadonlySet<Position>>;

export const nothingSkipped: SkippedEvents = new Map();

export const isSkipped = (skipped: SkippedEvents, projection: string, position: Position): boolean =>
  skipped.get(projection)?.has(position) ?? false;
