/** The dialogs that lock a month and open it again. */
import type { MonthStandingView } from '../../../contract/boards.js';
import { monthCalls } from '../../../contract/months.calls.js';
import { useCommand } from '../../transport/resource.js';
import { Button } from '../../ui/controls.js';
import { keyOfMonth, type Month, monthText } from '../../ui/date-text.js';
import { Dialog } from '../../ui/dialog.js';
import { ReasonField, reasonIn } from '../../ui/fields.js';
import { FormDialog } from '../../ui/form.js';
import { Fault } from '../../ui/load-states.js';
import { toastGood } from '../../ui/toast.js';
import { failureOf, NOTHING_TO_FINALIZE, questionOf, successOf } from './finalize-text.js';

interface FinalizeDialogProps {
  readonly month: Month;
  /** The board that the admin saw before confirming. */
  readonly leaderboard: readonly MonthStandingView[];
  readonly onClose: () => void;
}

interface MonthDialogProps extends Omit<FinalizeDialogProps, 'leaderboard'> {
  /** What is locked; null opens the month again. */
  readonly leaderboard: FinalizeDialogProps['leaderboard'] | null;
}

/** A default export, because it is loaded lazily. */
export default function MonthDialog({ month, leaderboard, onClose }: MonthDialogProps) {
  return leaderboard === null
    ? <ReopenDialog month={month} onClose={onClose} />
    : <FinalizeDialog month={month} leaderboard={leaderboard} onClose={onClose} />;
}

/** The question, then the result. */
function FinalizeDialog({ month, leaderboard, onClose }: FinalizeDialogProps) {
  // The admin confirms what was shown when the dialog opened, even if a newer board has loaded.
  const { mutate, data: done, error, isPending } = useCommand(monthCalls.finalize);
  const hasData = leaderboard.length > 0;
  const isOver = done !== undefined || !hasData;
  const finalize = (): void => {
    if (!isPending) mutate({ year: month.year, month: month.month, leaderboardData: leaderboard });
  };
  return (
    <Dialog
      title={`Finalize ${monthText(month)}`}
      onClose={onClose}
      isBusy={isPending}
      foot={
        <>
          <Button act={isOver ? 'Close' : 'Cancel'} disabled={isPending} onClick={onClose} />
          {!isOver && (
            <button type="button" className="btn primary" aria-disabled={isPending} onClick={finalize}>
              {isPending ? 'Finalizing...' : 'Finalize'}
            </button>
          )}
        </>
      }
    >
      {done === undefined && hasData && <p>{questionOf(month)}</p>}
      <div>
        <div role="status">{done !== undefined && <p>{successOf(month, done.recordsInserted)}</p>}</div>
        <div role="alert">
          {!hasData && <p>{NOTHING_TO_FINALIZE}</p>}
          {error !== null && <Fault>{failureOf(month, error)}</Fault>}
        </div>
      </div>
    </Dialog>
  );
}

/** Asks for a reason. */
function ReopenDialog({ month, onClose }: Omit<FinalizeDialogProps, 'leaderboard'>) {
  const title = monthText(month);
  return (
    <FormDialog
      title={`Reopen ${title}`}
      act="Reopen"
      busyAct="Reopening..."
      isDangerous
      change={useCommand(monthCalls.reopen, { month: keyOfMonth(month) })}
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
