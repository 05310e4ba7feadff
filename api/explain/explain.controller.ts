/** The calls that explain a number. */
import { Controller, Param, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { explainCalls } from '../../contract/explain.calls.js';
import {
  explanationView, movesQuestion, type MovesQuestion, movesView, statsQuestion, type StatsQuestion,
} from '../../contract/explain.js';
import { pathId, pathYear } from '../../contract/request.js';
import { calendarDate, calendarMonth } from '../../domain/calendar-date.js';
import { checkReader } from '../platform/auth/statement-reader.js';
import { Serves } from '../platform/http/serves.js';
import { ExplainQueries } from './explain-queries.js';

@Controller()
export class ExplainController {
  constructor(private readonly queries: ExplainQueries) {}

  @Serves(explainCalls.team, explanationView)
  team(@Param('id', { schema: pathId }) id: number, @Param('team', { schema: pathId }) team: number) {
    return this.queries.team(id, team);
  }

  @Serves(explainCalls.day, explanationView)
  day(@Param('date', { schema: calendarDate }) date: string, @Param('id', { schema: pathId }) id: number) {
    return this.queries.day(date, id);
  }

  @Serves(explainCalls.month, explanationView)
  month(@Param('month', { schema: calendarMonth }) month: string, @Param('id', { schema: pathId }) id: number) {
    return this.queries.month(month, id);
  }

  @Serves(explainCalls.year, explanationView)
  year(@Param('year', { schema: pathYear }) year: number, @Param('id', { schema: pathId }) id: number) {
    return this.queries.year(year, id);
  }

  @Serves(explainCalls.account, explanationView)
  account(
    @Param('id', { schema: pathId }) id: number,
    @Param('month', { schema: calendarMonth }) month: string,
    @Req() { user }: Request,
  ) {
    checkReader(user, id);
    return this.queries.account(id, month);
  }

  @Serves(explainCalls.stats, explanationView)
  stats(@Param('id', { schema: pathId }) id: number, @Query({ schema: statsQuestion }) question: StatsQuestion) {
    return this.queries.stats(id, question);
  }

  @Serves(explainCalls.moves, movesView)
  moves(
    @Param('month', { schema: calendarMonth }) month: string,
    @Param('id', { schema: pathId }) id: number,
    @Query({ schema: movesQuestion }) question: MovesQuestion,
  ) {
    return this.queries.moves(month, id, question);
  }
}
