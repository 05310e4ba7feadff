/** The queries of a game's history: every version of one, and the list of voided games. */
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { voidedGamesTable } from '../../projections/read-models/voided-games/voided-games.js';
import { gameStreamId } from '../../domain/game/game.events.js';
import { toGameView } from '../../contract/game-view.js';
import type { GameVersionView, VoidedGameView } from '../../contract/games.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import { PlayerDirectory, type Players } from '../platform/directory/player-directory.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { entityOf } from '../platform/persistence/read-entity.js';
import { type GameVersion, versionsOf } from './game-versions.js';

/** Oldest first. */
export class GameHistoryQuery extends Query<GameVersionView[]> {
  constructor(readonly gameId: number) {
    super();
  }
}

/** The latest void first. */
export class VoidedGamesQuery extends Query<VoidedGameView[]> {}

@QueryHandler(GameHistoryQuery)
export class GameHistoryHandler implements IQueryHandler<GameHistoryQuery> {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
    private readonly directory: PlayerDirectory,
  ) {}

  async execute({ gameId }: GameHistoryQuery): Promise<GameVersionView[]> {
    const versions = versionsOf(await this.store.readStream(gameStreamId(gameId)));
    if (versions.length === 0) throw new RuleViolation('GameMustExist', `Game ${gameId} does not exist.`, 'missing');
    const players = await this.directory.all();
    return versions.map((version) => toVersionView(version, players));
  }
}

const toVersionView = ({ recorded, state }: GameVersion, players: Players): GameVersionView => {
  const { event: { type, data }, metadata: { at, actorId }, revision } = recorded;
  return {
    revision,
    type,
    at,
    actor: actorId === null ? null : players.ref(actorId),
    reason: ('reason' in data ? data.reason : undefined) ?? null,
    game: toGameView(scoreGame(state), players.ref),
  };
};

@QueryHandler(VoidedGamesQuery)
export class VoidedGamesHandler implements IQueryHandler<VoidedGamesQuery> {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
    private readonly directory: PlayerDirectory,
  ) {}

  async execute(): Promise<VoidedGameView[]> {
    const rows = await this.dataSource
      .getRepository(entityOf(voidedGamesTable))
      .find({ order: { voided_at: 'DESC', id: 'DESC' } });
    const players = await this.directory.all();
    const games = await Promise.all(rows.map(async ({ id, voided_at: voidedAt, voided_by: voidedBy, reason }) => {
      const last = versionsOf(await this.store.readStream(gameStreamId(id))).at(-1);
      if (!last) throw new Error(`Voided game ${id} has no stream.`);
      const game = toGameView(scoreGame(last.state), players.ref);
      return { game, voidedAt, voidedBy: voidedBy === null ? null : players.ref(voidedBy), reason };
    }));
    // The restoration may not be projected yet.
    return games.filter(({ game }) => game.isVoided);
  }
}

export const gameHistoryQueryHandlers = [GameHistoryHandler, VoidedGamesHandler];
