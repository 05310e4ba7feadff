/** The dialog that reopens a finalized month, with a reason. */
import type { ReactElement } from 'react';
import { monthTitle } from '../../../domain/calendar-month.js';
import { monthCalls } from '../../../contract/months.calls.js';
import { useCommand } from '../../transport/command.js';
import { FormDialog } from '../../ui/form.js';
import { ReasonField, reasonIn } from '../../ui/fields.js';
import { toastGood } from '../../ui/toast.js';

export interface ReopenDialogProps {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly onClose: () => void;
}

export function ReopenDialog({ month, onClose }: ReopenDialogProps): ReactElement {
  const title = monthTitle(month);
  return (
    <FormDialog
      title={`Reopen ${title}`}
      act="Reopen"
      busyAct="Reopening..."
      isDangerous
      change={useCommand(monthCalls.reopen, { month })}
      body={reasonIn}
      onDone={() => toastGood('Month Reopened', `Games of ${title} can be recorded and corrected again.`)}
      onClose={onClose}
    >
      <p>
        The rankings of {title} count live again until the month is finalized again. The locked board stays in the
        log.
      </p>
      <ReasonField />
    </FormDialog>
  );
}
