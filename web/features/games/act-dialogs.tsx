/** The two dialogs that void a game and restore it, each with a reason. */
import { gameCalls } from '../../../contract/games.calls.js';
import { dateText } from '../../../domain/dates.js';
import { Button } from '../../ui/controls.js';
import { Dialog } from '../../ui/dialog.js';
import { ReasonField, reasonIn } from '../../ui/fields.js';
import { FormDialog } from '../../ui/form.js';
import type { GameDialogProps } from './game-dialog.js';
import { useGameCommand } from './games.api.js';

export const VoidGameDialog = ({ game, onClose, onSaved }: GameDialogProps) => (
  <FormDialog
    title={`Void game ${game.id}`}
    act={['Void Game', 'Voiding...']}
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
    act={['Restore Game', 'Restoring...']}
    change={useGameCommand(gameCalls.restore, game.id)}
    body={reasonIn}
    onDone={onSaved}
    onClose={onClose}
  >
    <p>Game {game.id} of {dateText(game.date)} will count again as it was, tie-breakers included.</p>
    <ReasonField />
  </FormDialog>
);

export function ResetDialog({ game, onClose, onSaved, onFailed }: GameDialogProps) {
  const { mutate, isPending } = useGameCommand(gameCalls.resetPositions, game.id);
  const hasDecisions = game.positionTieBreakers.length > 0 || game.firstExit !== null;
  const reset = (): void => {
    if (!isPending) mutate({}, { onSuccess: onSaved, onError: onFailed });
  };
  return (
    <Dialog
      title="Reset Game Positions"
      onClose={onClose}
      isBusy={isPending}
      foot={
        <>
          <Button act="Cancel" disabled={isPending} onClick={onClose} />
          <button type="button" className="btn solid-danger" aria-disabled={isPending} onClick={reset}>
            {isPending ? 'Resetting...' : 'Reset Positions'}
          </button>
        </>
      }
    >
      <p>
        This clears all position assignments and tie-breakers of game {game.id} and ranks its teams by round sum again.
        Tied teams wait for a new tie-breaker. The rounds stay as they are.
      </p>
      {!hasDecisions && <p className="muted">No tie-breaker is set: the places will stay as they are.</p>}
    </Dialog>
  );
}
