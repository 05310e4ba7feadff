/** The queries of games: rows of the read model, with the names of the players. */
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { gamesTable } from '../../projections/read-models/games/games.js';
import { gameStreamId } from '../../domain/game/game.events.js';
import { toGameView } from '../../contract/game-view.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import type { GameView } from '../../contract/games.js';
import type { PlayerRef } from '../../contract/players.js';
import { PlayerDirectory } from '../platform/directory/player-directory.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { entityOf } from '../platform/persistence/read-entity.js';
import { versionsOf } from './game-versions.js';
import { GamesPageHandler } from './games-page-query.js';

/** All games or those of one date, newest id first. */
export class GamesQuery extends Query<GameView[]> {
  constructor(readonly date?: string) {
    super();
  }
}

export class GameQuery extends Query<GameView> {
  constructor(readonly gameId: number) {
    super();
  }
}

/** The real players of the latest game, by date, then id; empty before the first game. */
export class LastPlayersQuery extends Query<PlayerRef[]> {}

@QueryHandler(GamesQuery)
export class GamesHandler implements IQueryHandler<GamesQuery> {
  constructor(private readonly dataSource: DataSource, private readonly directory: PlayerDirectory) {}

  async execute({ date }: GamesQuery): Promise<GameView[]> {
    const [players, rows] = await Promise.all([
      this.directory.all(),
      this.dataSource.getRepository(entityOf(gamesTable)).find({ where: date ? { date } : {}, order: { id: 'DESC' } }),
    ]);
    return rows.map(({ state }) => toGameView(scoreGame(state), players.ref));
  }
}

@QueryHandler(GameQuery)
export class GameHandler implements IQueryHandler<GameQuery> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly directory: PlayerDirectory,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  /** A voided game has no row, so it is read from its stream. */
  async execute({ gameId }: GameQuery): Promise<GameView> {
    const row = await this.dataSource.getRepository(entityOf(gamesTable)).findOneBy({ id: gameId });
    const state = row?.state ?? versionsOf(await this.store.readStream(gameStreamId(gameId))).at(-1)?.state;
    if (!state) throw new RuleViolation('GameMustExist', `Game ${gameId} does not exist.`, 'missing');
    return toGameView(scoreGame(state), (await this.directory.all()).ref);
  }
}

@QueryHandler(LastPlayersQuery)
export class LastPlayersHandler implements IQueryHandler<LastPlayersQuery> {
  constructor(private readonly dataSource: DataSource, private readonly directory: PlayerDirectory) {}

  async execute(): Promise<PlayerRef[]> {
    const [last] = await this.dataSource
      .getRepository(entityOf(gamesTable))
      .find({ order: { date: 'DESC', id: 'DESC' }, take: 1 });
    const players = await this.directory.all();
    const seats = last?.state.entry.teams.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id]) ?? [];
    return seats.filter((id) => id !== NO_PLAYER.id).map(players.ref);
  }
}

export const gameQueryHandlers = [GamesHandler, GamesPageHandler, GameHandler, LastPlayersHandler];
