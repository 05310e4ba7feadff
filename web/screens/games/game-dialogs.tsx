/** Owns which dialog of a game is open, what it says when it is done, and which one follows. */
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { GameView } from '../../../domain/views.js';
import { serverMessageOf } from '../../transport/http-error.js';
import { toastBad, toastGood } from '../../ui/toast.js';
import { FirstExitDialog } from './first-exit-dialog.js';
import { type GameDialogKind, type GameDialogProps, gameHeadingId } from './game-dialog.js';
import { playersOf } from './game-text.js';
import { useRefreshGames } from './games.api.js';
import { ResetDialog } from './reset-dialog.js';
import { TieDialog } from './tie-dialog.js';

const DIALOGS = { tieBreaker: TieDialog, firstExit: FirstExitDialog, reset: ResetDialog } as const;

export const FAILURES: Record<GameDialogKind, string> = {
  tieBreaker: 'Failed to save position tie-breakers.',
  firstExit: 'Failed to save the first exit player.',
  reset: 'Failed to reset game positions.',
};

export const SUCCESSES: Record<GameDialogKind, (game: GameView) => readonly [title: string, text: string]> = {
  tieBreaker: ({ id }) => ['Positions Updated', `Position tie-breakers saved for game ${id}.`],
  firstExit: (game) => ['Position Tie-Breaker Updated', `Tie resolved! ${firstExitName(game)} exited first.`],
  reset: ({ id }) => ['Positions Reset', `Reset Complete. Game ${id} ranks by round sum again.`],
};

interface OpenDialog {
  readonly kind: GameDialogKind;
  readonly gameId: number;
}

export interface GameDialogs {
  readonly open: (kind: GameDialogKind, gameId: number) => void;
  /** The open dialog, or null. */
  readonly dialog: ReactElement | null;
}

export function useGameDialogs(games: readonly GameView[], readerId: number | undefined): GameDialogs {
  const [shown, setShown] = useState<OpenDialog | null>(null);
  const changedGameId = useRef<number | null>(null);
  const refreshGames = useRefreshGames();
  useEffect(() => {
    if (shown !== null || changedGameId.current === null) return;
    document.getElementById(gameHeadingId(changedGameId.current))?.focus();
    changedGameId.current = null;
  }, [shown]);
  const open = (kind: GameDialogKind, gameId: number): void => setShown({ kind, gameId });
  const game = games.find(({ id }) => id === shown?.gameId);
  if (shown === null || game === undefined) return { open, dialog: null };

  const onSaved = (changed: GameView): void => {
    changedGameId.current = changed.id;
    toastGood(...SUCCESSES[shown.kind](changed));
    setShown(firstExitFollows(game, changed) ? { kind: 'firstExit', gameId: game.id } : null);
    refreshGames().catch(() => toastBad('Error', 'There was a problem updating the display.'));
  };
  const onFailed = (error: Error): void =>
    toastBad('Error', `${FAILURES[shown.kind]} ${serverMessageOf(error, '')}`.trim());

  const DialogOfKind = DIALOGS[shown.kind];
  const props: GameDialogProps = { game, readerId, onClose: () => setShown(null), onSaved, onFailed };
  return { open, dialog: <DialogOfKind key={shown.kind} {...props} /> };
}

/** The tie-breaker made a winner whose players are equal: the next question is who of them went out first. */
const firstExitFollows = (before: GameView, after: GameView): boolean =>
  before.cardAllocation.status === 'noWinner' && after.cardAllocation.status === 'firstExitNeeded';

const firstExitName = (game: GameView): string =>
  playersOf(game, game.firstExit === null ? [] : [game.firstExit.firstExitPlayerId])?.[0]?.displayName ?? '';
