/** The calls of months: state, history, finalizing and reopening (docs/rules.md, Finalizing). */
import { Controller, Module, UseInterceptors } from '@nestjs/common';
import { z } from 'zod';
import { monthCalls } from '../../contract/months.calls.js';
import { PathMonth, PathYear, ReasonBody, RequestBody } from '../platform/http/request-parameters.js';
import { ReadWorkInterceptor } from '../platform/http/read-work.js';
import { Serves } from '../platform/http/serves.js';
import {
  finalizedMonthView, finalizeRequest, type FinalizeRequest, monthHistoryRow, monthView, reopenedMonthView,
  transitionRequest, type TransitionRequest, transitionView,
} from '../../contract/months.js';
import { AtMoment, type Moment } from '../platform/http/moment.js';
import type { Issuer } from '../platform/commands/issuer.js';
import type { ReasonRequest } from '../../contract/request.js';
import { RequestIssuer } from '../platform/http/request-issuer.js';
import { Written } from '../platform/http/written-answers.js';
import { type DecidedMonth, MonthCommands } from './month-commands.js';
import { MonthQueries } from './month-queries.js';
import { MonthTransition } from './month-transition.js';

@Controller()
export class MonthsController {
  constructor(
    private readonly commands: MonthCommands,
    private readonly queries: MonthQueries,
  ) {}

  @UseInterceptors(ReadWorkInterceptor)
  @Serves(monthCalls.months, z.array(monthView))
  months(@AtMoment() moment?: Moment) {
    return this.queries.all(moment);
  }

  @Serves(monthCalls.history, z.array(monthHistoryRow))
  history(@PathYear() year: number, @AtMoment() moment?: Moment) {
    return this.queries.history(year, moment);
  }

  @Serves(monthCalls.finalize, finalizedMonthView)
  async finalize(@RequestBody(finalizeRequest) { month, board }: FinalizeRequest, @RequestIssuer() issuer: Issuer) {
    const decided = await this.commands.finalize(month, board, issuer);
    return new Written({ month, recordsInserted: linesOf(decided) }, decided.position);
  }

  @Serves(monthCalls.transition, transitionView)
  async transition(@RequestBody(transitionRequest) { month }: TransitionRequest, @RequestIssuer() issuer: Issuer) {
    const decided = await this.commands.finalize(month, null, issuer);
    return new Written({ month, transitionedCount: linesOf(decided) }, decided.position);
  }

  @Serves(monthCalls.reopen, reopenedMonthView)
  async reopen(@PathMonth() month: string, @ReasonBody() { reason }: ReasonRequest, @RequestIssuer() issuer: Issuer) {
    const { position } = await this.commands.reopen(month, reason, issuer);
    return new Written({ month, isFinalized: false }, position);
  }
}

const linesOf = ({ state }: DecidedMonth): number => state.finalStandings?.length ?? 0;

@Module({
  providers: [MonthCommands, MonthQueries, MonthTransition],
  exports: [MonthCommands, MonthQueries, MonthTransition],
})
export class MonthsModule {}

/** Only a process with HTTP has the calls. */
@Module({ imports: [MonthsModule], controllers: [MonthsController] })
export class MonthsHttpModule {}
