/** What the versions of an account differ in: what was charged or paid, and the balance. */
import type { AccountEvent } from '../account/account.events.js';
import { accountDecider, type AccountState, feeOfMonth, type Payment } from '../account/account.decider.js';
import { entryOf } from '../account/statement.js';
import { monthTitle } from '../dates.js';
import { balanceText, moneyText } from '../text.js';
import { type History, numberChange, textChange } from './change.js';

interface KnownAccount extends AccountState {
  /** Cents. */
  readonly balance: number;
}

export const accountHistory: History<KnownAccount, AccountEvent> = {
  initial: { ...accountDecider.initialState, balance: 0 },
  evolve: (state, event) => ({
    ...accountDecider.evolve(state, event), balance: state.balance + entryOf(event, state.openingBalance).amount,
  }),
  changes: (before, after) => [
    ...numberChange('Opening balance', before.openingBalance, after.openingBalance, 'cents', balanceText),
    ...[...after.fees.keys()].flatMap((month) => numberChange(
      `Fee of ${monthTitle(month)}`, feeOfMonth(before, month).charged, feeOfMonth(after, month).charged, 'cents',
      moneyText)),
    ...[...after.payments].flatMap(([id, payment]) =>
      textChange(`Payment ${id}`, paymentText(before.payments.get(id)), paymentText(payment))),
    ...numberChange('Balance', before.balance, after.balance, 'cents', balanceText),
  ],
};

const paymentText = (payment: Payment | undefined): string | null =>
  payment ? `${moneyText(payment.amount)}${payment.voidReason === null ? '' : ', voided'}` : null;
