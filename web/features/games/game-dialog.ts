import type { GameView } from '../../../contract/games.js';

export type GameDialogKind =
  'tieBreaker' | 'firstExit' | 'reset' | 'details' | 'edit' | 'void' | 'restore';

/** Props of a dialog that only shows a game. */
export interface GameRecordProps {
  readonly game: GameView;
  readonly onClose: () => void;
}

/** Props of a dialog that changes a game. */
export interface GameDialogProps extends GameRecordProps {
  readonly onSaved: (changed: GameView) => void;
  readonly onFailed: (error: Error) => void;
}

/** The heading gets the focus after a change: the control that opened the dialog may be gone with it. */
export const gameHeadingId = (gameId: number): string => `game-${gameId}`;

/** Gets the focus when a change removed the game from the screen. */
export const GAME_LIST_ID = 'games';
