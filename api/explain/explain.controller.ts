/** The calls that explain a number. */
import { Controller, Module, Req, UseInterceptors } from '@nestjs/common';
import type { Request } from 'express';
import { explainCalls } from '../../contract/explain.calls.js';
import {
  explanationView, formQuestion, type FormQuestion, groupQuestion, type GroupQuestion, movesQuestion,
  type MovesQuestion, movesView, statsQuestion, type StatsQuestion,
} from '../../contract/explain.js';
import { AtMoment, type Moment } from '../platform/http/moment.js';
import { checkOwn } from '../group/player-directory.js';
import { PathDate, PathId, PathMonth, PathYear, RequestQuery, Serves } from '../platform/http/call-handler.js';
import { ReadWorkInterceptor } from '../platform/http/read-work.js';
import { ExplainQueries } from './explain-queries.js';

@Controller()
@UseInterceptors(ReadWorkInterceptor)
export class ExplainController {
  constructor(private readonly queries: ExplainQueries) {}

  @Serves(explainCalls.team, explanationView)
  team(@PathId() id: number, @PathId('team') team: number, @AtMoment() moment?: Moment) {
    return this.queries.team(id, team, moment);
  }

  @Serves(explainCalls.day, explanationView)
  day(@PathDate() date: string, @PathId() id: number, @AtMoment() moment?: Moment) {
    return this.queries.day(date, id, moment);
  }

  @Serves(explainCalls.span, explanationView)
  span(
    @PathDate('first') first: string, @PathDate('last') last: string, @PathId() id: number,
    @AtMoment() moment?: Moment,
  ) {
    return this.queries.span(first, last, id, moment);
  }

  @Serves(explainCalls.month, explanationView)
  month(@PathMonth() month: string, @PathId() id: number, @AtMoment() moment?: Moment) {
    return this.queries.month(month, id, moment);
  }

  @Serves(explainCalls.year, explanationView)
  year(@PathYear() year: number, @PathId() id: number, @AtMoment() moment?: Moment) {
    return this.queries.year(year, id, moment);
  }

  @Serves(explainCalls.account, explanationView)
  account(@PathId() id: number, @PathMonth() month: string, @Req() { user }: Request, @AtMoment() moment?: Moment) {
    checkOwn(user, id);
    return this.queries.account(id, month, moment);
  }

  @Serves(explainCalls.form, explanationView)
  form(@PathId() id: number, @RequestQuery(formQuestion) { month }: FormQuestion, @AtMoment() moment?: Moment) {
    return this.queries.form(id, month, moment);
  }

  @Serves(explainCalls.group, explanationView)
  group(@PathMonth() month: string, @RequestQuery(groupQuestion) { of }: GroupQuestion) {
    return this.queries.group(month, of);
  }

  @Serves(explainCalls.stats, explanationView)
  stats(@PathId() id: number, @RequestQuery(statsQuestion) question: StatsQuestion, @AtMoment() moment?: Moment) {
    return this.queries.stats(id, question, moment);
  }

  @Serves(explainCalls.moves, movesView)
  moves(@PathMonth() month: string, @PathId() id: number, @RequestQuery(movesQuestion) question: MovesQuestion) {
    return this.queries.moves(month, id, question);
  }
}

@Module({ providers: [ExplainQueries], controllers: [ExplainController] })
export class ExplainModule {}
