/** The evenings of twelve months on a calendar: a column for each week, a row for each day of the week. */
import type { EveningView } from '../../../contract/stats.js';
import { monthOf, monthShortOf, twelveMonthsTo, yearOf } from '../../../domain/dates.js';
import { dateAfter, daysAfterMonday } from '../../ui/date-text.js';

export type Evening = Pick<EveningView, 'date' | 'rank' | 'of' | 'final'>;

export const WEEKS = 53;
const WEEK_MS = 7 * 24 * 3600 * 1000;

const firstMonday = (today: string): string => dateAfter(today, -daysAfterMonday(today) - 7 * (WEEKS - 1));

/** Which older evenings the member played is not known here. */
const lastTwelve = (today: string): string[] => twelveMonthsTo(monthOf(today));

/**
 * The weeks from the oldest, which is 1, the days from Monday, which is 1, and the months in which they begin. A day of
 * the group without the member has no evening.
 * @param evenings  of the member
 * @param groupDates  all dates with games
 */
export function eveningWeeks(evenings: readonly Evening[], groupDates: readonly string[], today: string) {
  const monday = firstMonday(today);
  const months = lastTwelve(today);
  const weekOf = (date: string): number => 1 + Math.floor((Date.parse(date) - Date.parse(monday)) / WEEK_MS);
  const byDate = new Map(evenings.map((evening) => [evening.date, evening]));
  const dates = [...new Set([...byDate.keys(), ...groupDates])].sort();
  return {
    cells: dates.filter((date) => date >= months[0]! && date <= today).map((date) => ({
      date, week: weekOf(date), day: 1 + daysAfterMonday(date), evening: byDate.get(date) ?? null,
    })),
    months: months.map((month) => ({ week: weekOf(`${month}-01`), name: nameOf(month, today) })),
  };
}

/** This year's January with the year. */
const nameOf = (month: string, today: string): string =>
  (month === `${yearOf(today)}-01` ? `${monthShortOf(month)} ${yearOf(today)}` : monthShortOf(month));

/** The months with evenings and their points, the latest first; the evenings in order. */
export function eveningMonths(evenings: readonly Evening[], today: string) {
  return lastTwelve(today).reverse().flatMap((month) => {
    const own = evenings.filter(({ date }) => date.startsWith(month)).sort((a, b) => (a.date < b.date ? -1 : 1));
    return own.length === 0 ? [] : [{ month, evenings: own, sum: own.reduce((sum, { final }) => sum + final, 0) }];
  });
}

/** How an evening is coloured: 1st, +3 and more, +1, 0, −5, −10. */
export function heatOf({ rank, final }: Evening): number {
  if (rank === 1) return 1;
  if (final >= 3) return 2;
  if (final > 0) return 3;
  if (final === 0) return 4;
  return final > -10 ? 5 : 6;
}
