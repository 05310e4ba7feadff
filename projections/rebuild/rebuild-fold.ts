/** The fold of a rebuild: games are folded in memory and written at the end, other events are handled at once. */
import { monthOf } from '../../domain/dates.js';
import { type DomainEvent, parseMetadata, toDomainEvent } from '../../domain/event-registry.js';
import type { GameEvent } from '../../domain/game/game.events.js';
import { evolveGame, isRecorded, noGame, type RecordedGame } from '../../domain/game/game-state.js';
import { grouped } from '../../domain/grouped.js';
import { kindOfStream } from '../../domain/own-streams.js';
import { isPassing } from '../../event-store/error-kinds.js';
import type { StoredEvent, StoredEventText } from '../../event-store/event-store.js';
import { parsedEvent } from '../../event-store/readable-json.js';
import type { RuleSets } from '../../domain/boards/rules.js';
import {
  type EventHandler, gameChange, gameIdIn, type GameSpan, handlingFor, inOrder, isSkipped, type LoggedEvent, notApplied,
  playersIn, type Projection, type SkippedEvents, extendSpan,
} from '../model/projection.js';
import type { Sink } from '../model/table.js';
import { type PackedGame, packGame, unpackGame } from '../model/packed-game.js';

/** The handling of one type of event in one kind of stream. */
interface Plan {
  /** False if every projection ignores it; the event need not be readable then. */
  readonly isHandled: boolean;
  readonly foldsGame: boolean;
  readonly handlers: readonly EventHandler<DomainEvent['type']>[];
}

interface FoldedGame {
  readonly month: string;
  /** The packed game as JSON. */
  readonly text: string;
  readonly span: GameSpan;
}

export class LogFold {
  events = 0;
  /** Games by id. As text a game takes some 0.4 KB, a quarter of what it takes as an object. */
  private readonly games = new Map<number, FoldedGame>();
  /** Plans by type of event, kind of its stream, and the projections that skip it. */
  private readonly plans = new Map<string, Plan>();
  /** Players of games whose last entry is in a skipped event, by game id. */
  private readonly skippedPlayers = new Map<number, readonly number[]>();

  constructor(
    private readonly projections: readonly Projection[],
    private readonly sink: Sink,
    private readonly skipped: SkippedEvents,
    private readonly ruleSets?: RuleSets,
  ) {}

  async apply(batch: readonly StoredEventText[]): Promise<void> {
    const logged = new Map(
      this.projections.filter(({ loggedEvents }) => loggedEvents).map((each) => [each, [] as LoggedEvent[]]));
    for (const stored of batch) {
      this.events += 1;
      const event = parsedEvent(stored);
      const skippers = this.projections.filter(({ name }) => isSkipped(this.skipped, name, stored.position));
      for (const [each, events] of logged) if (!skippers.includes(each)) events.push(this.loggedEvent(event));
      const plan = this.planFor(stored, skippers);
      if (skippers.length > 0 && !plan.foldsGame) this.noteSkipped(event);
      if (!plan.isHandled) continue;
      await this.handle(plan, event).catch((error: unknown) => {
        throw isPassing(error) ? error : new Error(notApplied(event, error), { cause: error });
      });
    }
    for (const [projection, events] of logged) await projection.loggedEvents?.(events, this.sink);
  }

  /** Writes a month at a time, so that the data computed from its games can be freed soon. */
  async writeGames(signal?: AbortSignal): Promise<void> {
    const months = grouped([...this.games.values()], ({ month }) => month);
    this.games.clear();
    for (const month of [...months.keys()].sort()) {
      const games = months.get(month)!.map(({ text, span }) => ({ state: this.stateIn(text), span }));
      const changes = games.sort(({ state: one }, { state: other }) => inOrder(one, other))
        .map(({ state, span }) => gameChange(state.gameId, noGame, state, span));
      months.delete(month);
      for (const projection of this.projections) {
        signal?.throwIfAborted();
        await projection.gameChanges?.(changes, this.sink);
      }
    }
  }

  private async handle(plan: Plan, stored: StoredEvent): Promise<void> {
    const { schemaVersion } = Object(stored.metadata) as { schemaVersion?: number };
    const event = toDomainEvent(
      stored.type, stored.data, schemaVersion ?? parseMetadata(stored.type, stored.metadata).schemaVersion);
    if (plan.foldsGame) this.foldGame(event as GameEvent, stored);
    if (plan.handlers.length === 0) return;
    const metadata = parseMetadata(stored.type, stored.metadata);
    for (const handler of plan.handlers) await handler({ ...stored, event, metadata }, this.sink);
  }

  private foldGame(event: GameEvent, stored: StoredEvent): void {
    const { gameId } = event.data;
    const before = this.games.get(gameId);
    const state = evolveGame(before ? this.stateIn(before.text) : noGame, event);
    if (!isRecorded(state)) throw new Error(`Game ${gameId} was not recorded.`);
    if ('teams' in event.data) this.skippedPlayers.delete(gameId);
    const { ruleSets: _, ...game } = state;
    this.games.set(gameId, {
      month: monthOf(state.entry.date), text: JSON.stringify(packGame(game)),
      span: extendSpan(before?.span ?? null, stored),
    });
  }

  private stateIn(text: string): RecordedGame {
    const game = unpackGame(JSON.parse(text) as PackedGame);
    return this.ruleSets ? { ...game, ruleSets: this.ruleSets } : game;
  }

  private loggedEvent(stored: StoredEvent): LoggedEvent {
    const gameId = gameIdIn(stored.streamId);
    if (gameId === null) return { ...stored, earlierPlayers: [] };
    const known = this.games.get(gameId);
    const folded = (): number[] => (known ? this.stateIn(known.text).entry.teams : [])
      .flatMap(({ player1Id, player2Id }) => [player1Id, player2Id]);
    return { ...stored, earlierPlayers: this.skippedPlayers.get(gameId) ?? folded() };
  }

  private noteSkipped({ streamId, data }: StoredEvent): void {
    const gameId = gameIdIn(streamId);
    const players = playersIn(data);
    if (gameId !== null && players.length > 0) this.skippedPlayers.set(gameId, players);
  }

  /**
   * A game is folded if any projection needs its changes: an event that one of them ignores may still change its
   * state.
   */
  private planFor(event: StoredEventText, skippers: readonly Projection[]): Plan {
    const key = [event.type, kindOfStream(event.streamId), ...skippers.map(({ name }) => name)].join(' ');
    const known = this.plans.get(key);
    if (known) return known;
    const handlings = this.projections
      .filter((each) => !each.loggedEvents && !skippers.includes(each))
      .map((each) => handlingFor(each, event));
    const plan: Plan = {
      isHandled: handlings.some((handling) => handling !== 'ignore'),
      foldsGame: handlings.includes('gameChange'),
      handlers: handlings.filter((handling) => typeof handling === 'function') as Plan['handlers'],
    };
    this.plans.set(key, plan);
    return plan;
  }
}
