/** Weekdays, and dates that are written with them. Apart from the other dates, because few screens load it. */
import { monthNameOf } from './dates.js';

/** The date this many days later; earlier for a negative number. */
export function daysLater(date: string, days: number): string {
  const later = new Date(date);
  later.setUTCDate(later.getUTCDate() + days);
  return later.toISOString().slice(0, 10);
}

const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Of a date: 1 is Monday, 7 is Sunday. */
export const weekdayNumber = (date: string): number => new Date(date).getUTCDay() || 7;

/** `Friday` for 5. */
export const weekdayName = (weekday: number): string => NAMES[weekday - 1]!;

/** `Friday 7 August`. */
export const dayTitle = (date: string): string =>
  `${weekdayName(weekdayNumber(date))} ${Number(date.slice(8, 10))} ${monthNameOf(date)}`;
