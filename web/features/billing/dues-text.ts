/**
 * The texts about accounts: the title of a statement, the names of its entries, the line below a balance that says what
 * it consists of or covers, who owes, and a reminder.
 */
import type { BillingRow, PaymentRequest, StatementEntry, StatementView } from '../../../contract/billing.js';
import type { UserView } from '../../../contract/players.js';
import type { PaymentMode } from '../../../domain/account/account.events.js';
import { dateText, dayText, monthNameOf, monthOf, nextMonth, weekdayText } from '../../../domain/dates.js';
import { feeOf, SINCE_EVER, typeOn, type WrittenType } from '../../../domain/membership.js';
import { capital, isolated, listed, moneyText } from '../../../domain/text.js';
import { feesOn } from '../../figures/group.js';

export const statementTitle = (isOwn: boolean, name = '...'): string =>
  isOwn ? 'Your statement' : `Statement of ${isolated(name)}`;

export const PAYMENT_MODE_NAMES: Readonly<Record<PaymentMode, string>> = {
  cash: 'Cash',
  bank_transfer: 'Bank transfer',
  other: 'Other',
};

const KIND_NAMES: Readonly<Record<StatementEntry['kind'], string>> = {
  opening_balance: 'Opening balance',
  fee: 'Monthly fee',
  fee_reversal: 'Monthly fee taken back',
  payment: 'Payment',
  payment_void: 'Payment voided',
  adjustment: 'Adjustment',
};

const KIND_NOTES: Partial<Record<StatementEntry['kind'], string>> = {
  fee: 'first game of the month',
  fee_reversal: 'no game of the month is left',
};

export const entryName = ({ kind }: Pick<StatementEntry, 'kind'>): string => KIND_NAMES[kind];

/**
 * `Tue 23 Jun · Bank transfer · for two evenings · by Mina`.
 * @param month  month that lists the entry, `YYYY-MM`: dates of its year omit the year
 */
export function entryDetails({ date, kind, payment_mode, notes, actor }: StatementEntry, month: string | null): string {
  const parts = [
    month?.slice(0, 4) === date.slice(0, 4) ? weekdayText(date) : dateText(date),
    KIND_NOTES[kind],
    payment_mode === null ? undefined : PAYMENT_MODE_NAMES[payment_mode],
    notes,
    actor === null ? undefined : `by ${actor.displayName}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** `last paid 7 Apr`. */
const paidText = (date: string | null, today: string): string =>
  date === null ? 'no payment yet' : `last paid ${dayIn(date, today)}`;

/** A day without its year if that is the current one. */
const dayIn = (date: string, today: string): string =>
  date.slice(0, 4) === today.slice(0, 4) ? dayText(date) : dateText(date);

type Member = WrittenType & Pick<UserView, 'plannedMemberships'>;

/** The most months that are named; a longer list is counted. */
const MOST_NAMED = 2;
/** The limit of the search: a credit for more than a hundred years is a mistake. */
const MOST_COUNTED = 1_200;

/** @param today  `YYYY-MM-DD` */
export function duesText(
  { current_balance: balance, months }: Pick<StatementView, 'current_balance' | 'months'>,
  member: Member, today: string,
): string {
  if (balance < 0) return debtText(months, today);
  const isCharged = months.some(({ month, total_charges: fee }) => month === monthOf(today) && fee > 0);
  const next = isCharged ? nextMonth(monthOf(today)) : monthOf(today);
  if (feeIn(next, member, today) === 0) return `There is no fee in ${monthNameOf(next)}.`;
  const covered = monthsCovered(balance, next, member, today).map(monthNameOf);
  if (covered.length === 0) return `The next fee comes with your first game in ${monthNameOf(next)}.`;
  if (covered.length > MOST_NAMED) return `Enough for the next ${covered.length} monthly fees.`;
  return `Enough for the ${covered.length === 1 ? 'fee' : 'fees'} of ${listed(covered)}.`;
}

function debtText(months: StatementView['months'], today: string): string {
  const entries = months.flatMap((month) => month.entries);
  const paid = entries.filter(({ kind, is_voided: isVoided }) => kind === 'payment' && !isVoided)
    .map(({ date }) => date).sort().at(-1) ?? null;
  const last = months.find(({ total_charges: fee }) => fee > 0);
  const charged = last?.entries.find(({ kind }) => kind === 'fee');
  const text = paidText(paid, today);
  if (!last?.month || !charged) return `${capital(text)}.`;
  return `${monthNameOf(last.month)} fee ${moneyText(charged.debit)}, charged ${dayIn(charged.date, today)}, ${text}.`;
}

/** The months from the first one on whose fees the credit covers, if a game is played in each. */
function monthsCovered(credit: number, first: string, member: Member, today: string): string[] {
  const covered: string[] = [];
  let left = credit;
  for (let month = first; covered.length < MOST_COUNTED; month = nextMonth(month)) {
    const fee = feeIn(month, member, today);
    left -= fee;
    if (left < 0 || fee === 0) break;
    covered.push(month);
  }
  return covered;
}

/** The fee of a month for a member who plays in it from today on. */
function feeIn(month: string, { plannedMemberships, ...type }: Member, today: string): number {
  const memberships = [{ ...type, from: SINCE_EVER }, ...plannedMemberships];
  const day = [`${month}-01`, today].sort().at(-1)!;
  return feeOf(typeOn(day, { memberships }), feesOn(month));
}

/**
 * The members who owe, with debts as positive numbers. The largest debt comes first; equal debts keep the order of the
 * rows.
 */
export const debtsIn = (rows: readonly BillingRow[], today: string) =>
  rows
    .filter(({ current_balance: balance }) => balance < 0)
    .map(({ user_id: userId, display_name: name, current_balance: balance, last_paid: paid }) =>
      ({ userId, name, owed: -balance, paid: paidText(paid, today) }))
    .sort((a, b) => b.owed - a.owed);

export type Debt = ReturnType<typeof debtsIn>[number];

export const sumOf = (debts: readonly Debt[]): number => debts.reduce((sum, { owed }) => sum + owed, 0);

/** A payment of the whole debt, dated today. */
export const inFull = ({ userId, owed }: Debt, paymentMode: PaymentMode, today: string): PaymentRequest => ({
  userId, amountPaid: owed, paymentMode, paymentDate: today, notes: '', billingMonth: monthOf(today),
});

/** The text that reminds members who owe. @param howToPay  empty if nothing is written */
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
