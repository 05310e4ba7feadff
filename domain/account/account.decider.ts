/** The rules of an account: one fee per month played, payments are voided and never edited, and reasons. */
import { calendarDate, calendarMonth } from '../calendar-date.js';
import { monthOf, monthTitle } from '../calendar-month.js';
import { yearFault } from '../date-bounds.js';
import type { Decider } from '../decider.js';
import { futureFault } from '../past-date.js';
import { validReason } from '../reason.js';
import type { CommandContext } from '../recorded-event.js';
import { RuleViolation } from '../rule-violation.js';
import type {
  AccountCommand, AdjustBalance, ChargeFee, EnteredPayment, RecordPayment, ReverseFee, SetOpeningBalance, VoidPayment,
} from './account.commands.js';
import type { AccountEvent } from './account.events.js';
import { type AccountState, evolveAccount, feeOfMonth, newAccount } from './account-state.js';
import { feeOf } from './fees.js';
import { validNotes } from './notes.js';
import { paymentDateFault } from './payment-date.js';

/** $10,000: more is likely a typing mistake. */
export const MAX_AMOUNT = 1_000_000;

export const accountDecider: Decider<AccountCommand, AccountEvent, AccountState> = {
  initialState: newAccount,
  decide,
  evolve: evolveAccount,
};

function decide(command: AccountCommand, state: AccountState, context: CommandContext): readonly AccountEvent[] {
  switch (command.type) {
    case 'SetOpeningBalance':
      return setOpeningBalance(command, state);
    case 'ChargeFee':
      return chargeFee(command, state);
    case 'ReverseFee':
      return reverseFee(command, state);
    case 'RecordPayment':
      return recordPayment(command, state, context);
    case 'VoidPayment':
      return voidPayment(command, state);
    case 'AdjustBalance':
      return adjustBalance(command, context);
  }
}

function setOpeningBalance(command: SetOpeningBalance, state: AccountState): readonly AccountEvent[] {
  checkMember(command);
  const { playerId, amount } = command;
  checkOpeningBalance(amount);
  return amount === state.openingBalance ? [] : [{ type: 'OpeningBalanceSet', data: { playerId, amount } }];
}

function chargeFee(command: ChargeFee, state: AccountState): readonly AccountEvent[] {
  const { playerId, gameId, date, isShishaSmoker } = command;
  const month = monthOf(date);
  if (feeOfMonth(state, month).charged > 0) return [];
  const data = { playerId, month, amount: feeOf(isShishaSmoker), isShishaSmoker, gameId, date };
  return [{ type: 'FeeCharged', data }];
}

function reverseFee({ playerId, month }: ReverseFee, state: AccountState): readonly AccountEvent[] {
  const { charged } = feeOfMonth(state, month);
  return charged === 0 ? [] : [{ type: 'FeeReversed', data: { playerId, month, amount: charged } }];
}

function recordPayment(
  command: RecordPayment,
  state: AccountState,
  { today }: CommandContext,
): readonly AccountEvent[] {
  checkMember(command);
  const { playerId, paymentId } = command;
  if (state.payments.has(paymentId)) {
    throw new RuleViolation('PaymentMustBeNew', `Payment ${paymentId} is already recorded.`);
  }
  return [{ type: 'PaymentRecorded', data: { playerId, paymentId, ...validPayment(command, today) } }];
}

/**
 * The payment as it is kept, whose and under which number it may be.
 * @param today  Toronto calendar date
 * @throws RuleViolation named after the first rule that it breaks
 */
export function validPayment(entered: EnteredPayment, today: string): EnteredPayment {
  const { amount, paymentMode, paymentDate, billingMonth } = entered;
  checkAmount('A payment', amount);
  if (amount < 1) throw new RuleViolation('PaymentMustBePositive', 'A payment is at least 1 cent.', 'malformed');
  if (!calendarDate.safeParse(paymentDate).success) {
    throw new RuleViolation('PaymentDateMustExist', `'${paymentDate}' is not a date like YYYY-MM-DD.`, 'malformed');
  }
  checkBillingMonth(billingMonth, today);
  const future = futureFault('payment', paymentDate, today);
  if (future !== null) throw new RuleViolation('PaymentDateMustNotBeInTheFuture', future);
  const fault = paymentDateFault(paymentDate, billingMonth, today);
  if (fault !== null) throw new RuleViolation('PaymentDateMustBeReasonable', fault, 'malformed');
  return { amount, paymentMode, paymentDate, notes: validNotes(entered.notes), billingMonth };
}

function voidPayment({ playerId, paymentId, reason }: VoidPayment, state: AccountState): readonly AccountEvent[] {
  const payment = state.payments.get(paymentId);
  if (!payment) throw new RuleViolation('PaymentMustExist', `There is no payment ${paymentId}.`, 'missing');
  if (payment.voidReason !== null) {
    throw new RuleViolation('PaymentMustNotBeVoided', `Payment ${paymentId} is already voided: ${payment.voidReason}`);
  }
  const { amount, billingMonth } = payment;
  return [{
    type: 'PaymentVoided', data: { playerId, paymentId, amount, billingMonth, reason: validReason(reason) },
  }];
}

function adjustBalance(command: AdjustBalance, { today }: CommandContext): readonly AccountEvent[] {
  checkMember(command);
  const { playerId, amount, billingMonth } = command;
  checkAmount('An adjustment', amount);
  if (amount === 0) {
    throw new RuleViolation('AmountMustChangeTheBalance', 'An adjustment cannot be $0.', 'malformed');
  }
  checkBillingMonth(billingMonth, today);
  const reason = validReason(command.reason);
  return [{ type: 'BalanceAdjusted', data: { playerId, amount, billingMonth, reason } }];
}

export function checkMember({ playerId, isMember }: { playerId: number; isMember: boolean }): void {
  if (!isMember) throw new RuleViolation('AccountNeedsMember', `There is no member ${playerId}.`, 'missing');
}

export const checkOpeningBalance = (amount: number): void => checkAmount('An opening balance', amount);

function checkAmount(what: string, amount: number): void {
  if (!Number.isInteger(amount)) {
    throw new RuleViolation('AmountMustBeWholeCents', `${what} must be a whole number of cents.`, 'malformed');
  }
  if (Math.abs(amount) > MAX_AMOUNT) {
    throw new RuleViolation('AmountMustBeReasonable', `${what} must be at most $10,000.00.`, 'malformed');
  }
}

function checkBillingMonth(month: string, today: string): void {
  if (!calendarMonth.safeParse(month).success) {
    throw new RuleViolation('BillingMonthMustExist', `'${month}' is not a month like YYYY-MM.`, 'malformed');
  }
  if (month > monthOf(today)) {
    throw new RuleViolation('BillingMonthMustHaveBegun', `${monthTitle(month)} has not started yet.`);
  }
  const fault = yearFault(month, today);
  if (fault !== null) throw new RuleViolation('BillingMonthMustBeReasonable', fault, 'malformed');
}
