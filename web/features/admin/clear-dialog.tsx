/** Owns the dialog that empties the fast tables. */
import type { ReactElement } from 'react';
import { FormDialog } from '../../ui/form-dialog.js';
import { toastGood } from '../../ui/toast.js';
import { useClear } from './admin.api.js';

export function ClearDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { mutate, isPending, error } = useClear();
  const clear = (): void =>
    mutate(Date.now(), {
      onSuccess: ({ message }) => {
        toastGood('Fast Tables Cleared', message);
        onClose();
      },
    });
  return (
    <FormDialog
      title="Clear Fast Tables"
      act="Clear"
      busyAct="Clearing..."
      isBusy={isPending}
      isDangerous
      refusal={error}
      onSubmit={clear}
      onClose={onClose}
    >
      <p>
        All leaderboards are empty until the tables are populated again. Games, payments and everything else in the log
        stay.
      </p>
    </FormDialog>
  );
}
