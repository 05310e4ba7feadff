/** The queries of personal statistics, from rows that are ready to be shown. */
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Any, DataSource } from 'typeorm';
import { gamesTable } from '../../projections/read-models/games/games.js';
import { monthOf } from '../../domain/calendar-date.js';
import { toGameView } from '../../contract/game-view.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import type { GamesPage, KpisView, PartnershipView, PartnerStatsView, UserStatsView } from '../../contract/stats.js';
import type { GameView } from '../../contract/games.js';
import { playerMonthsTable, toFigures } from '../../projections/read-models/player-stats/player-stats.tables.js';
import { Clock } from '../platform/clock.js';
import { entityOf } from '../platform/persistence/read-entity.js';
import { MemberRows } from './member-rows.js';
import { toKpis, toPartnerships, toPartnerStats, toUserStats } from './stats-views.js';

export class UserStatsQuery extends Query<UserStatsView> {
  constructor(readonly playerId: number) {
    super();
  }
}

/** Games of a member, newest id first. */
export class UserGamesQuery extends Query<GameView[]> {
  constructor(readonly playerId: number, readonly page: GamesPage) {
    super();
  }
}

/** Every partner of a member, most games first. */
export class PartnershipsQuery extends Query<PartnershipView[]> {
  constructor(readonly playerId: number) {
    super();
  }
}

export class KpisQuery extends Query<KpisView> {
  constructor(readonly playerId: number) {
    super();
  }
}

export class PartnerStatsQuery extends Query<PartnerStatsView> {
  constructor(readonly playerId: number) {
    super();
  }
}

@QueryHandler(UserStatsQuery)
export class UserStatsHandler implements IQueryHandler<UserStatsQuery> {
  constructor(private readonly members: MemberRows) {}

  async execute({ playerId }: UserStatsQuery): Promise<UserStatsView> {
    const [totals] = await Promise.all([this.members.totals(playerId), this.members.playersWith(playerId)]);
    return toUserStats(totals && toFigures(totals));
  }
}

@QueryHandler(UserGamesQuery)
export class UserGamesHandler implements IQueryHandler<UserGamesQuery> {
  constructor(private readonly dataSource: DataSource, private readonly members: MemberRows) {}

  async execute({ playerId, page }: UserGamesQuery): Promise<GameView[]> {
    const players = await this.members.playersWith(playerId);
    const ids = await this.idsOnPage(playerId, page);
    const rows = await this.dataSource
      .getRepository(entityOf(gamesTable))
      .find({ where: { id: Any(ids) }, order: { id: 'DESC' } });
    return rows.map(({ state }) => toGameView(scoreGame(state), players.ref));
  }

  private async idsOnPage(playerId: number, { before = Infinity, limit }: GamesPage): Promise<number[]> {
    const months = await this.dataSource
      .getRepository(entityOf(playerMonthsTable))
      .find({ select: { month: true, player_id: true, played: true }, where: { player_id: playerId } });
    const ids = months.flatMap(({ played }) => played.map(([gameId]) => gameId));
    return ids.filter((id) => id < before).sort((a, b) => b - a).slice(0, limit);
  }
}

@QueryHandler(PartnershipsQuery)
export class PartnershipsHandler implements IQueryHandler<PartnershipsQuery> {
  constructor(private readonly members: MemberRows) {}

  async execute({ playerId }: PartnershipsQuery): Promise<PartnershipView[]> {
    const [players, totals] = await Promise.all([this.members.playersWith(playerId), this.members.totals(playerId)]);
    return toPartnerships(totals, players);
  }
}

@QueryHandler(KpisQuery)
export class KpisHandler implements IQueryHandler<KpisQuery> {
  constructor(private readonly members: MemberRows, private readonly clock: Clock) {}

  async execute({ playerId }: KpisQuery): Promise<KpisView> {
    const [totals, month] = await Promise.all([
      this.members.totals(playerId),
      this.members.figuresOfMonth(playerId, monthOf(this.clock.today())),
      this.members.playersWith(playerId),
    ]);
    return toKpis(totals && toFigures(totals), month);
  }
}

@QueryHandler(PartnerStatsQuery)
export class PartnerStatsHandler implements IQueryHandler<PartnerStatsQuery> {
  constructor(private readonly members: MemberRows) {}

  async execute({ playerId }: PartnerStatsQuery): Promise<PartnerStatsView> {
    const [players, totals] = await Promise.all([this.members.playersWith(playerId), this.members.totals(playerId)]);
    return toPartnerStats(totals, players);
  }
}

export const statsQueryHandlers = [
  UserStatsHandler, UserGamesHandler, PartnershipsHandler, KpisHandler, PartnerStatsHandler,
];
