import { gameCalls } from '../../../contract/games.calls.js';
import { Button } from '../../ui/buttons.js';
import { Dialog } from '../../ui/dialog.js';
import type { GameDialogProps } from './game-dialog.js';
import { useGameCommand } from './games.api.js';

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
