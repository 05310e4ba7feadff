/** The calls of personal statistics: of any member, and the reader's dashboard. */
import { Controller, Module, UseInterceptors } from '@nestjs/common';
import { z } from 'zod';
import { statsCalls } from '../../contract/stats.calls.js';
import type { ActingMember } from '../platform/commands/issuer.js';
import { PathId, RequestActor, RequestQuery, Serves } from '../platform/http/call-handler.js';
import {
  dashboardView, gamesPage, type GamesPage, kpisView, partnershipView, partnerStatsView, userStatsView,
} from '../../contract/stats.js';
import { gameView } from '../../contract/games.js';
import { AtMoment, type Moment } from '../platform/http/moment.js';
import { BoardStateInterceptor } from '../group/fast-tables.js';
import { StatsQueries } from './stats-queries.js';

@Controller()
export class StatsController {
  constructor(private readonly queries: StatsQueries) {}

  @Serves(statsCalls.stats, userStatsView)
  stats(@PathId() id: number, @AtMoment() moment?: Moment) {
    return this.queries.stats(id, moment);
  }

  @Serves(statsCalls.games, z.array(gameView))
  games(@PathId() id: number, @RequestQuery(gamesPage) page: GamesPage, @AtMoment() moment?: Moment) {
    return this.queries.games(id, page, moment);
  }

  @Serves(statsCalls.partnerships, z.array(partnershipView))
  partnerships(@PathId() id: number, @AtMoment() moment?: Moment) {
    return this.queries.partnerships(id, moment);
  }

  @Serves(statsCalls.kpis, kpisView)
  kpis(@PathId() id: number, @AtMoment() moment?: Moment) {
    return this.queries.kpis(id, moment);
  }

  @Serves(statsCalls.partners, partnerStatsView)
  partners(@PathId() id: number, @AtMoment() moment?: Moment) {
    return this.queries.partners(id, moment);
  }

  /** The place and the form come from the boards. */
  @Serves(statsCalls.dashboard, dashboardView)
  @UseInterceptors(BoardStateInterceptor)
  dashboard(@RequestActor() { actorId }: ActingMember, @AtMoment() moment?: Moment) {
    return this.queries.dashboard(actorId, moment);
  }
}

@Module({ providers: [StatsQueries], controllers: [StatsController] })
export class StatsModule {}
