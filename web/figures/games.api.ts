/** Reads the pages of games, and shows a changed game on them at once. */
import type { QueryClient } from '@tanstack/react-query';
import type { Parameters } from '../../contract/call.js';
import { GAMES_PER_PAGE } from '../../contract/games-page.js';
import { gameCalls } from '../../contract/games.calls.js';
import type { GamesPageView, GameView } from '../../contract/games.js';
import { resource } from '../transport/resource.js';

export interface GamesFilter {
  /** The date; null shows all games. */
  readonly date: string | null;
  /** The page, from 1. */
  readonly page: number;
}

/** @param moment  parameters of a moment of the past, none for now */
export const gamesPageQuery = ({ date, page }: GamesFilter, moment: Parameters = {}) => (date === null
  ? resource(gameCalls.page, 5, { page, ...moment }) : resource(gameCalls.pageOfDate, 2, { date, page, ...moment }));

export const gameQuery = (id: number) => resource(gameCalls.one, 0, { id });

const isGamesPage = (path: unknown): boolean => /^\/api\/games\/.*\bpages\/\d+$/.test(String(path));

/** Shows a new or changed game at once on the pages that were read. All other data are still read again. */
export function showGame(queryClient: QueryClient, game: GameView): void {
  queryClient.setQueryData(gameQuery(game.id).queryKey, game);
  queryClient.setQueriesData<GamesPageView>(
    { predicate: ({ queryKey: [path] }) => isGamesPage(path) },
    (page) => page && withGame(page, game),
  );
}

/** A voided game leaves its page; a new or restored one is placed by its id, if it belongs on this page. */
export function withGame(shown: GamesPageView, game: GameView): GamesPageView {
  const others = shown.games.filter(({ id }) => id !== game.id);
  const wasThere = others.length < shown.games.length;
  const isNewest = others[0] === undefined || others[0].id < game.id;
  // A game newer than all on a later page belongs to an earlier page.
  const isOfPage = wasThere || shown.page === 1 || !isNewest;
  const isShown = isOfPage && !game.isVoided && (shown.date === null || shown.date === game.date);
  const games = [...others, ...(isShown ? [game] : [])].sort((a, b) => b.id - a.id).slice(0, GAMES_PER_PAGE);
  const pageCount = games.length === 0 ? shown.page - 1 : Math.max(shown.page, shown.pageCount);
  return { ...shown, games, page: Math.max(1, Math.min(shown.page, pageCount)), pageCount };
}
