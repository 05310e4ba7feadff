/** The query of the games screen: one page of the games, and the data around it. */
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { gameDaysTable, gamesTable } from '../../projections/read-models/games/games.js';
import { dayStandingsTable } from '../../projections/read-models/standings/standings.tables.js';
import { toGameView } from '../../contract/game-view.js';
import { GAMES_PER_PAGE } from '../../contract/games-page.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import type { GamesPageView } from '../../contract/games.js';
import { PlayerDirectory } from '../platform/directory/player-directory.js';
import { entityOf } from '../platform/persistence/read-entity.js';

/** @param date  null for all games */
export class GamesPageQuery extends Query<GamesPageView> {
  constructor(readonly page: number, readonly date: string | null = null) {
    super();
  }
}

@QueryHandler(GamesPageQuery)
export class GamesPageHandler implements IQueryHandler<GamesPageQuery> {
  constructor(private readonly dataSource: DataSource, private readonly directory: PlayerDirectory) {}

  async execute({ page: wanted, date }: GamesPageQuery): Promise<GamesPageView> {
    const where = date === null ? {} : { date };
    const [players, count, playerCount] = await Promise.all([
      this.directory.all(),
      this.dataSource.getRepository(entityOf(gameDaysTable)).sum('games', where),
      date === null ? null : this.dataSource.getRepository(entityOf(dayStandingsTable)).countBy({ date }),
    ]);
    const pageCount = Math.ceil((count ?? 0) / GAMES_PER_PAGE);
    const page = Math.max(1, Math.min(wanted, pageCount));
    const rows = await this.dataSource
      .getRepository(entityOf(gamesTable))
      .find({ where, order: { id: 'DESC' }, skip: (page - 1) * GAMES_PER_PAGE, take: GAMES_PER_PAGE });
    const games = rows.map(({ state }) => toGameView(scoreGame(state), players.ref));
    return { date, page, pageCount, games, playerCount };
  }
}
