/** The line that says when the reader played last (docs/rules.md, Statistics). */
import { dateText } from '../../../domain/dates.js';
import { agoText } from '../../ui/ago-text.js';

/**
 * @param lastGameDate  `YYYY-MM-DD`; null before the first game
 * @param today  the current date
 */
export function lastPlayedText(lastGameDate: string | null, today: string): string {
  if (lastGameDate === null) return 'No recent games found';
  return `You last played ${agoText(lastGameDate, today)}.`;
}

/** The line at a moment of the past. */
export const lastPlayedThen = (lastGameDate: string | null): string =>
  (lastGameDate ? `Your last game was on ${dateText(lastGameDate)}.` : 'No game of yours was known then.');
