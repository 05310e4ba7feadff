/** Who owes how much, and what each pays in full. */
import type { BillingRow, PaymentRequest } from '../../../contract/billing.js';
import type { PaymentMode } from '../../../domain/account/account.events.js';
import { dayText, monthOf } from '../../../domain/dates.js';
import { paidText } from './entry-text.js';
import { listed, moneyText } from '../../../domain/text.js';

export interface Debt {
  readonly userId: number;
  readonly name: string;
  /** Cents, positive. */
  readonly owed: number;
  /** `last paid 7 Apr`. */
  readonly paid: string;
}

/** Who owes most comes first; equal debts stay in the order of the rows. */
export const debtsIn = (rows: readonly BillingRow[], today: string): Debt[] =>
  rows
    .filter(({ current_balance: balance }) => balance < 0)
    .map(({ user_id: userId, display_name: name, current_balance: balance, last_paid: paid }) =>
      ({ userId, name, owed: -balance, paid: paidText(paid, today) }))
    .sort((a, b) => b.owed - a.owed);

export const sumOf = (debts: readonly Debt[]): number => debts.reduce((sum, { owed }) => sum + owed, 0);

/** The payment of a whole debt, today. */
export const inFull = ({ userId, owed }: Debt, paymentMode: PaymentMode, today: string): PaymentRequest => ({
  userId, amountPaid: owed, paymentMode, paymentDate: today, notes: '', billingMonth: monthOf(today),
});

/** Reminds members who owe. @param howToPay  empty if nothing is written */
export function reminderText(debts: readonly Debt[], today: string, howToPay: string): string {
  const [first] = debts;
  const isOne = debts.length === 1;
  const amounts = debts.map(({ name, owed }) => `${name} ${moneyText(owed)}`).join(', ');
  return [
    `Hello ${listed(debts.map(({ name }) => name))},`,
    `your dues on ${dayText(today)}${isOne ? ` are ${moneyText(first!.owed)}` : `: ${amounts}`}.`,
    ...(howToPay === '' ? [] : [howToPay]),
    'Thank you.',
  ].join('\n');
}
