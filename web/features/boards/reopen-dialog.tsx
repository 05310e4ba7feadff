/** Owns the dialog that opens a locked month again, with the reason for it. */
import type { ReactElement } from 'react';
import { MAX_REASON_LENGTH } from '../../../domain/reason.js';
import { monthOfDate, monthText } from '../../ui/date-text.js';
import { TextAreaField } from '../../ui/fields.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { toastGood } from '../../ui/toast.js';
import { useReopen } from './old-leaderboard.api.js';

export interface ReopenDialogProps {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly onClose: () => void;
}

export function ReopenDialog({ month, onClose }: ReopenDialogProps): ReactElement {
  const { mutate, isPending, error } = useReopen(month);
  const title = monthText(monthOfDate(month));
  const reopen = (fields: FormData): void =>
    mutate(
      { reason: String(fields.get('reason') ?? '') },
      {
        onSuccess: () => {
          toastGood('Month Reopened', `Games of ${title} can be recorded and corrected again.`);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={`Reopen ${title}`}
      act="Reopen"
      busyAct="Reopening..."
      isBusy={isPending}
      isDangerous
      refusal={error}
      onSubmit={reopen}
      onClose={onClose}
    >
      <p>
        The rankings of {title} count live again until the month is finalized anew. The locked board stays in the
        log.
      </p>
      <TextAreaField name="reason" label="Reason" maxLength={MAX_REASON_LENGTH} required />
    </FormDialog>
  );
}
