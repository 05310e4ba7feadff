/**
 * Which days a new command or a request may name (docs/rules.md, Dates). It is never asked about what is stored, which
 * may be of any day.
 */
import { monthTitle, yearOf } from './calendar-month.js';

export const FIRST_YEAR = 2000;
export const FIRST_DATE = `${FIRST_YEAR}-01-01`;

const lastYear = (today: string): number => yearOf(today) + 1;
export const lastDate = (today: string): string => `${lastYear(today)}-12-31`;

/**
 * @param date  a date, month or year that exists
 * @param today  Toronto calendar date
 * @returns why nobody can mean it; null when it can be meant
 */
export function yearFault(date: string, today: string): string | null {
  const year = yearOf(date);
  if (year >= FIRST_YEAR && year <= lastYear(today)) return null;
  return `The year must be from ${FIRST_YEAR} to ${lastYear(today)}, not ${year}.`;
}

/** Why a game of a finalized month is refused. */
export const closedMonthFault = (month: string): string =>
  `${monthTitle(month)} is finalized: an admin must reopen it before its games can change.`;
