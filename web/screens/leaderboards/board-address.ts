/** Owns which board is on screen: the period, the year and the month in the address, and what can be chosen. */
import { type Month, monthNumber } from '../../ui/date-text.js';

export type Period = 'monthly' | 'yearly';

export interface BoardAddress extends Month {
  readonly period: Period;
}

/** The group's data begin here at the latest (decisions, section 2). */
const FIRST_YEAR = 2024;

/** What the address does not say is the current month; nothing lies in the future. */
export function boardIn(params: URLSearchParams, today: Month): BoardAddress {
  const year = wholeNumber(params.get('year'), 1, today.year) ?? today.year;
  const month = wholeNumber(params.get('month'), 1, 12) ?? today.month;
  return {
    period: params.get('period') === 'yearly' ? 'yearly' : 'monthly',
    ...notAfter(today, { year, month }),
  };
}

/** What is the default is not in the address. */
export function paramsOf({ period, year, month }: BoardAddress, today: Month): Record<string, string> {
  return {
    ...(period !== 'monthly' && { period }),
    ...(year !== today.year && { year: String(year) }),
    ...(month !== today.month && { month: String(month) }),
  };
}

export const notAfter = (today: Month, month: Month): Month =>
  monthNumber(month) > monthNumber(today) ? { ...month, month: today.month } : month;

function wholeNumber(text: string | null, min: number, max: number): number | null {
  const number = Number(text);
  return Number.isInteger(number) && number >= min && number <= max ? number : null;
}

/**
 * Years to choose from, the latest first.
 * @param firstPlayed  year of the first game, when it is known
 * @param shown  the year on screen, which is always among them
 */
export function yearChoices(today: Month, firstPlayed: number | undefined, shown: number): number[] {
  const first = Math.min(FIRST_YEAR, firstPlayed ?? FIRST_YEAR, shown);
  return Array.from({ length: today.year - first + 1 }, (_, index) => today.year - index);
}

/** Months to choose from: all twelve, in the current year up to the current one. */
export const monthChoices = (today: Month, year: number): number[] =>
  Array.from({ length: year === today.year ? today.month : 12 }, (_, index) => index + 1);
