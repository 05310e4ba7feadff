import type { GameView } from '../../../contract/games.js';
import { isolated } from '../../../domain/text.js';
import { playersOf } from '../../figures/game-text.js';
import { serverMessageOf } from '../../transport/http.js';

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

/** Dialogs that change something. */
export type ChangeKind = Exclude<GameDialogKind, 'details'>;

type Success = (game: GameView) => readonly [title: string, text: string];

export const SUCCESSES: Record<ChangeKind, Success> = {
  tieBreaker: ({ id }) => ['Positions Updated', `Position tie-breakers saved for game ${id}.`],
  firstExit: (game) => ['Position Tie-Breaker Updated', `Tie resolved! ${firstExitName(game)} exited first.`],
  reset: ({ id }) => ['Positions Reset', `Reset Complete. Game ${id} ranks by round sum again.`],
  edit: ({ id }) => ['Game Corrected', `Game ${id} is corrected, and every board with it.`],
  void: ({ id }) => ['Game Voided', `Game ${id} no longer counts.`],
  restore: ({ id }) => ['Game Restored', `Game ${id} counts again.`],
};

/** Only dialogs that are not forms: forms show refusals themselves. */
const FAILURES: Partial<Record<GameDialogKind, string>> = {
  tieBreaker: 'Failed to save position tie-breakers.',
  firstExit: 'Failed to save the first exit player.',
  reset: 'Failed to reset game positions.',
};

/** The failed action and the server's message. */
export const failureOf = (kind: GameDialogKind, error: Error): string =>
  `${FAILURES[kind] ?? ''} ${serverMessageOf(error, '')}`.trim();

const firstExitName = (game: GameView): string => {
  const [player] = playersOf(game, game.firstExit === null ? [] : [game.firstExit.firstExitPlayerId]) ?? [];
  return isolated(player?.displayName ?? '');
};
