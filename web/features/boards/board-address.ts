/** The board in the address: its period, day, month and year, the choices of these, or any days. */
import { FIRST_YEAR } from '../../../domain/dates.js';
import { paths } from '../../paths.js';
import { isCalendarDate, keyOfMonth, type Month, monthOfDate } from '../../ui/date-text.js';

export type Period = 'daily' | 'monthly' | 'yearly';

/** The race shows the course of a month or year. */
export type View = 'board' | 'race';

/** Day and month are separate, so that one tab does not lose what the other showed. */
export interface BoardAddress extends Month {
  readonly period: Period;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** The default is the board. */
  readonly view?: View | undefined;
}

export interface ShownBoard {
  readonly board: BoardAddress;
  /** The last day that can be shown, by Toronto's calendar. */
  readonly today: string;
  /** Today's month. */
  readonly current: Month;
  /** The month that is being played; null at a moment of the past. */
  readonly live: Month | null;
  /** Shows another board; omitted values do not change. */
  readonly onShow: (change: Partial<BoardAddress>) => void;
}

/**
 * Missing values default to the current day, month and year; no value is in the future.
 * @param today  the current date in Toronto
 */
export function boardIn(params: URLSearchParams, today: string): BoardAddress {
  const current = monthOfDate(today);
  const year = wholeNumber(params.get('year'), FIRST_YEAR, current.year) ?? current.year;
  const month = wholeNumber(params.get('month'), 1, 12) ?? current.month;
  return {
    period: periodIn(params.get('period')),
    date: pastDate(params.get('date'), today) ?? today,
    ...(params.get('view') === 'race' && { view: 'race' }),
    ...notAfter(current, { year, month }),
  };
}

/** Defaults are left out of the address. */
export function paramsOf({ period, date, view, year, month }: BoardAddress, today: string): Record<string, string> {
  const current = monthOfDate(today);
  return {
    ...(period !== 'monthly' && { period }),
    ...(date !== today && { date }),
    ...(view === 'race' && { view }),
    ...(year !== current.year && { year: String(year) }),
    ...(month !== current.month && { month: String(month) }),
  };
}

/**
 * The address of 'What if', always with its period, because people send it.
 * @param rules  as the address writes them
 */
export const whatIfAddress = ({ period, year, month }: BoardAddress, rules = ''): string =>
  `${paths.whatIf}?${new URLSearchParams({ period, year: `${year}`, month: `${month}`, ...(rules && { rules }) })}`;

export const notAfter = (current: Month, { year, month }: Month): Month =>
  keyOfMonth({ year, month }) > keyOfMonth(current) ? { year, month: current.month } : { year, month };

const periodIn = (text: string | null): Period => (text === 'daily' || text === 'yearly' ? text : 'monthly');

const pastDate = (text: string | null, today: string): string | null =>
  text !== null && isCalendarDate(text) && text <= today ? text : null;

function wholeNumber(text: string | null, min: number, max: number): number | null {
  const number = Number(text);
  return Number.isInteger(number) && number >= min && number <= max ? number : null;
}

export interface Days {
  /** `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

/** The days in the address, or all time; days in the wrong order are swapped. */
export function daysIn(params: URLSearchParams, start: string, today: string): Days {
  const [from, to] = [pastDate(params.get('from'), today) ?? start, pastDate(params.get('to'), today) ?? today];
  return from <= to ? { from, to } : { from: to, to: from };
}
