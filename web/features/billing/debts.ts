/** Who owes how much, what each pays in full, and the text that reminds them. */
import type { BillingRow, PaymentRequest } from '../../../contract/billing.js';
import type { PaymentMode } from '../../../domain/account/account.events.js';
import { dateText, dayText } from '../../ui/date-text.js';
import { moneyText } from '../../ui/money-text.js';
import { listed } from '../../ui/score-text.js';

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

function paidText(date: string | null, today: string): string {
  if (date === null) return 'no payment yet';
  return `last paid ${date.slice(0, 4) === today.slice(0, 4) ? dayText(date) : dateText(date)}`;
}

export const sumOf = (debts: readonly Debt[]): number => debts.reduce((sum, { owed }) => sum + owed, 0);

/** The payment of a whole debt, today. */
export const inFull = ({ userId, owed }: Debt, paymentMode: PaymentMode, today: string): PaymentRequest => ({
  userId, amountPaid: owed, paymentMode, paymentDate: today, notes: '', billingMonth: today.slice(0, 7),
});

/** @param howToPay  empty if nothing is written */
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
