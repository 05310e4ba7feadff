/** Owns who played last, as the wizard reads it. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { gameCalls } from '../../../contract/games.calls.js';
import { resource } from '../../transport/resource.js';

/** The real players of the latest game. */
export const lastPlayersQuery = resource(gameCalls.lastPlayers, 5);

/** Asks before anybody presses a button, so that the copy is there at once. */
export function usePrefetchedLastPlayers(): void {
  const queryClient = useQueryClient();
  useEffect(() => void queryClient.prefetchQuery(lastPlayersQuery), [queryClient]);
}
