/** Reads the streams of one explanation, and remembers their events for its list of entries. */
import { eventText, reasonOf, teamsAfter } from '../../domain/event-text.js';
import { type DomainEvent, parseEvent } from '../../domain/event-registry.js';
import type { Explanation, KnownGame, Part } from '../../domain/explain/explanation.js';
import type { MovesExplanation } from '../../domain/explain/explain-moves.js';
import { knownGame } from '../../domain/explain/known-game.js';
import { type GameEvent, gameStreamId } from '../../domain/game/game.events.js';
import type { Recorded } from '../../domain/recorded-event.js';
import type { ExplanationView, MovesView } from '../../contract/explain.js';
import type { Position } from '../../event-store/event-store.js';
import { isSkipped, type SkippedEvents } from '../../projections/engine/skipped-events.js';
import type { Players } from '../group/player-directory.js';
import type { EventStorePort } from '../platform/event-store.token.js';

/** Streams that are read at the same time. */
const AT_ONCE = 32;

export class ReadStreams {
  private readonly events = new Map<string, Recorded<DomainEvent>>();

  /**
   * @param projection  whose rows are explained: events that it skips are left out here too
   * @param last  position of the last event that was known; by default all are
   */
  constructor(
    private readonly store: Pick<EventStorePort, 'readStream'>,
    private readonly skipped: SkippedEvents,
    private readonly projection: string,
    private readonly last?: Position,
  ) {}

  /** In order; none when the stream does not exist. */
  async stream<Event extends DomainEvent>(streamId: string): Promise<readonly Recorded<Event>[]> {
    const stream = (await this.store.readStream(streamId))
      .filter(({ position }) => this.last === undefined || position <= this.last)
      .filter(({ position }) => !isSkipped(this.skipped, this.projection, position))
      .map((stored) => parseEvent(stored) as Recorded<Event>);
    for (const event of stream) this.events.set(event.id, event);
    return stream;
  }

  readonly gameStream = (gameId: number) => this.stream<GameEvent>(gameStreamId(gameId));

  async gameStreams(gameIds: readonly number[]): Promise<(readonly Recorded<GameEvent>[])[]> {
    const streams: (readonly Recorded<GameEvent>[])[] = [];
    for (let index = 0; index < gameIds.length; index += AT_ONCE) {
      streams.push(...await Promise.all(gameIds.slice(index, index + AT_ONCE).map(this.gameStream)));
    }
    return streams;
  }

  /** Those that count. */
  async games(gameIds: readonly number[]): Promise<KnownGame[]> {
    return (await this.gameStreams(gameIds)).map(knownGame).filter((game) => game !== null);
  }

  /** The explanation with the players and the events that it names. */
  viewOf({ ranking, playerIds, table, rounds, ...explanation }: Explanation, players: Players): ExplanationView {
    return {
      ...explanation,
      players: playerIds.map(players.ref),
      table: table && [...table],
      rounds: rounds && [...rounds],
      parts: [...explanation.parts] as ExplanationView['parts'],
      pendingGames: [...explanation.pendingGames],
      ranking: ranking && {
        ...ranking,
        rows: ranking.rows.map(({ playerIds, ...row }) => ({ ...row, players: playerIds.map(players.ref) })),
      },
      entries: this.entries(explanation.parts, players),
    };
  }

  movesViewOf(
    { before, after, moves, crossings, around, ...explanation }: MovesExplanation, players: Players,
  ): MovesView {
    return {
      ...this.viewOf(explanation, players),
      before,
      after,
      moves: moves.map(({ passed, passedBy, ...move }) => (
        { ...move, passed: passed.map(players.ref), passedBy: passedBy.map(players.ref) })),
      crossings: crossings.map(({ playerId, effects, ...crossing }) => (
        { ...crossing, player: players.ref(playerId), effects: [...effects] })),
      around: around.map(({ playerId, ...each }) => ({ ...each, player: players.ref(playerId) })),
    };
  }

  private entries(parts: readonly Part[], players: Players): ExplanationView['entries'] {
    return [...new Set(eventIdsOf(parts))]
      .map((id) => this.events.get(id)!)
      .sort((a, b) => (a.position < b.position ? -1 : 1))
      .map(({ id, position, streamId: stream, event, metadata: { at, actorId } }) => ({
        eventId: id,
        position: `${position}`,
        stream,
        type: event.type,
        text: eventText(event, players.nameOf, teamsAfter([...this.events.values()]
          .filter((other) => other.streamId === stream && other.position < position).map((other) => other.event))),
        at,
        actor: actorId === null ? null : players.ref(actorId),
        reason: reasonOf(event),
      }));
  }
}

const eventIdsOf = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) => [...part.eventIds, ...eventIdsOf(part.parts)]);
