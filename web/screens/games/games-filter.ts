/** Owns which games are on screen: the date and the page in the address, and the games that follow from them. */
import { NO_PLAYER } from '../../../domain/no-player.js';
import type { GameView } from '../../../domain/views.js';

/** Games on a page (specification, section 9). */
export const PAGE_SIZE = 3;

export interface GamesFilter {
  /** Null shows all games. */
  readonly date: string | null;
  /** From 1. */
  readonly page: number;
}

export function filterIn(params: URLSearchParams): GamesFilter {
  const date = params.get('date');
  const page = Number(params.get('page'));
  return {
    date: date !== null && /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : null,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** What is the default is not in the address. */
export const paramsOf = ({ date, page }: GamesFilter): Record<string, string> => ({
  ...(date !== null && { date }),
  ...(page > 1 && { page: String(page) }),
});

export const gamesOf = (games: readonly GameView[], date: string): GameView[] =>
  games.filter((game) => game.date === date);

/** How many took part; No Player is nobody. */
export const playerCount = (games: readonly GameView[]): number => {
  const ids = games.flatMap(({ teams }) => teams.flatMap(({ players }) => players.map(({ id }) => id)));
  return new Set(ids.filter((id) => id !== NO_PLAYER.id)).size;
};

export interface GamesPage {
  readonly games: readonly GameView[];
  /** The page shown: the last one when the address names a later one. */
  readonly page: number;
  readonly pageCount: number;
}

/** @param games  the newest id first, and so they stay */
export function gamesPage(games: readonly GameView[], filter: GamesFilter): GamesPage {
  const found = filter.date === null ? games : gamesOf(games, filter.date);
  const pageCount = Math.ceil(found.length / PAGE_SIZE);
  const page = Math.max(1, Math.min(filter.page, pageCount));
  return { games: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, pageCount };
}

/** Dates that have games, the latest first. */
export const datesWithGames = (games: readonly GameView[]): string[] =>
  [...new Set(games.map(({ date }) => date))].sort().reverse();

/** Numbers of at most five page buttons, so that the row keeps its width; null is a gap. */
export function pageNumbers(page: number, pageCount: number): (number | null)[] {
  if (pageCount <= 5) return Array.from({ length: pageCount }, (_, index) => index + 1);
  if (page <= 3) return [1, 2, 3, null, pageCount];
  if (page >= pageCount - 2) return [1, null, pageCount - 2, pageCount - 1, pageCount];
  return [1, null, page, null, pageCount];
}
