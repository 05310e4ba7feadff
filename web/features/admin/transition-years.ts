/** Owns which years the transition offers. */
import type { MonthView } from '../../../contract/months.js';

/** The group's data begin here at the latest (docs/rules.md, Years). */
const FIRST_YEAR = 2024;

/** From the first data to now, the latest first. */
export function transitionYears(months: readonly Pick<MonthView, 'month'>[] | undefined, thisYear: number): number[] {
  const first = Math.min(FIRST_YEAR, ...(months ?? []).map(({ month }) => Number(month.slice(0, 4))));
  return Array.from({ length: thisYear - first + 1 }, (_, index) => thisYear - index);
}
