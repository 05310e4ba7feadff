/**
 * Owns what follows a change of a game: everything that shows it is read again; after a tie-breaker the scores are
 * counted once more and the game is fetched (docs/rules.md, Calls).
 */
import { useQueryClient } from '@tanstack/react-query';
import type { GameView } from '../../../contract/games.js';
import { getJson, postJson } from '../../transport/http.js';
import { newIdempotencyKey } from '../../transport/idempotency-key.js';
import { toastBad } from '../../ui/toast.js';
import type { ChangeKind } from './dialog-texts.js';
import { useRefreshGames } from './games.api.js';

const RECALCULATION_PAUSE_MS = 200;

/** @returns what is called when a change was saved; whatever fails then is told in a toast */
export function useAfterChange(): (kind: ChangeKind, gameId: number) => void {
  const queryClient = useQueryClient();
  const refreshGames = useRefreshGames();
  return (kind, gameId) => {
    refreshGames().catch(() => toastBad('Error', 'There was a problem updating the display.'));
    if (kind !== 'tieBreaker') return;
    recalculated(gameId).then(
      (game) => queryClient.setQueryData([`/api/games/${gameId}`], game),
      (error: Error) => toastBad('Error', error.message),
    );
  };
}

async function recalculated(gameId: number): Promise<GameView> {
  await new Promise((resolve) => setTimeout(resolve, RECALCULATION_PAUSE_MS));
  // Nothing in between may answer from memory.
  const path = `/api/games/${gameId}`;
  const asked = `?t=${Date.now()}`;
  await postJson(`${path}/calculate-position-scores${asked}`, {}, newIdempotencyKey()).catch(() => {
    throw new Error('Failed to calculate position scores');
  });
  return getJson<GameView>(path + asked, new AbortController().signal).catch(() => {
    throw new Error('Failed to get updated game data');
  });
}
