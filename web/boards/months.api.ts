/** Owns how far each month is: played, live or finalized. */
import { useQuery } from '@tanstack/react-query';
import { resource } from '../transport/resource.js';
import { type Month, monthNumber, monthOfDate } from '../ui/date-text.js';

/** How far a month is (`GET /api/months`). */
export interface MonthView {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly isFinalized: boolean;
  readonly games: number;
}

const NO_MONTHS: readonly MonthView[] = [];

/**
 * All months from the first game to now; empty until they are known.
 * @param isEnabled  false as long as the board itself is on its way, which matters more
 */
export const useMonths = (isEnabled: boolean): readonly MonthView[] =>
  useQuery({ ...resource<MonthView[]>('/api/months', 5), enabled: isEnabled }).data ?? NO_MONTHS;

const played = (months: readonly MonthView[]): Month[] =>
  months
    .filter(({ games }) => games > 0)
    .map(({ month }) => monthOfDate(month))
    .sort((a, b) => monthNumber(a) - monthNumber(b));

/** The first month that has games; undefined without games. */
export const firstPlayed = (months: readonly MonthView[]): Month | undefined => played(months)[0];

/** The last month that has games; null without games. */
export const lastPlayed = (months: readonly MonthView[]): Month | null => played(months).at(-1) ?? null;

export const isFinalized = (months: readonly MonthView[], month: Month): boolean =>
  months.some((each) => each.isFinalized && monthNumber(monthOfDate(each.month)) === monthNumber(month));

/** Months of the year that are locked, 1 to 12. */
export const finalizedMonths = (months: readonly MonthView[], year: number): number[] =>
  months
    .filter((each) => each.isFinalized && monthOfDate(each.month).year === year)
    .map(({ month }) => monthOfDate(month).month);
