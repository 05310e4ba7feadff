/** The two dialogs that void a game and restore it, each with a reason. */
import { gameCalls } from '../../../contract/games.calls.js';
import { dateText } from '../../../domain/date-text.js';
import { FormDialog } from '../../ui/form.js';
import { ReasonField, reasonIn } from '../../ui/fields.js';
import type { GameDialogProps } from './game-dialog.js';
import { useGameCommand } from './games.api.js';

export const VoidGameDialog = ({ game, onClose, onSaved }: GameDialogProps) => (
  <FormDialog
    title={`Void game ${game.id}`}
    act="Void Game"
    busyAct="Voiding..."
    isDangerous
    change={useGameCommand(gameCalls.void, game.id)}
    body={reasonIn}
    onDone={onSaved}
    onClose={onClose}
  >
    <p>
      Game {game.id} of {dateText(game.date)} will count in no board, statistic or bill. It is kept with its history and
      can be restored.
    </p>
    <ReasonField />
  </FormDialog>
);

export const RestoreDialog = ({ game, onClose, onSaved }: GameDialogProps) => (
  <FormDialog
    title={`Restore game ${game.id}`}
    act="Restore Game"
    busyAct="Restoring..."
    change={useGameCommand(gameCalls.restore, game.id)}
    body={reasonIn}
    onDone={onSaved}
    onClose={onClose}
  >
    <p>Game {game.id} of {dateText(game.date)} will count again as it was, tie-breakers included.</p>
    <ReasonField />
  </FormDialog>
);
