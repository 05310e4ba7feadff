/** The calls of the boards: dates with games, daily and monthly summaries, month and year. */
import { Controller, Param, UseInterceptors } from '@nestjs/common';
import { z } from 'zod';
import { calendarDate } from '../../domain/calendar-date.js';
import { boardCalls } from '../../contract/boards.calls.js';
import { Serves } from '../platform/http/serves.js';
import {
  dayStandingView, fastMonthRow, gameDatesView, gameRangeView, monthDetailView, monthStandingView, yearRow,
} from '../../contract/boards.js';
import { monthKey, pathMonth, pathYear } from '../../contract/request.js';
import { BoardStateInterceptor } from '../platform/rebuilds/board-state.interceptor.js';
import { LeaderboardQueries } from './leaderboard-queries.js';
import { toDayStanding, toFastMonthRow, toMonthStanding, toYearRow } from './leaderboard-views.js';

@Controller()
@UseInterceptors(BoardStateInterceptor)
export class LeaderboardsController {
  constructor(private readonly queries: LeaderboardQueries) {}

  @Serves(boardCalls.range, gameRangeView)
  range() {
    return this.queries.range();
  }

  @Serves(boardCalls.dates, gameDatesView)
  dates() {
    return this.queries.dates();
  }

  @Serves(boardCalls.day, z.array(dayStandingView))
  async day(@Param('date', { schema: calendarDate }) date: string) {
    const { rows, players } = await this.queries.day(date);
    return rows.map((row) => toDayStanding(row, players));
  }

  @Serves(boardCalls.month, z.array(monthStandingView))
  async month(
    @Param('year', { schema: pathYear }) year: number,
    @Param('month', { schema: pathMonth }) month: number,
  ) {
    const { rows, players } = await this.queries.month(monthKey(year, month));
    return rows.map((row) => toMonthStanding(row, players));
  }

  @Serves(boardCalls.monthDetail, monthDetailView)
  async monthDetail(
    @Param('year', { schema: pathYear }) year: number,
    @Param('month', { schema: pathMonth }) month: number,
  ) {
    const leaderboard = await this.month(year, month);
    const dates = new Set(leaderboard.flatMap(({ dailyScores }) => Object.keys(dailyScores)));
    return { leaderboard, dates: [...dates].sort() };
  }

  @Serves(boardCalls.fastMonth, z.array(fastMonthRow))
  async fastMonth(
    @Param('year', { schema: pathYear }) year: number,
    @Param('month', { schema: pathMonth }) month: number,
  ) {
    const { rows, players } = await this.queries.month(monthKey(year, month));
    return rows.map((row) => toFastMonthRow(row, players));
  }

  @Serves(boardCalls.fastYear, z.array(yearRow))
  fastYear(@Param('year', { schema: pathYear }) year: number) {
    return this.year(year);
  }

  @Serves(boardCalls.year, z.array(yearRow))
  async year(@Param('year', { schema: pathYear }) year: number) {
    const { rows, players } = await this.queries.year(year);
    return rows.map((row) => toYearRow(row, players));
  }
}
