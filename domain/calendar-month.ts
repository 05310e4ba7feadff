/** Arithmetic with calendar months, each a `YYYY-MM` string. */

/** Of a date. */
export const monthOf = (date: string): string => date.slice(0, 7);
/** Year of a date or month, such as 2025. */
export const yearOf = (date: string): number => Number(date.slice(0, 4));

/** `YYYY-MM` of a year and a month number. */
export const monthKey = (year: number, month: number): string => `${year}-${pad(month)}`;

/** The month after, such as `2026-01` for `2025-12`. */
export function nextMonth(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return number === 12 ? `${String(year + 1).padStart(4, '0')}-01` : `${month.slice(0, 5)}${pad(number + 1)}`;
}

/** Every month from `first` to `last`, both included; empty if `last` is earlier. */
export function monthsFrom(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month);
  return months;
}

/** The twelve months up to and including `last`. */
export const twelveMonthsTo = (last: string): string[] =>
  monthsFrom(nextMonth(`${String(Number(last.slice(0, 4)) - 1).padStart(4, '0')}${last.slice(4)}`), last);

/** First and last date of a month. */
export function datesOf(month: string): { readonly first: string; readonly last: string } {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const end = new Date(0);
  // Unlike the constructor, this does not turn the years 0 to 99 into 1900 to 1999.
  end.setUTCFullYear(year, number, 0);
  return { first: `${month}-01`, last: `${month}-${pad(end.getUTCDate())}` };
}

const pad = (number: number): string => String(number).padStart(2, '0');

export const MONTH_NAMES = [
  'January', 'February', 'March', 'April', 'May', 'June',
  'July', 'August', 'September', 'October', 'November', 'December',
] as const;

/** `July` for 7. */
export const monthName = (month: number): string => MONTH_NAMES[month - 1]!;

/** `March 2025`. */
export const monthTitle = (month: string): string => `${monthName(Number(month.slice(5)))} ${month.slice(0, 4)}`;
