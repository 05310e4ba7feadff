/** The state of a member's account: what the next decision needs to know of fees and payments. */
import type { AccountEvent } from './account.events.js';

type DataOf<Type extends AccountEvent['type']> = Extract<AccountEvent, { type: Type }>['data'];

export interface Payment extends DataOf<'PaymentRecorded'> {
  /** Null unless the payment was voided. */
  readonly voidReason: string | null;
}

export interface MonthFee {
  /** Cents charged for the month; 0 after a reversal. */
  readonly charged: number;
  /** How often the fee of this month was charged or reversed. */
  readonly changes: number;
}

export interface AccountState {
  /** Cents; 0 until it is set. */
  readonly openingBalance: number;
  /** By month. */
  readonly fees: ReadonlyMap<string, MonthFee>;
  /** By payment id. */
  readonly payments: ReadonlyMap<number, Payment>;
  readonly lastAdjustment: DataOf<'BalanceAdjusted'> | null;
}

export const newAccount: AccountState = {
  openingBalance: 0, fees: new Map(), payments: new Map(), lastAdjustment: null,
};

export const feeOfMonth = ({ fees }: AccountState, month: string): MonthFee =>
  fees.get(month) ?? { charged: 0, changes: 0 };

export function evolveAccount(state: AccountState, { type, data }: AccountEvent): AccountState {
  switch (type) {
    case 'OpeningBalanceSet':
      return { ...state, openingBalance: data.amount };
    case 'FeeCharged':
      return withFee(state, data.month, data.amount);
    case 'FeeReversed':
      return withFee(state, data.month, 0);
    case 'PaymentRecorded':
      return withPayment(state, { ...data, voidReason: null });
    case 'PaymentVoided': {
      const payment = state.payments.get(data.paymentId);
      if (!payment) throw new Error(`Payment ${data.paymentId} was voided before it was recorded.`);
      return withPayment(state, { ...payment, voidReason: data.reason });
    }
    case 'BalanceAdjusted':
      return { ...state, lastAdjustment: data };
  }
}

function withFee(state: AccountState, month: string, charged: number): AccountState {
  const changes = feeOfMonth(state, month).changes + 1;
  return { ...state, fees: new Map(state.fees).set(month, { charged, changes }) };
}

const withPayment = (state: AccountState, payment: Payment): AccountState =>
  ({ ...state, payments: new Map(state.payments).set(payment.paymentId, payment) });
