/** Which days something that has happened can be of. */
import { yearFault } from './date-bounds.js';
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
