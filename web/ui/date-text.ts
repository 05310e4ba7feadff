/** Texts of calendar dates, and counting with them; a date is `YYYY-MM-DD` and has no zone. */
import { dateText, monthKey, monthName, yearFault, yearOf } from '../../domain/dates.js';
import { serverNow, zone } from '../transport/server-clock.js';

/** The current date, by the server's clock and in the group's zone: `YYYY-MM-DD`. */
export const currentDate = (): string => zone.dateOf(serverNow());

/** All months of a year. */
export const MONTHS: readonly number[] = Array.from({ length: 12 }, (_, index) => index + 1);

/** A month of a year, 1 to 12. */
export interface Month {
  readonly year: number;
  readonly month: number;
}

/** `July 2026`. */
export const monthText = ({ year, month }: Month): string => `${monthName(month)} ${year}`;

export const monthOfDate = (date: string): Month => ({ year: yearOf(date), month: Number(date.slice(5, 7)) });

/** `2026-07`, which also orders months. */
export const keyOfMonth = ({ year, month }: Month): string => monthKey(year, month);

/** Whether a text, such as one in an address, is a date that exists and that the server answers about. */
export const isCalendarDate = (text: string): boolean =>
  // The result is null or another date if the date does not exist.
  (new Date(text).toJSON() as string | null)?.split('T')[0] === text && yearFault(text, currentDate()) === null;

/** The group's data begin here at the latest (docs/rules.md, Years). */
const FIRST_BOARD_YEAR = 2024;

/**
 * The years to choose from, the latest first.
 * @param firstPlayed  year of the first game, when it is known
 * @param shown  the year on screen, which is always among them
 */
export function yearChoices(current: number, firstPlayed: number | undefined, shown: number): number[] {
  const first = Math.min(FIRST_BOARD_YEAR, firstPlayed ?? FIRST_BOARD_YEAR, shown);
  return Array.from({ length: current - first + 1 }, (_, index) => current - index);
}

/** Months to choose from: all twelve, in the current year up to the current one. */
export const monthChoices = (current: Month, year: number): readonly number[] =>
  year === current.year ? MONTHS.slice(0, current.month) : MONTHS;

/** `Mon 20 Jul 2026 to Sun 26 Jul 2026`; at least one of the two days is given. */
export function rangeText(from: string | undefined, to: string | undefined): string {
  if (from === undefined) return `Until ${dateText(to!)}`;
  if (to === undefined) return `From ${dateText(from)}`;
  return from === to ? dateText(from) : `${dateText(from)} to ${dateText(to)}`;
}
