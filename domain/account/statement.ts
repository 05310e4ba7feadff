/** Owns how the entries of an account become balances: month by month, each beginning where the last one ended. */
import { torontoDate } from '../calendar-date.js';
import type { Recorded } from '../recorded-event.js';
import type { AccountEvent } from './account.events.js';

export const ENTRY_KINDS = [
  'opening_balance', 'fee', 'fee_reversal', 'payment', 'payment_void', 'adjustment',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The opening balance stands before every month: under this one, which no calendar has. */
export const BEFORE_FIRST_MONTH = '0000-00';

/** What one event changes in an account. */
export interface Entry {
  readonly month: string;
  readonly kind: EntryKind;
  /** Cents; positive is in the member's favour. */
  readonly amount: number;
}

/** Cents. current = opening - charges + payments + adjustments. */
export interface MonthBalance {
  readonly month: string;
  /** What the month before ended with. */
  readonly opening: number;
  readonly charges: number;
  readonly payments: number;
  /** For `BEFORE_FIRST_MONTH` the opening balance of the account. */
  readonly adjustments: number;
  readonly current: number;
}

/** @param openingBalance  of the account before the event: a later one takes its place */
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

/** Day on which an entry stands, `YYYY-MM-DD`: the game's or the payment's own, else the day it was decided. */
export function dateOfEntry({ event, metadata }: Recorded<AccountEvent>): string {
  if (event.type === 'FeeCharged') return event.data.date;
  if (event.type === 'PaymentRecorded') return event.data.paymentDate;
  return torontoDate(new Date(metadata.at));
}

const COLUMN_OF_KIND = {
  opening_balance: 'adjustments', fee: 'charges', fee_reversal: 'charges', payment: 'payments',
  payment_void: 'payments', adjustment: 'adjustments',
} as const satisfies Record<EntryKind, keyof MonthBalance>;

/**
 * Months with entries, oldest first, after one more entry. A balance that moves is carried on to every later month.
 * @param months  oldest first
 */
export function postEntry(months: readonly MonthBalance[], { month, kind, amount }: Entry): MonthBalance[] {
  const earlier = months.filter((other) => other.month < month);
  const opening = earlier.at(-1)?.current ?? 0;
  const own = months.find((other) => other.month === month)
    ?? { month, opening, charges: 0, payments: 0, adjustments: 0, current: opening };
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
 * The balance of a month: one without entries of its own begins and ends with what the last one before it came to.
 * @param last  of the months with entries, the last one up to that month
 */
export const carriedOnTo = (month: string, last: MonthBalance): MonthBalance =>
  last.month === month
    ? last
    : { month, opening: last.current, charges: 0, payments: 0, adjustments: 0, current: last.current };

export interface StatementMonth<Own extends Entry> {
  readonly balance: MonthBalance;
  /** In the order they were posted, each with the balance after it. */
  readonly entries: readonly (Own & { readonly balance: number })[];
}

/** The whole statement, months oldest first. @param entries  in the order they were posted */
export function foldStatement<Own extends Entry>(entries: readonly Own[]): StatementMonth<Own>[] {
  return entries.reduce<MonthBalance[]>(postEntry, []).map((balance) => {
    let running = balance.opening;
    const own = entries.filter(({ month }) => month === balance.month);
    return { balance, entries: own.map((entry) => ({ ...entry, balance: (running += entry.amount) })) };
  });
}
