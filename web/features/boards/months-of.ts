/** The group's months, as boards of months and years need them. */
import { monthCalls } from '../../../contract/months.calls.js';
import { useRead } from '../../transport/resource.js';
import { keyOfMonth, type Month, monthOfDate, yearChoices } from '../../ui/date-text.js';

/**
 * Nearly empty until the months are known.
 * @param current  the month of today
 * @param isEnabled  false while the more important board is loading
 */
export function useMonthsOf({ year, month }: Month, current: Month, isEnabled: boolean) {
  const { data: months = [] } = useRead(monthCalls.months, 5, {}, { enabled: isEnabled });
  const played = months.filter(({ games, source }) => games > 0 || source !== undefined)
    .map((each) => monthOfDate(each.month));
  const ofYear = months.filter((each) => monthOfDate(each.month).year === year);
  return {
    /** The years to choose from. */
    years: yearChoices(current.year, played[0]?.year, year),
    /** The state of this month; undefined while unknown, and for a month before the first game. */
    state: months.find((each) => each.month === keyOfMonth({ year, month })),
    /** The last month with a board. */
    last: played.at(-1),
    /** Months of the year that are locked, 1 to 12. */
    finalized: ofYear.filter(({ isFinalized }) => isFinalized).map((each) => monthOfDate(each.month).month),
    /** Whether points of the year came in with tables. */
    isBroughtIn: ofYear.some(({ source }) => source),
  };
}
