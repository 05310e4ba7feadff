import { Controller, UseInterceptors } from '@nestjs/common';
import { eveningCalls } from '../../contract/evenings.calls.js';
import { recapView } from '../../contract/evenings.js';
import { AtMoment, type Moment } from '../platform/http/moment.js';
import { PathDate } from '../platform/http/request-parameters.js';
import { Serves } from '../platform/http/serves.js';
import { BoardStateInterceptor } from '../group/board-state.interceptor.js';
import { EveningQueries } from './evening-queries.js';

@Controller()
@UseInterceptors(BoardStateInterceptor)
export class EveningsController {
  constructor(private readonly queries: EveningQueries) {}

  @Serves(eveningCalls.recap, recapView)
  recap(@PathDate() date: string, @AtMoment() moment?: Moment) {
    return this.queries.recap(date, moment);
  }
}
