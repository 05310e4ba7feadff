/** The fold of a rebuild: games are folded in memory and written at the end, other events are handled at once. */
import { type DomainEvent, parseMetadata, toDomainEvent } from '../../domain/event-registry.js';
import type { GameEvent } from '../../domain/game/game.events.js';
import { evolveGame, noGame } from '../../domain/game/game-state.js';
import type { Position, StoredEvent, StoredEventText } from '../../event-store/event-store.js';
import { jsonIn } from '../../event-store/readable-json.js';
import type { BulkSink } from './bulk-sink.js';
import { gameChange } from '../engine/game-changes.js';
import { spanWith } from '../engine/game-span.js';
import { isPassing, notApplied } from '../engine/passing-errors.js';
import { PackedGames } from './packed-games.js';
import { gameIdIn, type LoggedEvent, playersIn } from '../engine/logged-events.js';
import { handlesGames, type EventHandler, type Projection } from '../engine/projection.js';
import type { SkippedEvents } from '../engine/skipped-events.js';

/** What to do with one type of event. */
interface Plan {
  /** False if every projection ignores it; it need not be readable then. */
  readonly isHandled: boolean;
  readonly foldsGame: boolean;
  readonly handlers: readonly EventHandler<DomainEvent['type']>[];
}

/** The state of a rebuild. */
export class LogFold {
  events = 0;
  private readonly games = new PackedGames();
  private readonly gameProjections: readonly Projection[];
  private readonly plans = new Map<string, Plan>();
  /** By position of an event: the projections that skip it. */
  private readonly skippers = new Map<Position, readonly string[]>();
  private readonly logged: readonly Projection[];
  /** Players of games, by id, whose last entry is in a skipped event. */
  private readonly skippedPlayers = new Map<number, readonly number[]>();

  constructor(
    private readonly projections: readonly Projection[],
    private readonly sink: BulkSink,
    skipped: SkippedEvents,
  ) {
    this.gameProjections = projections.filter(handlesGames);
    this.logged = projections.filter(({ loggedEvents }) => loggedEvents);
    for (const [projection, positions] of skipped) {
      for (const position of positions) this.skippers.set(position, [...this.skippersOf(position), projection]);
    }
  }

  async apply(batch: readonly StoredEventText[]): Promise<void> {
    const logged = new Map(this.logged.map((projection) => [projection, [] as LoggedEvent[]]));
    for (const stored of batch) {
      this.events += 1;
      const event = { ...stored, data: jsonIn(stored.data), metadata: jsonIn(stored.metadata) };
      const skippers = this.skippersOf(stored.position);
      for (const [{ name }, events] of logged) if (!skippers.includes(name)) events.push(this.loggedEvent(event));
      const plan = skippers.length === 0 ? this.planFor(stored.type) : this.makePlan(stored.type, skippers);
      if (skippers.length > 0 && !plan.foldsGame) this.noteSkipped(stored.streamId, playersIn(event.data));
      if (plan.isHandled) await this.handleOrName(plan, event);
    }
    for (const [projection, events] of logged) await projection.loggedEvents?.(events, this.sink);
  }

  private async handleOrName(plan: Plan, stored: StoredEvent): Promise<void> {
    try {
      await this.handle(plan, stored);
    } catch (error) {
      throw isPassing(error) ? error : new Error(notApplied(stored, error), { cause: error });
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

  private loggedEvent(stored: StoredEvent): LoggedEvent {
    const gameId = gameIdIn(stored.streamId);
    const earlierPlayers = gameId === null ? [] : this.skippedPlayers.get(gameId) ?? this.games.players(gameId);
    return { ...stored, earlierPlayers };
  }

  private noteSkipped(streamId: string, players: readonly number[]): void {
    const gameId = gameIdIn(streamId);
    if (gameId !== null && players.length > 0) this.skippedPlayers.set(gameId, players);
  }

  private foldGame(event: GameEvent, stored: StoredEvent): void {
    const { gameId } = event.data;
    if ('teams' in event.data) this.skippedPlayers.delete(gameId);
    this.games.set(evolveGame(this.games.get(gameId), event), spanWith(this.games.spanOf(gameId), stored));
  }

  private planFor(type: string): Plan {
    let plan = this.plans.get(type);
    if (!plan) this.plans.set(type, (plan = this.makePlan(type, [])));
    return plan;
  }

  /**
   * A game is folded if any projection wants its changes: an event that one of them ignores may still change its state.
   */
  private makePlan(type: string, skippers: readonly string[]): Plan {
    const handlings = this.projections
      .filter(({ name, loggedEvents }) => !loggedEvents && !skippers.includes(name))
      .map(({ handling }) => handling[type as DomainEvent['type']]);
    return {
      isHandled: handlings.some((handling) => handling !== 'ignore'),
      foldsGame: handlings.includes('gameChange'),
      handlers: handlings.filter((handling) => typeof handling === 'function') as Plan['handlers'],
    };
  }

  private skippersOf(position: Position): readonly string[] {
    return this.skippers.get(position) ?? [];
  }

  /** A month at a time: all projections share one unpacking of its games, and these are garbage soon. */
  async writeGames(signal?: AbortSignal): Promise<void> {
    for (const ids of this.games.idsByMonth()) {
      const changes = ids.map((gameId) =>
        gameChange(gameId, noGame, this.games.get(gameId), this.games.spanOf(gameId)!));
      for (const projection of this.gameProjections) {
        signal?.throwIfAborted();
        await projection.gameChanges?.(changes, this.sink);
      }
    }
  }
}
