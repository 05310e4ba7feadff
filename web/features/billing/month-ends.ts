/** The balance of an account at the end of each month, also of months without entries. */
import type { StatementMonth } from '../../../contract/billing.js';
import { monthsFrom } from '../../../domain/calendar-month.js';

export interface MonthEnd {
  /** `YYYY-MM`. */
  readonly month: string;
  /** Closing balance, cents. */
  readonly cents: number;
}

/** A year is enough to see the trend of an account. */
const MOST_MONTHS = 12;

type ClosedMonth = Pick<StatementMonth, 'month' | 'closing_balance'>;

/**
 * The last months, oldest first.
 * @param months  months with entries, newest first; null is the time before the first one
 * @param current  `YYYY-MM`
 */
export function monthEnds(months: readonly ClosedMonth[], current: string): MonthEnd[] {
  const first = months.filter(({ month }) => month !== null).at(-1)?.month;
  if (!first) return [];
  const last = [current, months[0]?.month ?? current].sort().at(-1)!;
  return monthsFrom(first, last)
    .map((month) => ({ month, cents: closingOf(months, month) }))
    .slice(-MOST_MONTHS);
}

/** The closing balance of the last month with entries, up to this one. */
const closingOf = (months: readonly ClosedMonth[], month: string): number =>
  months.find((each) => (each.month ?? '') <= month)?.closing_balance ?? 0;
