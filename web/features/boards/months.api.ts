/** Reads the board of a month, and the state of each month: played, live or finalized. */
import { monthCalls } from '../../../contract/months.calls.js';
import type { MonthView } from '../../../contract/months.js';
import { boardCalls } from '../../../contract/boards.calls.js';
import { useRead } from '../../transport/resource.js';
import { type Month, monthNumber, monthOfDate } from '../../ui/date-text.js';
import { boardResource } from './board.api.js';

export const monthBoardQuery = ({ year, month }: Month) =>
  boardResource(boardCalls.fastMonth, 10, { year, month });

const NO_MONTHS: readonly MonthView[] = [];

/**
 * All months from the first game to now, in order; empty until they are known.
 * @param isEnabled  false while the more important board is loading
 */
export const useMonths = (isEnabled: boolean): readonly MonthView[] =>
  useRead(monthCalls.months, 5, {}, { enabled: isEnabled }).data ?? NO_MONTHS;

/** The first month that has games; undefined without games. */
export function firstPlayed(months: readonly MonthView[]): Month | undefined {
  const first = months.find(({ games }) => games > 0);
  return first && monthOfDate(first.month);
}

/** The last month that has games; undefined without games. */
export const lastPlayed = (months: readonly MonthView[]): Month | undefined => firstPlayed([...months].reverse());

/** The state of this month; undefined while unknown and for a month before the first game. */
export const stateOf = (months: readonly MonthView[], shown: Month): MonthView | undefined =>
  months.find(({ month }) => monthNumber(monthOfDate(month)) === monthNumber(shown));

/** Months of the year that are locked, 1 to 12. */
export const finalizedMonths = (months: readonly MonthView[], year: number): number[] =>
  months.flatMap(({ isFinalized, month }) => {
    const locked = monthOfDate(month);
    return isFinalized && locked.year === year ? [locked.month] : [];
  });
