/** The calls of personal statistics: of any member, and the reader's dashboard. */
import { Controller, Param, Query, Req, UseInterceptors } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import { statsCalls } from '../../contract/stats.calls.js';
import { Serves } from '../platform/http/serves.js';
import {
  dashboardView, gamesPage, type GamesPage, kpisView, partnershipView, partnerStatsView, userStatsView,
} from '../../contract/stats.js';
import { gameView } from '../../contract/games.js';
import { pathId } from '../../contract/request.js';
import { BoardStateInterceptor } from '../platform/rebuilds/board-state.interceptor.js';
import { StatsQueries } from './stats-queries.js';

@Controller()
export class StatsController {
  constructor(private readonly queries: StatsQueries) {}

  @Serves(statsCalls.stats, userStatsView)
  stats(@Param('id', { schema: pathId }) id: number) {
    return this.queries.stats(id);
  }

  @Serves(statsCalls.games, z.array(gameView))
  games(
    @Param('id', { schema: pathId }) id: number,
    @Query({ schema: gamesPage }) page: GamesPage,
  ) {
    return this.queries.games(id, page);
  }

  @Serves(statsCalls.partnerships, z.array(partnershipView))
  partnerships(@Param('id', { schema: pathId }) id: number) {
    return this.queries.partnerships(id);
  }

  @Serves(statsCalls.kpis, kpisView)
  kpis(@Param('id', { schema: pathId }) id: number) {
    return this.queries.kpis(id);
  }

  @Serves(statsCalls.partners, partnerStatsView)
  partners(@Param('id', { schema: pathId }) id: number) {
    return this.queries.partners(id);
  }

  /** The place and the form come from the boards. */
  @Serves(statsCalls.dashboard, dashboardView)
  @UseInterceptors(BoardStateInterceptor)
  dashboard(@Req() { user }: Request) {
    if (!user) throw new Error('No member is logged in.');
    return this.queries.dashboard(user.id);
  }
}
