import { useMutation, useQueryClient } from '@tanstack/react-query';
import { gameCalls } from '../../../../contract/games.calls.js';
import type { GameView } from '../../../../contract/games.js';
import { jsonIn } from '../../../transport/browser-storage.js';
import { HttpError, isRefusal, sendForText } from '../../../transport/http.js';
import { refresh } from '../../../transport/resource.js';
import { showGame } from '../../../figures/games.api.js';
import type { Refusal } from '../draft/game-draft.js';

/** The key is one per finished game. */
export type SentGame = { readonly submission: unknown; readonly key: string };

/** Records a game. @returns the game, or null if the call succeeded but its body cannot be parsed */
export function useRecordGame() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ submission, key }: SentGame) => gameIn(await sendForText(gameCalls.record, submission, key)),
    // The list shows the game at once, and everything that follows from games is read again.
    onSuccess: (game) => {
      if (game !== null) showGame(queryClient, game);
      // A list that fails to load shows its own error.
      refresh(queryClient, ...gameCalls.record.stale).catch(() => undefined);
    },
  });
}

function gameIn(text: string): GameView | null {
  const game = jsonIn(text) as Partial<GameView> | null;
  return Array.isArray(game?.teams) ? (game as GameView) : null;
}

/** Whether trying again later may help: there was no answer, or the server could not reach its database. */
export const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof HttpError) || [408, 429, 502, 503, 504].includes(error.status);

/** A rule refuses the game for good; null if there is none. */
export function refusalIn(error: unknown): Refusal | null {
  if (!isRefusal(error, 400, 409)) return null;
  const { rule, field, gameId, serverMessage: message } = error;
  if (rule === '' && field === '') return null;
  const isAboutDate = field === 'game.date' || rule.startsWith('GameDate') || rule === 'MonthMustBeOpen';
  const isSame = rule === 'SameGameRecorded' || rule === 'SamePeopleRecorded';
  return { message, isAboutDate, sameAs: isSame ? gameId : null, wentOn: rule === 'GameWentOn' };
}

export const isExpired = (error: unknown): boolean => isRefusal(error, 401);
