/** The calls of the boards: dates with games, daily and monthly summaries, month and year. */
import { Controller, Module, Res, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import { boardCalls } from '../../contract/boards.calls.js';
import { raceCalls } from '../../contract/race.calls.js';
import { monthKey } from '../../domain/dates.js';
import { PathDate, PathMonthNumber, PathPart, PathYear, RequestActor, Serves } from '../platform/http/call-handler.js';
import { asFile } from '../platform/http/csv.js';
import {
  daysRow, dayStandingView, fastMonthRow, gameDatesView, gameRangeView, monthDetailView, monthStandingView, yearRow,
} from '../../contract/boards.js';
import { racePeriod, raceView } from '../../contract/race.js';
import { AccessRecords } from '../platform/access/access-records.js';
import { AtMoment, type Moment } from '../platform/http/moment.js';
import type { ActingMember } from '../platform/commands/issuer.js';
import { BoardStateInterceptor } from '../group/fast-tables.js';
import {
  daysCsv, LeaderboardQueries, toDaysRow, toDayStanding, toFastMonthRow, toMonthStanding, toYearRow,
} from './leaderboard-queries.js';
import { WhatIfController } from './what-if.controller.js';

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
    const { rows, players } = await this.queries.day(date, moment);
    return rows.map((row) => toDayStanding(row, players));
  }

  @Serves(boardCalls.month, z.array(monthStandingView))
  async month(@PathYear() year: number, @PathMonthNumber() month: number, @AtMoment() moment?: Moment) {
    const { rows, players } = await this.queries.month(monthKey(year, month), moment);
    return rows.map((row) => toMonthStanding(row, players));
  }

  @Serves(boardCalls.monthDetail, monthDetailView)
  async monthDetail(@PathYear() year: number, @PathMonthNumber() month: number, @AtMoment() moment?: Moment) {
    const leaderboard = await this.month(year, month, moment);
    const dates = new Set(leaderboard.flatMap(({ dailyScores }) => Object.keys(dailyScores)));
    return { leaderboard, dates: [...dates].sort() };
  }

  @Serves(boardCalls.fastMonth, z.array(fastMonthRow))
  async fastMonth(@PathYear() year: number, @PathMonthNumber() month: number, @AtMoment() moment?: Moment) {
    const { rows, players } = await this.queries.month(monthKey(year, month), moment);
    return rows.map((row) => toFastMonthRow(row, players));
  }

  @Serves(boardCalls.days, z.array(daysRow))
  async days(@PathDate('first') first: string, @PathDate('last') last: string, @AtMoment() moment?: Moment) {
    const { rows, players } = await this.queries.days(first, last, moment);
    return rows.map((row) => toDaysRow(row, players));
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
    const { rows, players } = await this.queries.year(year, moment);
    return rows.map((row) => toYearRow(row, players));
  }

  @Serves(raceCalls.race, raceView)
  race(@PathPart('period', racePeriod) period: string, @AtMoment() moment?: Moment) {
    return this.queries.race(period, moment);
  }
}

@Module({
  providers: [LeaderboardQueries],
  controllers: [LeaderboardsController, WhatIfController],
  exports: [LeaderboardQueries],
})
export class LeaderboardsModule {}
