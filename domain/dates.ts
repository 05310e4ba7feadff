/**
 * Days and months: how they are counted and written, and which of them a command may name (docs/rules.md, Dates). A
 * date is `YYYY-MM-DD`, a month `YYYY-MM`. The file is apart from the schemas: the browser loads it without them.
 */

const pad = (number: number, digits = 2): string => String(number).padStart(digits, '0');

/** The date this many days later; earlier for a negative number. */
export function daysLater(date: string, days: number): string {
  const then = new Date(date);
  then.setUTCDate(then.getUTCDate() + days);
  return then.toISOString().slice(0, 10);
}

/** The instant this much later, as ISO 8601; earlier for a negative number. */
export const later = (instant: Date | string, ms: number): string =>
  new Date(new Date(instant).getTime() + ms).toISOString();

/** Month of a date, such as `2025-06`. */
export const monthOf = (date: string): string => date.slice(0, 7);
/** Year of a date or month, such as 2025. */
export const yearOf = (date: string): number => Number(date.slice(0, 4));

/** `YYYY-MM` of a year and a month number. */
export const monthKey = (year: number, month: number): string => `${pad(year, 4)}-${pad(month)}`;

/** Months since the year 0: as text, a month of the year 10000 would be before all others. */
function numberOf(month: string): number {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return year * 12 + number - 1;
}

const monthOfNumber = (number: number): string => monthKey(Math.floor(number / 12), number % 12 + 1);

/** The month this many later; earlier for a negative number. */
export const monthsLater = (month: string, count: number): string => monthOfNumber(numberOf(month) + count);

/** The month after, such as `2026-01` for `2025-12`. */
export const nextMonth = (month: string): string => monthsLater(month, 1);

/** Those of all years with four digits: more cannot be meant. */
const MOST_MONTHS = 120_000;

/** Every month from `first` to `last`, both included; empty if `last` is earlier. */
export function monthsFrom(first: string, last: string): string[] {
  const length = numberOf(last) - numberOf(first) + 1;
  if (length > MOST_MONTHS) throw new RangeError('Too many months');
  return Array.from({ length }, (_, index) => monthsLater(first, index));
}

/** The twelve months up to and including `last`. */
export const twelveMonthsTo = (last: string): string[] => monthsFrom(monthsLater(last, -11), last);

/** The twelve months of a year. */
export const monthsOfYear = (year: number): string[] => twelveMonthsTo(monthKey(year, 12));

/** First and last date of a year. */
export const datesOfYear = (year: number) => ({ first: `${year}-01-01`, last: `${year}-12-31` });

/** First and last date of a month. */
export function datesOf(month: string): { readonly first: string; readonly last: string } {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const end = new Date(0);
  // Unlike the constructor, this does not turn the years 0 to 99 into 1900 to 1999.
  end.setUTCFullYear(year, number, 0);
  return { first: `${month}-01`, last: `${month}-${pad(end.getUTCDate())}` };
}

export const MONTH_NAMES = [
  'January', 'February', 'March', 'April', 'May', 'June',
  'July', 'August', 'September', 'October', 'November', 'December',
] as const;

/** `July` for 7. */
export const monthName = (month: number): string => MONTH_NAMES[month - 1]!;

/** `July` of a date or month. */
export const monthNameOf = (date: string): string => monthName(Number(date.slice(5, 7)));

/** `March 2025` of a date or month. */
export const monthTitle = (date: string): string => `${monthNameOf(date)} ${date.slice(0, 4)}`;

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Weekday of a date: 1 is Monday, 7 is Sunday. */
export const weekdayNumber = (date: string): number => new Date(date).getUTCDay() || 7;
/** `Friday` for 5. */
export const weekdayName = (weekday: number): string => WEEKDAYS[weekday - 1]!;

/** `Jul` for 7. */
export const monthShort = (month: number): string => monthName(month).slice(0, 3);
/** `Jul` of a date or month. */
export const monthShortOf = (date: string): string => monthShort(Number(date.slice(5, 7)));

const dayOf = (date: string): number => Number(date.slice(8, 10));

/** `Friday 7 August`. */
export const dayTitle = (date: string): string =>
  `${weekdayName(weekdayNumber(date))} ${dayOf(date)} ${monthNameOf(date)}`;
/** `28 Jul`. */
export const dayText = (date: string): string => `${dayOf(date)} ${monthShortOf(date)}`;
/** `Tue 28 Jul`. */
export const weekdayText = (date: string): string =>
  `${weekdayName(weekdayNumber(date)).slice(0, 3)} ${dayText(date)}`;
/** `Tue 28 Jul 2026`. */
export const dateText = (date: string): string => `${weekdayText(date)} ${Number(date.slice(0, 4))}`;

export const FIRST_YEAR = 2000;
export const FIRST_DATE = `${FIRST_YEAR}-01-01`;

const lastYear = (today: string): number => yearOf(today) + 1;
export const lastDate = (today: string): string => `${lastYear(today)}-12-31`;

/**
 * @param date  a date, month or year that exists
 * @param today  the group's calendar date
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

/**
 * @param today  the group's calendar date
 * @returns why it cannot have been on a day; null unless the day is to come
 */
export const futureFault = (what: 'game' | 'payment', date: string, today: string): string | null =>
  date > today ? `A ${what} cannot be recorded before its date ${dateText(date)}.` : null;

/** @returns why a game cannot get this date; null when it can */
export const gameDateFault = (date: string, today: string): string | null =>
  futureFault('game', date, today) ?? yearFault(date, today);

export const GAME_DATE_REQUIRED = 'Game date is required';

/**
 * @param date  as far as it is entered
 * @param closedMonths  the finalized ones, as far as they are known
 * @returns why no game can be recorded with it; null when one can
 */
export function recordingDateFault(date: string, today: string, closedMonths: readonly string[]): string | null {
  if (date === '') return GAME_DATE_REQUIRED;
  const month = monthOf(date);
  return gameDateFault(date, today) ?? (closedMonths.includes(month) ? closedMonthFault(month) : null);
}
