/** Reads again everything that shows a changed game; for tie-breakers see docs/rules.md, Calls. */
import { useQueryClient } from '@tanstack/react-query';
import { pathOf } from '../../../contract/call.js';
import { gameCalls } from '../../../contract/games.calls.js';
import type { GameView } from '../../../contract/games.js';
import { getJson, newIdempotencyKey, send } from '../../transport/http.js';
import { refresh } from '../../transport/resource.js';
import { toastBad } from '../../ui/toast.js';
import { gameQuery } from '../boards/games-page.api.js';
import type { ChangeKind } from './game-dialog.js';

const RECALCULATION_PAUSE_MS = 200;

/** @returns a function to call after a saved change; its failures are reported in a toast */
export function useAfterChange(): (kind: ChangeKind, gameId: number) => void {
  const queryClient = useQueryClient();
  return (kind, gameId) => {
    const failed = (): void => toastBad('Error', 'There was a problem updating the display.');
    refresh(queryClient, 'game').catch(failed);
    if (kind !== 'tieBreaker') return;
    recalculated(gameId).then(
      (game) => queryClient.setQueryData(gameQuery(gameId).queryKey, game),
      (error: Error) => toastBad('Error', error.message),
    );
  };
}

async function recalculated(gameId: number): Promise<GameView> {
  await new Promise((resolve) => setTimeout(resolve, RECALCULATION_PAUSE_MS));
  // No cache may answer this read.
  const asked = { id: gameId, t: Date.now() };
  await send(gameCalls.calculate, {}, newIdempotencyKey(), asked).catch(() => {
    throw new Error('Failed to calculate position scores');
  });
  return getJson<GameView>(pathOf(gameCalls.one, asked), new AbortController().signal).catch(() => {
    throw new Error('Failed to get updated game data');
  });
}
