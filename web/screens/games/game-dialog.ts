/** Owns what the dialogs of a game have in common: which there are, what they get and where the focus returns. */
import type { GameView } from '../../../domain/views.js';

export type GameDialogKind = 'tieBreaker' | 'firstExit' | 'reset';

export interface GameDialogProps {
  readonly game: GameView;
  readonly readerId: number | undefined;
  readonly onClose: () => void;
  readonly onSaved: (changed: GameView) => void;
  readonly onFailed: (error: Error) => void;
}

/** The heading gets the focus after a change: the control that opened the dialog may be gone with it. */
export const gameHeadingId = (gameId: number): string => `game-${gameId}`;
