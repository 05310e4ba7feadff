/** Owns what the games screen reads and changes. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TeamEntry } from '../../../domain/game/game.commands.js';
import type { PositionTieBreaker } from '../../../domain/game/game.events.js';
import type { GameVersionView, GameView, VoidedGameView } from '../../../contract/games.js';
import { dayBoardQuery } from '../boards/days.api.js';
import { gameQuery, type GamesFilter, gamesPageQuery, showGame } from '../boards/games-page.api.js';
import { monthBoardQuery } from '../boards/months.api.js';
import { postJson } from '../../transport/http.js';
import { keyPerIntention } from '../../transport/idempotency-key.js';
import { refresh, resource } from '../../transport/resource.js';
import { monthOfDate } from '../../ui/date-text.js';
import type { Boards } from './board-changes.js';

/** The page shown stays until the next one is there. */
export const useGamesPage = (filter: GamesFilter) =>
  useQuery({ ...gamesPageQuery(filter), placeholderData: keepPreviousData });

/** Reads a page that is likely to be turned to. */
export function useGamesPageAhead(): (filter: GamesFilter) => void {
  const queryClient = useQueryClient();
  return (filter) => void queryClient.prefetchQuery(gamesPageQuery(filter));
}

export const useDayStanding = (date: string) => useQuery(dayBoardQuery(date));

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
    months: new Map(dates.map((date, index) => [date.slice(0, 7), months[index]!.data!.rows])),
  };
}

/** Reads the standing of a date beside its games, and not only when those are there. */
export const useDayStandingAhead = (date: string | null): void =>
  void useQuery({ ...dayBoardQuery(date ?? ''), enabled: date !== null, notifyOnChangeProps: [] });

/** The game as it stands now, read anew; what is on screen already is shown meanwhile. */
export const useGame = (shown: GameView) => useQuery({ ...gameQuery(shown.id), placeholderData: shown });

/** The game that an address names; nothing while it is voided. */
export const useGameOfAddress = (id: number | null): GameView | undefined =>
  useQuery({ ...gameQuery(id ?? 0), enabled: id !== null, select: unlessVoided }).data;

const unlessVoided = (game: GameView): GameView | undefined => (game.isVoided ? undefined : game);

/** Every version of a game, the oldest first. */
export const useGameHistory = (gameId: number) =>
  useQuery(resource<GameVersionView[]>(`/api/games/${gameId}/history`, 0));

/** The latest void first. */
export const useVoidedGames = () => useQuery(resource<VoidedGameView[]>('/api/games/voided', 0));

const asItIs = (body: unknown): unknown => body;

/** Sends one command to a game and shows the game it answers; a repeat after a failure carries the same key. */
function useGameCommand<Body>(gameId: number, command: string, toPayload: (body: Body) => unknown = asItIs) {
  const queryClient = useQueryClient();
  const [intentions] = useState(() => keyPerIntention());
  return useMutation({
    mutationFn: (body: Body) =>
      postJson<GameView>(`/api/games/${gameId}/${command}`, toPayload(body), intentions.keyOf([gameId, body])),
    onSuccess: (changed) => {
      intentions.done();
      showGame(queryClient, changed);
    },
  });
}

export interface TieBreakers {
  readonly tieBreakers: readonly PositionTieBreaker[];
  readonly reason?: string;
}

export interface FirstExit {
  readonly teamId: number;
  readonly firstExitPlayerId: number;
}

export const useSaveTieBreakers = (gameId: number) =>
  useGameCommand<TieBreakers>(gameId, 'position-tie-breakers');

export const useSaveFirstExit = (gameId: number) => useGameCommand<FirstExit>(gameId, 'tie-breakers');

export const useResetPositions = (gameId: number) =>
  useGameCommand<Record<string, never>>(gameId, 'reset-positions');

export interface Reason {
  readonly reason: string;
}

export interface Correction extends Reason {
  readonly game: Pick<GameView, 'date' | 'location' | 'gameType'>;
  readonly teams: readonly TeamEntry[];
}

/** A submission also names the sums of each round, which the server counts for itself. */
const withScores = ({ teams, ...rest }: Correction): object => ({
  ...rest,
  teams: teams.map((team) => ({
    ...team,
    scores: team.player1Scores.map((points, round) => points + team.player2Scores[round]!),
  })),
});

export const useCorrectGame = (gameId: number) => useGameCommand<Correction>(gameId, 'correct', withScores);

export const useVoidGame = (gameId: number) => useGameCommand<Reason>(gameId, 'void');

export const useRestoreGame = (gameId: number) => useGameCommand<Reason>(gameId, 'restore');

/** What follows from games: lists, standings, boards, statistics and fees. */
const FOLLOWING = [
  '/api/games', '/api/fast/', '/api/yearly', '/api/months', '/api/user-stats', '/api/users/', '/api/billing',
] as const;

/** Reads again all that follows from a game: lists, standings and boards. */
export function useRefreshGames(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => refresh(queryClient, ...FOLLOWING);
}
