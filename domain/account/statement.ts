/** Computes balances from the entries of an account, month by month. */
import { torontoDate } from '../dates.js';
import type { Recorded } from '../recorded-event.js';
import type { AccountEvent } from './account.events.js';

export const ENTRY_KINDS = ['opening_balance', 'fee', 'fee_reversal', 'payment', 'payment_void', 'adjustment'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The opening balance comes before every month, so it is stored under a month that no calendar has. */
export const BEFORE_FIRST_MONTH = '0000-00';

/** The change that one event makes to an account. */
export interface Entry {
  readonly month: string;
  readonly kind: EntryKind;
  /** Cents; a positive amount is in the member's favour. */
  readonly amount: number;
}

/** Cents. current = opening - charges + payments + adjustments. */
export interface MonthBalance {
  readonly month: string;
  /** Closing balance of the previous month. */
  readonly opening: number;
  readonly charges: number;
  readonly payments: number;
  /** Sum of the adjustments. For `BEFORE_FIRST_MONTH` it is the opening balance of the account. */
  readonly adjustments: number;
  readonly current: number;
}

const unchangedMonth = (month: string, opening: number): MonthBalance =>
  ({ month, opening, charges: 0, payments: 0, adjustments: 0, current: opening });

/** The balance before the first entry. */
const NO_BALANCE = unchangedMonth(BEFORE_FIRST_MONTH, 0);

/** @param openingBalance  of the account before the event: a later one replaces it */
export function entryOf({ type, data }: AccountEvent, openingBalance: number): Entry {
  switch (type) {
    case 'OpeningBalanceSet':
      return { month: BEFORE_FIRST_MONTH, kind: 'opening_balance', amount: data.amount - openingBalance };
    case 'FeeCharged':
      return { month: data.month, kind: 'fee', amount: -data.amount };
    case 'FeeReversed':
      return { month: data.month, kind: 'fee_reversal', amount: data.amount };
    case 'PaymentRecorded':
      return { month: data.billingMonth, kind: 'payment', amount: data.amount };
    case 'PaymentVoided':
      return { month: data.billingMonth, kind: 'payment_void', amount: -data.amount };
    case 'BalanceAdjusted':
      return { month: data.billingMonth, kind: 'adjustment', amount: data.amount };
  }
}

/** The date of an entry, `YYYY-MM-DD`: the date of the game or payment, otherwise the day of the decision. */
export function dateOfEntry({ event, metadata }: Recorded<AccountEvent>): string {
  if (event.type === 'FeeCharged') return event.data.date;
  if (event.type === 'PaymentRecorded') return event.data.paymentDate;
  return torontoDate(metadata.at);
}

const COLUMN_OF_KIND = {
  opening_balance: 'adjustments', fee: 'charges', fee_reversal: 'charges', payment: 'payments',
  payment_void: 'payments', adjustment: 'adjustments',
} as const satisfies Record<EntryKind, keyof MonthBalance>;

/**
 * Adds an entry to the months and carries the change on to every later month.
 * @param months with entries, oldest first
 */
export function postEntry(months: readonly MonthBalance[], { month, kind, amount }: Entry): MonthBalance[] {
  const earlier = months.filter((other) => other.month < month);
  const opening = earlier.at(-1)?.current ?? 0;
  const own = months.find((other) => other.month === month) ?? unchangedMonth(month, opening);
  const column = COLUMN_OF_KIND[kind];
  const posted = {
    ...own, [column]: own[column] + (column === 'charges' ? -amount : amount), current: own.current + amount,
  };
  const later = months
    .filter((other) => other.month > month)
    .map((other) => ({ ...other, opening: other.opening + amount, current: other.current + amount }));
  return [...earlier, posted, ...later];
}

/**
 * The balance of a month. A month without entries carries on the balance of the last one before it.
 * @param last  the last month with entries, up to that month; left out if there is none
 */
export const carriedOnTo = (month: string, last = NO_BALANCE): MonthBalance =>
  (last.month === month ? last : unchangedMonth(month, last.current));

/**
 * The whole statement, months oldest first; each entry with the balance after it.
 * @param entries  in the order they were posted
 */
export function foldStatement<Own extends Entry>(entries: readonly Own[]) {
  return entries.reduce<MonthBalance[]>(postEntry, []).map((balance) => {
    let running = balance.opening;
    const own = entries.filter(({ month }) => month === balance.month);
    return { balance, entries: own.map((entry) => ({ ...entry, balance: (running += entry.amount) })) };
  });
}
