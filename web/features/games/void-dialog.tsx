/** Owns the two dialogs that take a game out of every board and put it back, each with its reason. */
import type { ReactElement } from 'react';
import { MAX_REASON_LENGTH } from '../../../domain/reason.js';
import { dateText } from '../../ui/date-text.js';
import { TextAreaField } from '../../ui/fields.js';
import { FormDialog } from '../../ui/form-dialog.js';
import type { GameDialogProps } from './game-dialog.js';
import { reasonIn } from './reason.js';
import { useRestoreGame, useVoidGame } from './games.api.js';

export function VoidDialog({ game, onClose, onSaved }: GameDialogProps): ReactElement {
  const { mutate, isPending, error } = useVoidGame(game.id);
  return (
    <FormDialog
      title={`Void game ${game.id}`}
      act="Void Game"
      busyAct="Voiding..."
      isBusy={isPending}
      isDangerous
      refusal={error}
      onSubmit={(fields) => mutate({ reason: reasonIn(fields) }, { onSuccess: onSaved })}
      onClose={onClose}
    >
      <p>
        Game {game.id} of {dateText(game.date)} will count in no board, statistic or bill. It is kept with its history
        and can be restored.
      </p>
      <TextAreaField name="reason" label="Reason" maxLength={MAX_REASON_LENGTH} required />
    </FormDialog>
  );
}

export function RestoreDialog({ game, onClose, onSaved }: GameDialogProps): ReactElement {
  const { mutate, isPending, error } = useRestoreGame(game.id);
  return (
    <FormDialog
      title={`Restore game ${game.id}`}
      act="Restore Game"
      busyAct="Restoring..."
      isBusy={isPending}
      refusal={error}
      onSubmit={(fields) => mutate({ reason: reasonIn(fields) }, { onSuccess: onSaved })}
      onClose={onClose}
    >
      <p>
        Game {game.id} of {dateText(game.date)} will count again as it was, tie-breakers included.
      </p>
      <TextAreaField name="reason" label="Reason" maxLength={MAX_REASON_LENGTH} required />
    </FormDialog>
  );
}
