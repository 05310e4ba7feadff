/** Which days something that has happened can be of. */
import { monthOf } from './calendar-month.js';
import { closedMonthFault, yearFault } from './date-bounds.js';
import { dateText } from './date-text.js';

/**
 * @param today  Toronto calendar date
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
