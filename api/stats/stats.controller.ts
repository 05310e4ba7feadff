/** Owns the calls of personal statistics: of any member, and the dashboard of the one who asks. */
import { Controller, Get, Param, Query, Req, UseInterceptors } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import { z } from 'zod';
import {
  dashboardView, type DashboardView, gamesPage, type GamesPage, kpisView, type KpisView, partnershipView,
  type PartnershipView, partnerStatsView, type PartnerStatsView, userStatsView, type UserStatsView,
} from '../../contract/stats.js';
import { gameView, type GameView } from '../../contract/games.js';
import { Needs } from '../platform/auth/rights.js';
import { Answers } from '../platform/http/answers.js';
import { Kept } from '../platform/http/answer-cache.js';
import { pathId } from '../../contract/request.js';
import { BoardStateInterceptor } from '../platform/rebuilds/board-state.interceptor.js';
import { DashboardQuery } from './dashboard-query.js';
import { KpisQuery, PartnershipsQuery, PartnerStatsQuery, UserGamesQuery, UserStatsQuery } from './stats-queries.js';

@Controller('api')
@Needs('member')
export class StatsController {
  constructor(private readonly queries: QueryBus) {}

  @Get('users/:id/stats')
  @Answers(userStatsView)
  @Kept('player-stats', 'players')
  stats(@Param('id', { schema: pathId }) id: number): Promise<UserStatsView> {
    return this.queries.execute(new UserStatsQuery(id));
  }

  @Get('users/:id/games')
  @Answers(z.array(gameView))
  games(
    @Param('id', { schema: pathId }) id: number,
    @Query({ schema: gamesPage }) page: GamesPage,
  ): Promise<GameView[]> {
    return this.queries.execute(new UserGamesQuery(id, page));
  }

  @Get('users/:id/partners')
  @Answers(z.array(partnershipView))
  @Kept('player-stats', 'players')
  partnerships(@Param('id', { schema: pathId }) id: number): Promise<PartnershipView[]> {
    return this.queries.execute(new PartnershipsQuery(id));
  }

  @Get('user-stats/kpis/:id')
  @Answers(kpisView)
  kpis(@Param('id', { schema: pathId }) id: number): Promise<KpisView> {
    return this.queries.execute(new KpisQuery(id));
  }

  @Get('user-stats/partners/:id')
  @Answers(partnerStatsView)
  @Kept('player-stats', 'players')
  partners(@Param('id', { schema: pathId }) id: number): Promise<PartnerStatsView> {
    return this.queries.execute(new PartnerStatsQuery(id));
  }

  /** Its place and its form are taken from the boards. */
  @Get('fast/dashboard')
  @Answers(dashboardView)
  @UseInterceptors(BoardStateInterceptor)
  dashboard(@Req() { user }: Request): Promise<DashboardView> {
    if (!user) throw new Error('A member is needed, and nobody is there.');
    return this.queries.execute(new DashboardQuery(user.id));
  }
}
