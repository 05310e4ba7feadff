/** The line that says when the reader played last (docs/rules.md, Statistics). */
import { dateText } from '../../../domain/dates.js';
import { counted } from '../../../domain/text.js';

const DAY_MS = 24 * 3600 * 1000;

/**
 * @param lastGameDate  `YYYY-MM-DD`; null before the first game
 * @param today  the current date in Toronto
 */
export function lastPlayedText(lastGameDate: string | null, today: string): string {
  if (lastGameDate === null) return 'No recent games found';
  const days = Math.round((Date.parse(today) - Date.parse(lastGameDate)) / DAY_MS);
  // The date may be invalid, or in the future by another clock.
  if (!(days >= 0)) return 'You last played recently.';
  return `You last played ${days === 0 ? 'today' : `${counted(days, 'day')} ago`}.`;
}

/** The line at a moment of the past. */
export const lastPlayedThen = (lastGameDate: string | null): string =>
  (lastGameDate ? `Your last game was on ${dateText(lastGameDate)}.` : 'No game of yours was known then.');
