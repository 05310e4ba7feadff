/**
 * The calls of the boards: dates with games, daily and monthly summaries, month, year and their race; the recap of an
 * evening, and the latest one for a screen in the room.
 */
import { Controller, Module, Res, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import { Pool } from 'pg';
import { z } from 'zod';
import { boardCalls } from '../../contract/boards.calls.js';
import {
  daysRow, dayStandingView, fastMonthRow, gameDatesView, gameRangeView, monthDetailView, monthStandingView, yearRow,
} from '../../contract/boards.js';
import { eveningCalls } from '../../contract/evenings.calls.js';
import { endedEveningView, recapView, type RecapView } from '../../contract/evenings.js';
import { toGameView } from '../../contract/game-view.js';
import { raceCalls } from '../../contract/race.calls.js';
import { racePeriod, raceView } from '../../contract/race.js';
import { roomScreenCalls } from '../../contract/room-screens.calls.js';
import { tvBoardView, type TvBoardView } from '../../contract/room-screens.js';
import { monthKey, monthOf } from '../../domain/dates.js';
import { recapOf } from '../../domain/evening/recap.js';
import { chairsOf, firstOpenDate } from '../../domain/plan/plan-rules.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import { rowsOf } from '../../postgres/rows.js';
import type { PlanRow } from '../../projections/read-models/plans/plans.js';
import { GamesAsOf } from '../past/games-as-of.js';
import { BoardStateInterceptor } from '../shared/board-state.js';
import { EveningEndings } from '../shared/evening-endings.js';
import { AccessRecords } from '../platform/access/access-records.js';
import { Clock } from '../platform/clock.js';
import type { ActingMember, Issuer } from '../platform/commands/issuer.js';
import {
  PathDate, PathMonthNumber, PathPart, PathYear, RequestActor, RequestIssuer, Serves, Written,
} from '../platform/http/call-handler.js';
import { asFile } from '../platform/http/csv.js';
import { AtMoment, type Moment } from '../platform/http/moment.js';
import {
  byDate, daysCsv, LeaderboardQueries, toDaysRow, toDayStanding, toFastMonthRow, toMonthStanding, toYearRow, viewsOf,
} from './leaderboard-queries.js';
import { Stakes, StakesController } from './stakes.js';
import { StoriesController } from './stories.controller.js';
import { WhatIfController } from './what-if.controller.js';

const TV_MONTH_PLACES = 4;

@Controller()
@UseInterceptors(BoardStateInterceptor)
export class LeaderboardsController {
  constructor(private readonly queries: LeaderboardQueries, private readonly access: AccessRecords) {}

  @Serves(boardCalls.range, gameRangeView)
  range(@AtMoment() moment?: Moment) {
    return this.queries.range(moment);
  }

  @Serves(boardCalls.dates, gameDatesView)
  dates(@AtMoment() moment?: Moment) {
    return this.queries.dates(moment);
  }

  @Serves(boardCalls.day, z.array(dayStandingView))
  async day(@PathDate() date: string, @AtMoment() moment?: Moment) {
    return viewsOf(await this.queries.day(date, moment), toDayStanding);
  }

  @Serves(boardCalls.month, z.array(monthStandingView))
  async month(@PathYear() year: number, @PathMonthNumber() month: number, @AtMoment() moment?: Moment) {
    return viewsOf(await this.queries.month(monthKey(year, month), moment), toMonthStanding);
  }

  @Serves(boardCalls.monthDetail, monthDetailView)
  async monthDetail(@PathYear() year: number, @PathMonthNumber() month: number, @AtMoment() moment?: Moment) {
    const leaderboard = await this.month(year, month, moment);
    const dates = new Set(leaderboard.flatMap(({ dailyScores }) => Object.keys(dailyScores)));
    return { leaderboard, dates: [...dates].sort() };
  }

  @Serves(boardCalls.fastMonth, z.array(fastMonthRow))
  async fastMonth(@PathYear() year: number, @PathMonthNumber() month: number, @AtMoment() moment?: Moment) {
    return viewsOf(await this.queries.month(monthKey(year, month), moment), toFastMonthRow);
  }

  @Serves(boardCalls.days, z.array(daysRow))
  async days(@PathDate('first') first: string, @PathDate('last') last: string, @AtMoment() moment?: Moment) {
    return viewsOf(await this.queries.days(first, last, moment), toDaysRow);
  }

  @Serves(boardCalls.exportDays, z.string())
  async exportDays(
    @PathDate('first') first: string, @PathDate('last') last: string, @RequestActor() actor: ActingMember,
    @Res({ passthrough: true }) response: Response, @AtMoment() moment?: Moment,
  ) {
    const csv = daysCsv(await this.days(first, last, moment));
    await this.access.exported({ what: 'days', format: 'csv', filter: `${first}/${last}` }, actor);
    return asFile(response, `board-${first}-${last}.csv`, csv);
  }

  @Serves(boardCalls.fastYear, z.array(yearRow))
  fastYear(@PathYear() year: number, @AtMoment() moment?: Moment) {
    return this.year(year, moment);
  }

  @Serves(boardCalls.year, z.array(yearRow))
  async year(@PathYear() year: number, @AtMoment() moment?: Moment) {
    return viewsOf(await this.queries.year(year, moment), toYearRow);
  }

  @Serves(raceCalls.race, raceView)
  race(@PathPart('period', racePeriod) period: string, @AtMoment() moment?: Moment) {
    return this.queries.race(period, moment);
  }
}

@Controller()
export class EveningsController {
  constructor(
    private readonly pool: Pool,
    private readonly known: GamesAsOf,
    private readonly boards: LeaderboardQueries,
    private readonly endings: EveningEndings,
    private readonly stakes: Stakes,
    private readonly clock: Clock,
  ) {}

  /** Answers the recap from the games of the date and the board of its month. */
  @UseInterceptors(BoardStateInterceptor)
  @Serves(eveningCalls.recap, recapView)
  async recap(@PathDate() date: string, @AtMoment() moment?: Moment): Promise<RecapView> {
    const [states, { rows, players }, plans] = await Promise.all([
      this.known.gamesIn({ first: date, last: date }, moment), this.boards.month(monthOf(date), moment),
      rowsOf<Pick<PlanRow, 'plan'>>(
        this.pool, "select plan from read.plans where date = $1 and plan ->> 'cancelled' is null", [date]),
    ]);
    const games = states.map(scoreGame).sort((a, b) => a.gameId - b.gameId);
    const months = rows.map((row) => ({ playerId: row.player_id, days: byDate(row) }))
      .sort((a, b) => players.byName(a.playerId, b.playerId));
    const { turns, ...recap } = recapOf(date, games, months);
    const views = games.map((game, index) => ({ ...toGameView(game, players.ref), turn: turns[index] ?? null }));
    const played = recap.places.map(({ playerId }) => playerId);
    // A moment of the past may be before the evening was over.
    const mayMiss = games.length > 0 && (!moment || date < firstOpenDate(new Date(moment.at), players.zone));
    const absent = (mayMiss ? plans : []).flatMap(({ plan }) => chairsOf(plan.answers).seated)
      .filter((id) => !played.includes(id) && players.find(id)).map(players.ref);
    const ids = games.map(({ gameId }) => gameId);
    const ending = games.length > 0 ? await this.endings.of(date, ids, moment) : { endedAt: null, hasPodium: false };
    return { date, ...ending, absent, ...recap, games: views };
  }

  @Serves(eveningCalls.end, endedEveningView)
  async end(@PathDate() date: string, @RequestIssuer() issuer: Issuer) {
    const { endedAt, position } = await this.endings.end(date, issuer);
    return new Written({ date, endedAt }, position);
  }

  /** Answers the data of a screen in the room: today's evening, or the latest one. */
  @Serves(roomScreenCalls.board, tvBoardView)
  async board(): Promise<TvBoardView> {
    const [today, at] = [this.clock.today(), this.clock.now().toISOString()];
    const [last] = await rowsOf<{ date: string }>(
      this.pool, 'select date from read.game_days order by date desc limit 1');
    if (last === undefined) return { isToday: false, recap: null, month: [], stakes: [], at };
    const [recap, { rows, players }, { stakes }] = await Promise.all([
      this.recap(last.date), this.boards.month(monthOf(last.date)), this.stakes.of('next'),
    ]);
    const month = rows.slice(0, TV_MONTH_PLACES).map(({ player_id: id, rank, monthly_final_score: points }) => (
      { name: players.row(id).display_name, rank, points }));
    const isToday = last.date === today;
    return { isToday, recap: { ...recap, absent: [] }, month, stakes: stakes.map(({ text }) => text), at };
  }
}

@Module({
  providers: [LeaderboardQueries, Stakes],
  controllers: [
    LeaderboardsController, EveningsController, StoriesController, StakesController, WhatIfController,
  ],
})
export class LeaderboardsModule {}
