/** Owns what the games screen reads and changes. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PositionTieBreaker } from '../../../domain/game/game.events.js';
import type { DayStandingView, GameView } from '../../../domain/views.js';
import { postJson } from '../../transport/http.js';
import { keyPerIntention } from '../../transport/idempotency-key.js';
import { refresh, resource } from '../../transport/resource.js';

/** Every game, the newest id first. */
export const gamesQuery = resource<GameView[]>('/api/games', 5);

const dayStandingQuery = (date: string) => resource<DayStandingView[]>(`/api/games/summary/daily/${date}`, 2);

export const useGames = () => useQuery(gamesQuery);

export const useDayStanding = (date: string) => useQuery(dayStandingQuery(date));

/** Sends one command to a game and shows the game it answers; a repeat after a failure carries the same key. */
function useGameCommand<Body>(gameId: number, command: string) {
  const queryClient = useQueryClient();
  const [keyOf] = useState(() => keyPerIntention());
  return useMutation({
    mutationFn: (body: Body) => postJson<GameView>(`/api/games/${gameId}/${command}`, body, keyOf(body)),
    onSuccess: (changed) =>
      queryClient.setQueryData(gamesQuery.queryKey, (games) =>
        games?.map((game) => (game.id === changed.id ? changed : game)),
      ),
  });
}

export interface TieBreakers {
  readonly tieBreakers: readonly PositionTieBreaker[];
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

/** Reads again all that follows from a game: lists, standings and boards. */
export function useRefreshGames(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => refresh(queryClient, '/api/games', '/api/fast/');
}
