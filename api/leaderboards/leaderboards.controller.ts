/** Owns the calls of the boards: dates with games, daily and monthly summaries, month and year. */
import { Controller, Get, Param, UseInterceptors } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  dayStandingView, type DayStandingView, fastMonthRow, type FastMonthRow, gameDatesView, type GameDatesView,
  gameRangeView, type GameRangeView, monthDetailView, type MonthDetailView, monthStandingView, type MonthStandingView,
  yearRow, type YearRow,
} from '../../contract/boards.js';
import { Needs } from '../platform/auth/rights.js';
import { Answers } from '../platform/http/answers.js';
import { Kept } from '../platform/http/answer-cache.js';
import { monthKey, pathDate, pathMonth, pathYear } from '../../contract/request.js';
import { BoardStateInterceptor } from '../platform/rebuilds/board-state.interceptor.js';
import { GameDatesQuery, GameRangeQuery } from './game-calendar-queries.js';
import { DayBoardQuery, MonthBoardQuery, YearBoardQuery } from './leaderboard-queries.js';
import { toDayStanding, toFastMonthRow, toMonthStanding, toYearRow } from './leaderboard-views.js';

@Controller('api')
@Needs('member')
@UseInterceptors(BoardStateInterceptor)
export class LeaderboardsController {
  constructor(private readonly queries: QueryBus) {}

  @Get('games/range')
  @Answers(gameRangeView)
  @Kept('games')
  range(): Promise<GameRangeView> {
    return this.queries.execute(new GameRangeQuery());
  }

  @Get('games/dates')
  @Answers(gameDatesView)
  @Kept('games')
  dates(): Promise<GameDatesView> {
    return this.queries.execute(new GameDatesQuery());
  }

  @Get('games/summary/daily/:date')
  @Answers(z.array(dayStandingView))
  @Kept('standings', 'players')
  async day(@Param('date', { schema: pathDate }) date: string): Promise<DayStandingView[]> {
    const { rows, players } = await this.queries.execute(new DayBoardQuery(date));
    return rows.map((row) => toDayStanding(row, players));
  }

  @Get('games/summary/monthly/:year/:month')
  @Answers(z.array(monthStandingView))
  @Kept('standings', 'players')
  async month(
    @Param('year', { schema: pathYear }) year: number,
    @Param('month', { schema: pathMonth }) month: number,
  ): Promise<MonthStandingView[]> {
    const { rows, players } = await this.queries.execute(new MonthBoardQuery(monthKey(year, month)));
    return rows.map((row) => toMonthStanding(row, players));
  }

  @Get('games/summary/monthly-detail/:year/:month')
  @Answers(monthDetailView)
  @Kept('standings', 'players')
  async monthDetail(
    @Param('year', { schema: pathYear }) year: number,
    @Param('month', { schema: pathMonth }) month: number,
  ): Promise<MonthDetailView> {
    const leaderboard = await this.month(year, month);
    const dates = new Set(leaderboard.flatMap(({ dailyScores }) => Object.keys(dailyScores)));
    return { leaderboard, dates: [...dates].sort() };
  }

  @Get('fast/monthly/:year/:month')
  @Answers(z.array(fastMonthRow))
  @Kept('standings', 'players')
  async fastMonth(
    @Param('year', { schema: pathYear }) year: number,
    @Param('month', { schema: pathMonth }) month: number,
  ): Promise<FastMonthRow[]> {
    const { rows, players } = await this.queries.execute(new MonthBoardQuery(monthKey(year, month)));
    return rows.map((row) => toFastMonthRow(row, players));
  }

  @Get(['fast/yearly/:year', 'yearly/:year'])
  @Answers(z.array(yearRow))
  @Kept('standings', 'finalized-months', 'players')
  async year(@Param('year', { schema: pathYear }) year: number): Promise<YearRow[]> {
    const { rows, players } = await this.queries.execute(new YearBoardQuery(year));
    return rows.map((row) => toYearRow(row, players));
  }
}
