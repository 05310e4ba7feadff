/** Owns what follows a recorded game: its ties, then its first exit, until its cards can be handed out. */
import type { ReactElement } from 'react';
import type { GameView } from '../../../domain/views.js';
import { serverMessageOf } from '../../transport/http-error.js';
import { toastBad, toastGood } from '../../ui/toast.js';
import { FirstExitDialog } from './first-exit-dialog.js';
import type { GameDialogKind } from './game-dialog.js';
import { FAILURES, SUCCESSES } from './game-dialogs.js';
import { pendingTies } from './game-text.js';
import { useRefreshGames } from './games.api.js';
import { TieDialog } from './tie-dialog.js';

/** The next question about a game; null when its cards can be handed out. */
export function nextQuestion(game: GameView): Extract<GameDialogKind, 'tieBreaker' | 'firstExit'> | null {
  if (pendingTies(game).length > 0) return 'tieBreaker';
  return game.cardAllocation.status === 'firstExitNeeded' ? 'firstExit' : null;
}

export interface SettleGameProps {
  readonly game: GameView;
  readonly readerId: number | undefined;
  /** The rest is left for later: the game's card goes on asking. */
  readonly onClose: () => void;
}

/** Asks the next question. A saved answer changes the game, and that brings the one after. */
export function SettleGame({ game, readerId, onClose }: SettleGameProps): ReactElement | null {
  const refreshGames = useRefreshGames();
  const question = nextQuestion(game);
  if (question === null) return null;
  const onSaved = (changed: GameView): void => {
    toastGood(...SUCCESSES[question](changed));
    refreshGames().catch(() => toastBad('Error', 'There was a problem updating the display.'));
  };
  const onFailed = (error: Error): void =>
    toastBad('Error', `${FAILURES[question]} ${serverMessageOf(error, '')}`.trim());
  const Question = question === 'tieBreaker' ? TieDialog : FirstExitDialog;
  return <Question game={game} readerId={readerId} onClose={onClose} onSaved={onSaved} onFailed={onFailed} />;
}
