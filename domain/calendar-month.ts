/** Arithmetic with calendar months, each a `YYYY-MM` string. */

/** Of a date. */
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

/** First and last date of a month. */
export function datesOf(month: string): { readonly first: string; readonly last: string } {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const end = new Date(0);
  // Unlike the constructor, this does not turn the years 0 to 99 into 1900 to 1999.
  end.setUTCFullYear(year, number, 0);
  return { first: `${month}-01`, last: `${month}-${pad(end.getUTCDate())}` };
}

const pad = (number: number, digits = 2): string => String(number).padStart(digits, '0');

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
