/** The games to show: date and page in the address, and the numbers of the page buttons. */
import { isCalendarDate } from '../../ui/date-text.js';
import type { GamesFilter } from '../../figures/games.api.js';
import { numberIn } from '../recording/recording-address.js';

export function filterIn(params: URLSearchParams): GamesFilter {
  const date = params.get('date');
  return { date: date !== null && isCalendarDate(date) ? date : null, page: numberIn(params, 'page') ?? 1 };
}

/** The single game that the address asks for; null if it asks for a list. */
export const gameIn = (params: URLSearchParams): number | null => numberIn(params, 'game');

/** The address omits defaults. */
export const paramsOf = ({ date, page }: GamesFilter): Record<string, string> => ({
  ...(date !== null && { date }),
  ...(page > 1 && { page: String(page) }),
});

/** The numbers of at most five page buttons, so that the row keeps its width; null is a gap. */
export function pageNumbers(page: number, pageCount: number): (number | null)[] {
  if (pageCount <= 5) return Array.from({ length: pageCount }, (_, index) => index + 1);
  if (page <= 3) return [1, 2, 3, null, pageCount];
  if (page >= pageCount - 2) return [1, null, pageCount - 2, pageCount - 1, pageCount];
  return [1, null, page, null, pageCount];
}
