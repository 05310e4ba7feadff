import type { GameView } from '../../../contract/games.js';

/** Dialogs that change a game. */
export type ChangeKind = 'tieBreaker' | 'firstExit' | 'reset' | 'edit' | 'void' | 'restore';
export type GameDialogKind = ChangeKind | 'details';

/** The open dialog: of a game, or the list of voided games. */
export type OpenDialog = { readonly kind: GameDialogKind; readonly game: GameView } | 'voided';

/** Props of a dialog of a game. */
export interface GameDialogProps {
  readonly game: GameView;
  readonly onClose: () => void;
  readonly onSaved: (changed: GameView) => void;
}

/** The heading gets the focus after a change: the control that opened the dialog may be gone with it. */
export const gameHeadingId = (gameId: number): string => `game-${gameId}`;

/** Gets the focus when a change removed the game from the screen. */
export const GAME_LIST_ID = 'games';
