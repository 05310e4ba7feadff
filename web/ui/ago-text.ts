/** Says how long ago a date was. */
import { counted } from '../../domain/text.js';

const DAY_MS = 24 * 3600 * 1000;

/** `today`, `2 days ago`; `recently` for an invalid date, or one in the future by another clock. */
export function agoText(date: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(date)) / DAY_MS);
  if (!(days >= 0)) return 'recently';
  return days === 0 ? 'today' : `${counted(days, 'day')} ago`;
}
