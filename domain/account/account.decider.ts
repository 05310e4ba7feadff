/** The rules of an account: one fee per month played, voiding payments instead of editing them, and reasons. */
import { calendarDate, calendarMonth } from '../calendar-date.js';
import { futureFault, monthOf, monthTitle, yearFault } from '../dates.js';
import { type CommandOf, type DataOf, decideBy, type Decider, evolveBy } from '../decider.js';
import { validReason } from '../free-text.js';
import { checkFault, RuleViolation } from '../rule-violation.js';
import type { AccountEvent } from './account.events.js';
import { feeOf, type MembershipType, writeType } from '../membership.js';
import type { Fees } from './fees.js';
import { validNotes } from './notes.js';
import { paymentDateFault } from './payment-date.js';
import { moneyText, shortMoneyText } from '../text.js';

/** $10,000. A higher amount is probably a typing mistake. */
export const MAX_AMOUNT = 1_000_000;

interface OfMember {
  /** Whether there is such a member; false for No Player. */
  readonly isMember: boolean;
}

/** A payment as it is entered. Its date is information only; its month is the month that it pays for. */
export type EnteredPayment = Omit<DataOf<AccountEvent, 'PaymentRecorded'>, 'playerId' | 'paymentId'>;

export type AccountCommand = CommandOf<{
  SetOpeningBalance: OfMember & DataOf<AccountEvent, 'OpeningBalanceSet'>;
  /**
   * Charges the fee of a month, because of the member's first game in it. The fee follows from the membership type on
   * that date and from the fees in force then. A fee of 0 is not charged.
   */
  ChargeFee: Pick<DataOf<AccountEvent, 'FeeCharged'>, 'playerId' | 'gameId' | 'date'>
    & { readonly membership: MembershipType; readonly fees: Fees };
  /** Takes back the fee when the month has no game left. */
  ReverseFee: Omit<DataOf<AccountEvent, 'FeeReversed'>, 'amount'>;
  RecordPayment: OfMember & DataOf<AccountEvent, 'PaymentRecorded'>;
  VoidPayment: Omit<DataOf<AccountEvent, 'PaymentVoided'>, 'amount' | 'billingMonth'>;
  AdjustBalance: OfMember & DataOf<AccountEvent, 'BalanceAdjusted'>;
}>;

export interface Payment extends DataOf<AccountEvent, 'PaymentRecorded'> {
  /** The reason for voiding the payment; null unless it was voided. */
  readonly voidReason: string | null;
}

interface MonthFee {
  /** Cents charged for the month; 0 after a reversal. */
  readonly charged: number;
  /** The number of times that the fee of this month was charged or reversed. */
  readonly changes: number;
}

/** The fees and payments that the next decision depends on. */
export interface AccountState {
  /** Cents; 0 until an opening balance is set. */
  readonly openingBalance: number;
  /** Fees by month. */
  readonly fees: ReadonlyMap<string, MonthFee>;
  /** Payments by payment id. */
  readonly payments: ReadonlyMap<number, Payment>;
  readonly lastAdjustment: DataOf<AccountEvent, 'BalanceAdjusted'> | null;
}

export const accountDecider: Decider<AccountCommand, AccountEvent, AccountState> = {
  initialState: { openingBalance: 0, fees: new Map(), payments: new Map(), lastAdjustment: null },
  decide: decideBy({
    SetOpeningBalance: ({ playerId, amount, isMember }, { openingBalance }) => {
      checkMember({ playerId, isMember });
      checkOpeningBalance(amount);
      return amount === openingBalance ? [] : [{ type: 'OpeningBalanceSet', data: { playerId, amount } }];
    },
    ChargeFee: ({ playerId, gameId, date, membership, fees }, state) => {
      const [month, amount] = [monthOf(date), feeOf(membership, fees)];
      if (amount === 0 || feeOfMonth(state, month).charged > 0) return [];
      return [{ type: 'FeeCharged', data: { playerId, month, amount, ...writeType(membership), gameId, date } }];
    },
    ReverseFee: ({ playerId, month }, state) => {
      const { charged } = feeOfMonth(state, month);
      return charged === 0 ? [] : [{ type: 'FeeReversed', data: { playerId, month, amount: charged } }];
    },
    RecordPayment: (command, { payments }, { today }) => {
      checkMember(command);
      const { playerId, paymentId } = command;
      if (payments.has(paymentId)) {
        throw new RuleViolation('PaymentMustBeNew', `Payment ${paymentId} is already recorded.`);
      }
      return [{ type: 'PaymentRecorded', data: { playerId, paymentId, ...validPayment(command, today) } }];
    },
    VoidPayment: ({ playerId, paymentId, reason }, { payments }) => {
      const payment = payments.get(paymentId);
      if (!payment) throw new RuleViolation('PaymentMustExist', `There is no payment ${paymentId}.`, 'missing');
      const { amount, billingMonth, voidReason } = payment;
      if (voidReason !== null) {
        throw new RuleViolation('PaymentMustNotBeVoided', `Payment ${paymentId} is already voided: ${voidReason}`);
      }
      const data = { playerId, paymentId, amount, billingMonth, reason: validReason(reason) };
      return [{ type: 'PaymentVoided', data }];
    },
    AdjustBalance: (command, _state, { today }) => {
      checkMember(command);
      const { playerId, amount, billingMonth } = command;
      checkAmount('An adjustment', amount);
      if (amount === 0) {
        const sentence = `An adjustment cannot be ${shortMoneyText(0)}.`;
        throw new RuleViolation('AmountMustChangeTheBalance', sentence, 'malformed');
      }
      checkBillingMonth(billingMonth, today);
      const data = { playerId, amount, billingMonth, reason: validReason(command.reason) };
      return [{ type: 'BalanceAdjusted', data }];
    },
  }),
  evolve: evolveBy({
    OpeningBalanceSet: (state, { amount }) => ({ ...state, openingBalance: amount }),
    FeeCharged: (state, { month, amount }) => withFee(state, month, amount),
    FeeReversed: (state, { month }) => withFee(state, month, 0),
    PaymentRecorded: (state, data) => withPayment(state, { ...data, voidReason: null }),
    PaymentVoided: (state, { paymentId, reason }) => {
      const payment = state.payments.get(paymentId);
      if (!payment) throw new Error(`Payment ${paymentId} was voided before it was recorded.`);
      return withPayment(state, { ...payment, voidReason: reason });
    },
    BalanceAdjusted: (state, data) => ({ ...state, lastAdjustment: data }),
  }),
};

export const feeOfMonth = ({ fees }: AccountState, month: string): MonthFee =>
  fees.get(month) ?? { charged: 0, changes: 0 };

const withFee = (state: AccountState, month: string, charged: number): AccountState =>
  ({ ...state, fees: new Map(state.fees).set(month, { charged, changes: feeOfMonth(state, month).changes + 1 }) });

const withPayment = (state: AccountState, payment: Payment): AccountState =>
  ({ ...state, payments: new Map(state.payments).set(payment.paymentId, payment) });

/**
 * The payment as it is stored, without its id and account.
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
  checkFault('PaymentDateMustNotBeInTheFuture', futureFault('payment', paymentDate, today));
  checkFault('PaymentDateMustBeReasonable', paymentDateFault(paymentDate, billingMonth, today), 'malformed');
  return { amount, paymentMode, paymentDate, notes: validNotes(entered.notes), billingMonth };
}

export function checkMember({ playerId, isMember }: OfMember & { readonly playerId: number }): void {
  if (!isMember) throw new RuleViolation('AccountNeedsMember', `There is no member ${playerId}.`, 'missing');
}

export const checkOpeningBalance = (amount: number): void => checkAmount('An opening balance', amount);

function checkAmount(what: string, amount: number): void {
  if (!Number.isInteger(amount)) {
    throw new RuleViolation('AmountMustBeWholeCents', `${what} must be a whole number of cents.`, 'malformed');
  }
  if (Math.abs(amount) > MAX_AMOUNT) {
    throw new RuleViolation('AmountMustBeReasonable', `${what} must be at most ${moneyText(MAX_AMOUNT)}.`, 'malformed');
  }
}

function checkBillingMonth(month: string, today: string): void {
  if (!calendarMonth.safeParse(month).success) {
    throw new RuleViolation('BillingMonthMustExist', `'${month}' is not a month like YYYY-MM.`, 'malformed');
  }
  if (month > monthOf(today)) {
    throw new RuleViolation('BillingMonthMustHaveBegun', `${monthTitle(month)} has not started yet.`);
  }
  checkFault('BillingMonthMustBeReasonable', yearFault(month, today), 'malformed');
}
