/** The calls that change what members owe and what they paid (docs/rules.md, Balances). */
import { Controller, Module } from '@nestjs/common';
import { billingCalls } from '../../contract/billing.calls.js';
import {
  adjustmentRequest, type AdjustmentRequest, adjustmentView, howToPayRequest, type HowToPayRequest, howToPayView,
  openingBalanceRequest, type OpeningBalanceRequest, openingBalanceView, paymentRequest, type PaymentRequest,
  paymentView, type PaymentView,
} from '../../contract/billing.js';
import type { ReasonRequest } from '../../contract/request.js';
import type { AccountState } from '../../domain/account/account.decider.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { PathId, ReasonBody, RequestBody, RequestIssuer, Serves, Written } from '../platform/http/call-handler.js';
import { BillingCommands, BillingModule } from './billing-commands.js';
import { BillingQueries } from './billing-queries.js';

@Controller()
export class BillingController {
  constructor(private readonly commands: BillingCommands) {}

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
    if (!state.lastAdjustment) throw new Error('The adjustment that was just written is missing.');
    const { playerId: userId, ...adjustment } = state.lastAdjustment;
    return new Written({ userId, ...adjustment }, position);
  }

  @Serves(billingCalls.open, openingBalanceView)
  async open(@RequestBody(openingBalanceRequest) request: OpeningBalanceRequest, @RequestIssuer() issuer: Issuer) {
    const { state, position } = await this.commands.setOpeningBalance(request, issuer);
    return new Written({ userId: request.userId, amount: state.openingBalance }, position);
  }

  @Serves(billingCalls.writeHowToPay, howToPayView)
  async writeHowToPay(
    @RequestBody(howToPayRequest) request: HowToPayRequest, @RequestIssuer() issuer: Issuer,
  ) {
    const { state, position } = await this.commands.writeHowToPay(request, issuer);
    return new Written({ text: state }, position);
  }
}

function paymentViewOf({ payments }: AccountState, paymentId: number): PaymentView {
  const found = payments.get(paymentId);
  if (!found) throw new Error('The payment that was just written is missing.');
  const { playerId: userId, amount: amountPaid, ...payment } = found;
  return { userId, amountPaid, ...payment };
}

/** Only a process with HTTP has the calls. */
@Module({ imports: [BillingModule], controllers: [BillingController, BillingQueries] })
export class BillingHttpModule {}
