/** The limits of a game's entry that the browser needs before it loads the rules. */
import { monthOf } from '../calendar-month.js';
import { closedMonthFault } from '../date-bounds.js';
import { gameDateFault } from '../past-date.js';

/** Fewest real players of a game. */
export const MIN_PLAYERS = 8;

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
