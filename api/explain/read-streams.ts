/** Reads streams for one explanation, and lists their events as its entries. */
import { eventText, reasonOf, teamsAfter } from '../../domain/event-text.js';
import type { DomainEvent } from '../../domain/event-registry.js';
import type { MovesExplanation } from '../../domain/explain/explain-moves.js';
import { type KnownGame, knownGame } from '../../domain/explain/explain-boards.js';
import type { Explanation, Part } from '../../domain/explain/explanation.js';
import { textOf } from '../../domain/explain/explanation-text.js';
import { type GameEvent, gameStreamId } from '../../domain/game/game.events.js';
import type { Recorded } from '../../domain/recorded-event.js';
import type { ExplanationView, MovesView } from '../../contract/explain.js';
import type { RuleSets } from '../../domain/boards/rules.js';
import { eventsKnownAt, type LeftOut } from '../past/games-as-of.js';
import type { Players } from '../shared/player-directory.js';
import type { EventStorePort } from '../platform/event-store.token.js';
import type { Moment } from '../platform/http/moment.js';

/** The number of streams that are read at the same time. */
const AT_ONCE = 32;

export class ReadStreams {
  private readonly events = new Map<string, Recorded<DomainEvent>>();

  /**
   * @param leftOut  the events that the projection of the explained rows skips
   * @param moment  the moment up to which events are read; by default all are
   */
  constructor(
    private readonly store: Pick<EventStorePort, 'readStream'>,
    private readonly leftOut: LeftOut,
    private readonly moment?: Moment,
  ) {}

  /** The events of a stream, in order; none when the stream does not exist. */
  async stream<Event extends DomainEvent>(streamId: string): Promise<readonly Recorded<Event>[]> {
    const stream = await eventsKnownAt<Event>(this.store, streamId, this.moment, this.leftOut);
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

  /** The games that count. */
  async games(gameIds: readonly number[], ruleSets: RuleSets): Promise<KnownGame[]> {
    return (await this.gameStreams(gameIds)).flatMap((events) => knownGame(events, ruleSets) ?? []);
  }

  /** The explanation with the players and the events that it names. */
  viewOf({ title, rule, ...explanation }: Explanation, { ref, nameOf }: Players): ExplanationView {
    const { ranking, parts } = explanation;
    return {
      ...explanation,
      title: textOf(title),
      rule: textOf(rule),
      tokens: { title, rule },
      players: explanation.players.map(ref),
      ranking: ranking && { ...ranking, rows: ranking.rows.map((row) => ({ ...row, players: row.players.map(ref) })) },
      entries: this.entries(parts, ref, nameOf),
    };
  }

  movesViewOf(explanation: MovesExplanation, players: Players): MovesView {
    const { before, after, moves, crossings, around } = explanation;
    const named = <Of extends { player: number }>(each: Of) => ({ ...each, player: players.ref(each.player) });
    return {
      ...this.viewOf(explanation, players),
      before, after,
      moves: moves.map((move) => (
        { ...move, passed: move.passed.map(players.ref), passedBy: move.passedBy.map(players.ref) })),
      crossings: crossings.map(named),
      around: around.map(named),
    };
  }

  private entries(parts: readonly Part[], ref: Players['ref'], nameOf: Players['nameOf']): ExplanationView['entries'] {
    return [...new Set(eventIdsOf(parts))]
      .map((id) => this.events.get(id)!)
      .sort((a, b) => (a.position < b.position ? -1 : 1))
      .map(({ id, position, streamId: stream, event, metadata: { at, actorId } }) => ({
        eventId: id,
        position: `${position}`,
        stream,
        type: event.type,
        text: eventText(event, nameOf, teamsAfter([...this.events.values()]
          .filter((other) => other.streamId === stream && other.position < position).map((other) => other.event))),
        at,
        actor: actorId === null ? null : ref(actorId),
        reason: reasonOf(event),
      }));
  }
}

const eventIdsOf = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) => [...part.eventIds, ...eventIdsOf(part.parts)]);
