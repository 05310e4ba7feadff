/** A projection: its tables, its handling of each event, and the changes of games or logged events that it gets. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { monthOf } from '../../domain/dates.js';
import {
  type DomainEvent, eventSchemas, type EventType, eventTypesOf, readableRecord,
} from '../../domain/event-registry.js';
import { type GameEvent, gameEvents, gameStreamId } from '../../domain/game/game.events.js';
import {
  foldGame, type GameState, isCounted, noGame, noGameUnder, type RecordedGame,
} from '../../domain/game/game-state.js';
import { grouped } from '../../domain/grouped.js';
import { isOwnStream } from '../../domain/own-streams.js';
import type { Recorded } from '../../domain/recorded-event.js';
import { type ScoredGame, scoreGame } from '../../domain/scoring/game-scoring.js';
import { messageOf } from '../../event-store/error-kinds.js';
import { BEFORE_FIRST, type EventStore, type Position, type StoredEvent } from '../../event-store/event-store.js';
import type { RuleSets } from '../../domain/boards/rules.js';
import type { Sink, TableShape } from './table.js';

/** The positions of a game's events in the log: an as-of answer reads only the games that changed after its moment. */
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
  /** The positions of the events up to the state after. */
  readonly span: GameSpan;
}

/** The earlier events of games and evenings, the events that a projection skips, and the rules of scoring. */
export interface GameHistory {
  readonly readStream: (streamId: string) => Promise<readonly StoredEvent[]>;
  readonly isLeftOut: (event: StoredEvent) => boolean;
  readonly ruleSets?: RuleSets;
}

/** @param history  only live, because only live projecting runs the memory of a process manager */
export type EventHandler<T extends DomainEvent['type']> = (
  event: Recorded<Extract<DomainEvent, { type: T }>>,
  sink: Sink,
  history?: GameHistory,
) => Promise<void>;

/**
 * The handling of each event: ignored, handled alone, or (events of games) folded into a `GameChange`. `handlingOf`
 * makes one.
 */
export type Handling = {
  readonly [T in DomainEvent['type']]:
    | 'ignore'
    | EventHandler<T>
    | (T extends GameEvent['type'] ? 'gameChange' : never);
};

/** The same handling for every event of an aggregate. */
export const alike = <Type extends EventType, Handled>(events: Readonly<Record<Type, unknown>>, handled: Handled) =>
  Object.fromEntries(Object.keys(events).map((type) => [type, handled])) as Readonly<Record<Type, Handled>>;

/** The handling of each event of a projection's aggregates; it ignores the events of all others. */
export const handlingOf = <Event extends DomainEvent>(named: Pick<Handling, Event['type']>): Handling =>
  ({ ...alike(eventSchemas, 'ignore' as const), ...named });

/** A projection of games needs all of their events, because any may change the state that it gets. */
export const everyGameChange = handlingOf<GameEvent>(alike(gameEvents, 'gameChange' as const));

export interface Projection {
  readonly name: string;
  /** The version is raised with every change of tables or handlers, which causes a rebuild at the next start. */
  readonly version: number;
  readonly tables: readonly TableShape[];
  /** The only table whose changes make an act of the process manager due. Without one, acts have other causes too. */
  readonly actsOn?: TableShape;
  readonly handling: Handling;
  /**
   * Applies changes of games. Live projecting passes those of a batch. A rebuild calls it once per calendar month, in
   * order, with all final games of the month by date, then id.
   */
  gameChanges?(changes: readonly GameChange[], sink: Sink): Promise<void>;
  /**
   * Gets every event of the log instead, in order, even one that no handler could read or that others skip. Its
   * `handling` ignores all of them.
   */
  loggedEvents?(events: readonly LoggedEvent[], sink: Sink): Promise<void>;
  /** Whether an event of a stream that cannot be read changes nothing, instead of stopping it. */
  readonly passesOver?: (streamId: string) => boolean;
}

/**
 * The handling of an event of the log by a projection. Streams of other programs concern no projection; an unknown
 * type concerns those that handle any event of its stream. Undefined for such a type: parsing the event explains the
 * fault.
 */
export function handlingFor(
  { handling }: Projection, { type, streamId }: Pick<StoredEvent, 'type' | 'streamId'>,
): Handling[EventType] | undefined {
  if (Object.hasOwn(handling, type)) return isOwnStream(streamId) ? handling[type as EventType] : 'ignore';
  return eventTypesOf(streamId).some((each) => handling[each] !== 'ignore') ? undefined : 'ignore';
}

/** The positions of events that an admin skipped after they had stopped a projection, by the name of the projection. */
export type SkippedEvents = ReadonlyMap<string, ReadonlySet<Position>>;

export const nothingSkipped: SkippedEvents = new Map();

export const isSkipped = (skipped: SkippedEvents, projection: string, position: Position): boolean =>
  skipped.get(projection)?.has(position) ?? false;

/** The change that a projection gets for a game whose state has changed. */
export function gameChange(gameId: number, from: GameState, to: GameState, span: GameSpan): GameChange {
  const before = isCounted(from) ? from : null;
  const after = isCounted(to) ? to : null;
  return {
    gameId, before, after, scoreBefore: before && scoreGame(before), scoreAfter: after && scoreGame(after), span,
  };
}

/**
 * Reads the streams of the games and evenings that the events change. A failure is thrown only when a stream is
 * needed.
 */
export async function earlierEvents(
  events: readonly StoredEvent[], store: Pick<EventStore, 'readStream'>,
): Promise<GameHistory['readStream']> {
  const changes = events.filter(({ streamId, revision }) => revision > 0 && /^(game|plan)-\d/.test(streamId));
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
export function extendSpan(
  span: GameSpan | null, { type, position }: Pick<StoredEvent, 'type' | 'position'>,
): GameSpan {
  const isLeaving = type === 'GameCorrected' || type === 'GameVoided';
  return { first: span?.first ?? position, last: position, left: isLeaving ? position : span?.left ?? null };
}

/**
 * The net change of each game in a batch, in the order of the games' first events. An unreadable earlier event was
 * skipped, or is of a type that the projection does not handle.
 */
export function gameChangesOf(
  events: readonly Recorded<GameEvent>[], { readStream, isLeftOut, ruleSets }: GameHistory,
): Promise<GameChange[]> {
  const games = grouped(events, ({ event }) => event.data.gameId);
  return Promise.all([...games].map(async ([gameId, gameEvents]) => {
    const { revision } = gameEvents[0]!;
    const earlier = (revision === 0 ? [] : await readStream(gameStreamId(gameId)))
      .filter((stored) => stored.revision < revision && !isLeftOut(stored));
    const readable = earlier.flatMap((stored) => readableRecord(stored) ?? []) as Recorded<GameEvent>[];
    const before = foldGame(readable, noGameUnder(ruleSets));
    const after = foldGame(gameEvents, before);
    const places = [...earlier, ...gameEvents.map(({ event: { type }, position }) => ({ type, position }))];
    return gameChange(gameId, before, after, places.reduce(extendSpan, null)!);
  }));
}

/**
 * An event as it is in the log, for a projection that shows every event, even an unreadable one. `data` and
 * `metadata` are undefined if they are not JSON.
 */
export interface LoggedEvent extends StoredEvent {
  /** The players of a game by its last entry before, with No Player; only for an event of a game. */
  readonly earlierPlayers: readonly number[];
}

const entry = z.object({ teams: z.array(z.object({ player1Id: z.number(), player2Id: z.number() })).min(1) });

/** The players of an entry of a game; none if the data are of another event. */
export const playersIn = (data: unknown): readonly number[] =>
  entry.safeParse(data).data?.teams.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id]) ?? [];

/** The id of a game's stream; null for another stream. */
export function gameIdIn(streamId: string): number | null {
  const id = Number(/^game-(\d{1,10})$/.exec(streamId)?.[1] ?? NaN);
  return Number.isNaN(id) ? null : id;
}

export const loggedEventsOf = (
  events: readonly StoredEvent[], readStream: EventStore['readStream'],
): Promise<LoggedEvent[]> =>
  Promise.all(events.map(async (event) => ({ ...event, earlierPlayers: await earlierPlayersOf(event, readStream) })));

async function earlierPlayersOf({ streamId, revision }: StoredEvent, readStream: EventStore['readStream']) {
  if (revision === 0 || gameIdIn(streamId) === null) return [];
  const entries = (await readStream(streamId))
    .filter((earlier) => earlier.revision < revision).map(({ data }) => playersIn(data));
  return entries.findLast((players) => players.length > 0) ?? [];
}

/** No requested row depends on the span. */
const NOWHERE = { first: BEFORE_FIRST, last: BEFORE_FIRST, left: null };

/**
 * Applies the games as they were at a moment, like a rebuild of the log up to there. It takes one month at a time, in
 * order, and lets other requests run between two months.
 */
export async function projectGames(
  projection: Projection, games: readonly RecordedGame[], sink: Sink,
): Promise<void> {
  const months = grouped([...games].sort(inOrder), ({ entry }) => monthOf(entry.date));
  for (const ofMonth of months.values()) {
    const changes = ofMonth.map((game) => gameChange(game.gameId, noGame, game, NOWHERE));
    await projection.gameChanges?.(changes, sink);
    await nextTurn();
  }
}

/** Compares games by date, then id. */
export const inOrder = (a: RecordedGame, b: RecordedGame): number =>
  a.entry.date === b.entry.date ? a.gameId - b.gameId : a.entry.date < b.entry.date ? -1 : 1;

/** Applies other events as they were at a moment. @param events  none of games */
export async function projectEvents(
  projection: Projection, events: readonly Recorded<DomainEvent>[], sink: Sink,
): Promise<void> {
  for (const event of events) {
    const handler = projection.handling[event.event.type];
    if (typeof handler === 'function') await (handler as EventHandler<DomainEvent['type']>)(event, sink);
  }
}

/** The error that names the event that cannot be applied, so that an admin finds it. */
export const notApplied = (
  { type, position, streamId }: Pick<StoredEvent, 'type' | 'position' | 'streamId'>, error: unknown,
): string => `The event ${type} at position ${position} in ${streamId} could not be applied: ${messageOf(error)}`;
