/** Parts that the dialogs of a game share. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Change } from '../../../contract/call.js';
import type { GameView } from '../../../contract/games.js';
import { keyPerIntention, send } from '../../transport/http.js';
import { showGame } from '../../figures/games.api.js';

/** Dialogs that change a game. */
export type ChangeKind = 'tieBreaker' | 'firstExit' | 'reset' | 'edit' | 'void' | 'restore';
export type GameDialogKind = ChangeKind | 'details';

/** The open dialog: one of a game, or the list of voided games. */
export type OpenDialog = { readonly kind: GameDialogKind; readonly game: GameView } | 'voided';

/** Props of a dialog of a game. */
export interface GameDialogProps {
  readonly game: GameView;
  readonly onClose: () => void;
  readonly onSaved: (changed: GameView) => void;
  /** What is said above the question. */
  readonly said?: string | null | undefined;
}

/** The heading gets the focus after a change: the control that opened the dialog may have disappeared. */
export const gameHeadingId = (gameId: number): string => `game-${gameId}`;

/** The element that gets the focus when a change removed the game from the screen. */
export const GAME_LIST_ID = 'games';

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
