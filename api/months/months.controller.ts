/** The calls of months: state, history, finalizing and reopening (docs/rules.md, Finalizing). */
import { Body, Controller, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import { monthCalls } from '../../contract/months.calls.js';
import { Serves } from '../platform/http/serves.js';
import {
  finalizedMonthView, type FinalizedMonthView, finalizeRequest, type FinalizeRequest, monthHistoryRow,
  type MonthHistoryRow, monthView, type MonthView, reopenedMonthView, type ReopenedMonthView,
  transitionRequest, type TransitionRequest, transitionView, type TransitionView,
} from '../../contract/months.js';
import { calendarMonth } from '../../domain/calendar-date.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { pathYear, reasonRequest, type ReasonRequest } from '../../contract/request.js';
import { RequestIssuer } from '../platform/http/request-issuer.js';
import { WrittenAnswers } from '../platform/http/written-answers.js';
import { type DecidedMonth, MonthCommands } from './month-commands.js';
import { MonthQueries } from './month-queries.js';

@Controller()
export class MonthsController {
  constructor(
    private readonly commands: MonthCommands,
    private readonly queries: MonthQueries,
    private readonly written: WrittenAnswers,
  ) {}

  @Serves(monthCalls.months, z.array(monthView))
  months(): Promise<MonthView[]> {
    return this.queries.all();
  }

  @Serves(monthCalls.history, z.array(monthHistoryRow))
  history(@Param('year', { schema: pathYear }) year: number): Promise<MonthHistoryRow[]> {
    return this.queries.history(year);
  }

  @Serves(monthCalls.finalize, finalizedMonthView)
  async finalize(
    @Body({ schema: finalizeRequest }) { month, board }: FinalizeRequest,
    @RequestIssuer() issuer: Issuer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FinalizedMonthView> {
    const decided = await this.commands.finalize(month, board, issuer);
    return this.written.answer({ month, recordsInserted: linesOf(decided) }, decided.position, response);
  }

  @Serves(monthCalls.transition, transitionView)
  async transition(
    @Body({ schema: transitionRequest }) { month }: TransitionRequest,
    @RequestIssuer() issuer: Issuer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TransitionView> {
    const decided = await this.commands.finalize(month, null, issuer);
    return this.written.answer({ month, transitionedCount: linesOf(decided) }, decided.position, response);
  }

  @Serves(monthCalls.reopen, reopenedMonthView)
  async reopen(
    @Param('month', { schema: calendarMonth }) month: string,
    @Body({ schema: reasonRequest }) { reason }: ReasonRequest,
    @RequestIssuer() issuer: Issuer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReopenedMonthView> {
    const { position } = await this.commands.reopen(month, reason, issuer);
    return this.written.answer({ month, isFinalized: false }, position, response);
  }
}

const linesOf = ({ state }: DecidedMonth): number => state.finalStandings?.length ?? 0;
