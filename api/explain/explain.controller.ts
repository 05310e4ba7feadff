/** The calls that explain a number. */
import { Controller, Module, Req, UseInterceptors } from '@nestjs/common';
import type { Request } from 'express';
import { explainCalls } from '../../contract/explain.calls.js';
import {
  explanationView, formQuestion, type FormQuestion, groupQuestion, type GroupQuestion, movesQuestion,
  type MovesQuestion, movesView, statsQuestion, type StatsQuestion,
} from '../../contract/explain.js';
import { PathDate, PathId, PathMonth, PathYear, RequestQuery, Serves } from '../platform/http/call-handler.js';
import { AtMoment, type Moment } from '../platform/http/moment.js';
import { ReadWorkInterceptor } from '../platform/http/read-work.js';
import { checkOwn } from '../shared/player-directory.js';
import { Explanations } from './explanations.js';

@Controller()
@UseInterceptors(ReadWorkInterceptor)
export class ExplainController {
  constructor(private readonly explanations: Explanations) {}

  @Serves(explainCalls.team, explanationView)
  team(@PathId() gameId: number, @PathId('team') teamId: number, @AtMoment() moment?: Moment) {
    return this.explanations.team(gameId, teamId, moment);
  }

  @Serves(explainCalls.day, explanationView)
  day(@PathDate() date: string, @PathId() playerId: number, @AtMoment() moment?: Moment) {
    return this.explanations.day(date, playerId, moment);
  }

  @Serves(explainCalls.span, explanationView)
  span(
    @PathDate('first') first: string, @PathDate('last') last: string, @PathId() playerId: number,
    @AtMoment() moment?: Moment,
  ) {
    return this.explanations.span(first, last, playerId, moment);
  }

  @Serves(explainCalls.month, explanationView)
  month(@PathMonth() month: string, @PathId() playerId: number, @AtMoment() moment?: Moment) {
    return this.explanations.month(month, playerId, moment);
  }

  @Serves(explainCalls.year, explanationView)
  year(@PathYear() year: number, @PathId() playerId: number, @AtMoment() moment?: Moment) {
    return this.explanations.year(year, playerId, moment);
  }

  @Serves(explainCalls.account, explanationView)
  account(@PathId() id: number, @PathMonth() month: string, @Req() { user }: Request, @AtMoment() moment?: Moment) {
    checkOwn(user, id);
    return this.explanations.account(id, month, moment);
  }

  @Serves(explainCalls.form, explanationView)
  form(@PathId() playerId: number, @RequestQuery(formQuestion) question: FormQuestion, @AtMoment() moment?: Moment) {
    return this.explanations.form(playerId, question, moment);
  }

  @Serves(explainCalls.group, explanationView)
  group(@PathMonth() month: string, @RequestQuery(groupQuestion) question: GroupQuestion) {
    return this.explanations.group(month, question);
  }

  @Serves(explainCalls.stats, explanationView)
  stats(@PathId() playerId: number, @RequestQuery(statsQuestion) question: StatsQuestion, @AtMoment() moment?: Moment) {
    return this.explanations.stats(playerId, question, moment);
  }

  @Serves(explainCalls.moves, movesView)
  moves(@PathMonth() month: string, @PathId() playerId: number, @RequestQuery(movesQuestion) span: MovesQuestion) {
    return this.explanations.moves(month, playerId, span);
  }
}

@Module({ providers: [Explanations], controllers: [ExplainController] })
export class ExplainModule {}
