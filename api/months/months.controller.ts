/** The calls that finalize and reopen months (docs/rules.md, Finalizing). */
import { Controller, Module } from '@nestjs/common';
import { monthCalls } from '../../contract/months.calls.js';
import { PathMonth, ReasonBody, RequestBody, RequestIssuer, Serves, Written } from '../platform/http/call-handler.js';
import {
  finalizedMonthView, finalizeRequest, type FinalizeRequest, reopenedMonthView, transitionRequest,
  type TransitionRequest, transitionView,
} from '../../contract/months.js';
import type { Issuer } from '../platform/commands/issuer.js';
import type { ReasonRequest } from '../../contract/request.js';
import { type DecidedMonth, MonthCommands } from './month-commands.js';
import { MonthQueries } from './month-queries.js';
import { MonthTransition } from './month-transition.js';

@Controller()
export class MonthsController {
  constructor(private readonly commands: MonthCommands) {}

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

@Module({ providers: [MonthCommands, MonthTransition], exports: [MonthCommands, MonthTransition] })
export class MonthsModule {}

/** Only a process with HTTP has the calls. */
@Module({ imports: [MonthsModule], controllers: [MonthsController, MonthQueries] })
export class MonthsHttpModule {}
