import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Change } from '../../../contract/call.js';
import { gameCalls } from '../../../contract/games.calls.js';
import type { GameView } from '../../../contract/games.js';
import { monthOf } from '../../../domain/dates.js';
import { dayBoardQuery, monthBoardQuery } from '../boards/board.api.js';
import { gameQuery, type GamesFilter, gamesPageQuery, showGame } from '../boards/games-page.api.js';
import { useParameters } from '../../transport/past.js';
import { keyPerIntention, send } from '../../transport/http.js';
import { useRead } from '../../transport/resource.js';
import { monthOfDate } from '../../ui/date-text.js';
import type { Boards } from './board-changes.js';

/** The current page stays until the next one has loaded. */
export const useGamesPage = (filter: GamesFilter) =>
  useQuery({ ...gamesPageQuery(filter, useParameters(gameCalls.page)), placeholderData: keepPreviousData });

/** Preloads a page that is likely to be opened. */
export function useGamesPageAhead(): (filter: GamesFilter) => void {
  const queryClient = useQueryClient();
  const moment = useParameters(gameCalls.page);
  return (filter) => void queryClient.prefetchQuery(gamesPageQuery(filter, moment));
}

/**
 * The boards of two dates and of their months.
 * @returns undefined while they are read, null when they cannot be
 */
export function useBoards(one: string, other: string): Boards | null | undefined {
  const dates = [one, other];
  const days = [useQuery(dayBoardQuery(one)), useQuery(dayBoardQuery(other))];
  const [month, otherMonth] = [monthOfDate(one), monthOfDate(other)];
  const months = [useQuery(monthBoardQuery(month)), useQuery(monthBoardQuery(otherMonth))];
  const reads = [...days, ...months];
  if (reads.some(({ data, isError }) => data?.isCleared ?? isError)) return null;
  if (reads.some(({ data }) => data === undefined)) return undefined;
  return {
    days: new Map(dates.map((date, index) => [date, days[index]!.data!.rows])),
    months: new Map(dates.map((date, index) => [monthOf(date), months[index]!.data!.rows])),
  };
}

/** Reads the current game again; the version on screen is shown meanwhile. */
export const useGame = (shown: GameView) => useQuery({ ...gameQuery(shown.id), placeholderData: shown });

/** The game in an address; undefined while it is voided. */
export const useGameOfAddress = (id: number | null): GameView | undefined =>
  useQuery({ ...gameQuery(id ?? 0), enabled: id !== null, select: unlessVoided }).data;

const unlessVoided = (game: GameView): GameView | undefined => (game.isVoided ? undefined : game);

/** Every version of a game, the oldest first. */
export const useGameHistory = (gameId: number) =>
  useRead(gameCalls.history, 0, { id: gameId });

/** The latest void first. */
export const useVoidedGames = () => useRead(gameCalls.voided, 0);

/** Sends one command to a game and shows the returned game; a repeat after a failure has the same key. */
export function useGameCommand<Body>(call: Change<Body, GameView>, id: number) {
  const queryClient = useQueryClient();
  const [intentions] = useState(() => keyPerIntention());
  return useMutation({
    mutationFn: (body: Body) => send(call, body, intentions.keyOf([id, body]), { id }),
    onSuccess: (changed) => {
      intentions.done();
      showGame(queryClient, changed);
    },
  });
}
