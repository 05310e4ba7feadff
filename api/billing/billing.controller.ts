/** The calls `/api/billing*` (docs/rules.md, Balances): what members owe and what they paid. */
import { Controller, Module, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { billingCalls } from '../../contract/billing.calls.js';
import { PathId, ReasonBody, RequestBody, RequestQuery } from '../platform/http/request-parameters.js';
import { asFile } from '../platform/http/csv.js';
import { Serves } from '../platform/http/serves.js';
import type { AccountState } from '../../domain/account/account.decider.js';
import {
  adjustmentRequest, type AdjustmentRequest, adjustmentView, type AdjustmentView, billingMonths, billingRow,
  billingSummary, howToPayRequest, type HowToPayRequest, howToPayView, monthRequest, type MonthRequest,
  openingBalanceRequest, type OpeningBalanceRequest, openingBalanceView, paymentRequest, type PaymentRequest,
  paymentView, type PaymentView, statementView,
} from '../../contract/billing.js';
import { monthOf, monthsFrom } from '../../domain/dates.js';
import { AccessRecords } from '../platform/access/access-records.js';
import { AtMoment, type Moment } from '../platform/http/moment.js';
import { checkReader } from '../group/statement-reader.js';
import { Clock } from '../platform/clock.js';
import type { ActingMember, Issuer } from '../platform/commands/issuer.js';
import type { ReasonRequest } from '../../contract/request.js';
import { RequestActor, RequestIssuer } from '../platform/http/request-issuer.js';
import { Written } from '../platform/http/written-answers.js';
import { BillingCommands, BillingModule } from './billing-commands.js';
import { boardCsv, statementCsv } from './billing-csv.js';
import { BillingQueries, summaryOf } from './billing-queries.js';

/** The first month to choose, even before there is data (docs/rules.md, Years). */
const FIRST_MONTH_TO_CHOOSE = '2024-01';

@Controller()
export class BillingController {
  constructor(
    private readonly commands: BillingCommands,
    private readonly queries: BillingQueries,
    private readonly clock: Clock,
    private readonly access: AccessRecords,
  ) {}

  @Serves(billingCalls.board, z.array(billingRow))
  board(@RequestQuery(monthRequest) { month }: MonthRequest, @AtMoment() moment?: Moment) {
    return this.queries.board(month ?? this.currentMonth(moment), moment);
  }

  @Serves(billingCalls.summary, billingSummary)
  async summary(@RequestQuery(monthRequest) { month }: MonthRequest, @AtMoment() moment?: Moment) {
    return summaryOf(await this.queries.board(month ?? this.currentMonth(moment), moment));
  }

  @Serves(billingCalls.months, billingMonths)
  async months() {
    const first = await this.queries.firstMonth();
    const isEarly = first !== null && first < FIRST_MONTH_TO_CHOOSE;
    return monthsFrom(isEarly ? first : FIRST_MONTH_TO_CHOOSE, this.currentMonth()).reverse();
  }

  @Serves(billingCalls.export, z.string())
  async export(
    @RequestQuery(monthRequest) request: MonthRequest,
    @RequestActor() actor: ActingMember,
    @Res({ passthrough: true }) response: Response,
    @AtMoment() moment?: Moment,
  ) {
    const month = request.month ?? this.currentMonth(moment);
    const csv = boardCsv(await this.queries.board(month, moment));
    await this.access.exported({ what: 'billing', format: 'csv', filter: month }, actor);
    return asFile(response, `billing-${month}.csv`, csv);
  }

  @Serves(billingCalls.pay, paymentView)
  async pay(@RequestBody(paymentRequest) request: PaymentRequest, @RequestIssuer() issuer: Issuer) {
    const decided = await this.commands.recordPayment(request, issuer);
    return new Written(paymentViewOf(decided.state, decided.paymentId), decided.position);
  }

  @Serves(billingCalls.void, paymentView)
  async void(@PathId() id: number, @ReasonBody() { reason }: ReasonRequest, @RequestIssuer() issuer: Issuer) {
    const { state, position } = await this.commands.voidPayment(id, reason, issuer);
    return new Written(paymentViewOf(state, id), position);
  }

  @Serves(billingCalls.adjust, adjustmentView)
  async adjust(@RequestBody(adjustmentRequest) request: AdjustmentRequest, @RequestIssuer() issuer: Issuer) {
    const { state, position } = await this.commands.adjustBalance(request, issuer);
    return new Written(adjustmentViewOf(state), position);
  }

  @Serves(billingCalls.open, openingBalanceView)
  async open(@RequestBody(openingBalanceRequest) request: OpeningBalanceRequest, @RequestIssuer() issuer: Issuer) {
    const { state, position } = await this.commands.setOpeningBalance(request, issuer);
    return new Written({ userId: request.userId, amount: state.openingBalance }, position);
  }

  @Serves(billingCalls.howToPay, howToPayView)
  howToPay(@AtMoment() moment?: Moment) {
    return this.queries.howToPay(moment);
  }

  @Serves(billingCalls.writeHowToPay, howToPayView)
  async writeHowToPay(
    @RequestBody(howToPayRequest) request: HowToPayRequest, @RequestIssuer() issuer: Issuer,
  ) {
    const { state, position } = await this.commands.writeHowToPay(request, issuer);
    return new Written({ text: state }, position);
  }

  @Serves(billingCalls.statement, statementView)
  statement(@PathId() id: number, @Req() { user }: Request, @AtMoment() moment?: Moment) {
    checkReader(user, id);
    return this.queries.statement(id, moment, user?.is_admin);
  }

  @Serves(billingCalls.exportStatement, z.string())
  async exportStatement(
    @PathId() id: number,
    @Req() { user }: Request,
    @RequestActor() actor: ActingMember,
    @Res({ passthrough: true }) response: Response,
    @AtMoment() moment?: Moment,
  ) {
    checkReader(user, id);
    const csv = statementCsv(await this.queries.statement(id, moment));
    await this.access.exported({ what: 'statement', format: 'csv', filter: `${id}` }, actor);
    return asFile(response, `statement-${id}.csv`, csv);
  }

  private currentMonth(moment?: Moment): string {
    return monthOf(moment?.date ?? this.clock.today());
  }
}

function paymentViewOf({ payments }: AccountState, paymentId: number): PaymentView {
  const payment = payments.get(paymentId);
  if (!payment) throw new Error('The payment that was just written is missing.');
  const { playerId: userId, amount: amountPaid, paymentMode, paymentDate, notes, billingMonth, voidReason } = payment;
  return { paymentId, userId, amountPaid, paymentMode, paymentDate, notes, billingMonth, voidReason };
}

function adjustmentViewOf({ lastAdjustment }: AccountState): AdjustmentView {
  if (!lastAdjustment) throw new Error('The adjustment that was just written is missing.');
  const { playerId: userId, ...adjustment } = lastAdjustment;
  return { userId, ...adjustment };
}

/** Only a process with HTTP has the calls. */
@Module({ imports: [BillingModule], providers: [BillingQueries], controllers: [BillingController] })
export class BillingHttpModule {}
