/** The dialog that locks a month or opens it again. */
import type { MonthStandingView } from '../../../contract/boards.js';
import { monthCalls } from '../../../contract/months.calls.js';
import { useCommand } from '../../transport/resource.js';
import { Button } from '../../ui/controls.js';
import { keyOfMonth, type Month, monthText } from '../../ui/date-text.js';
import { Dialog } from '../../ui/dialog.js';
import { ReasonField, reasonIn } from '../../ui/fields.js';
import { FormDialog } from '../../ui/form.js';
import { Fault } from '../../ui/page.js';
import { toastGood } from '../../ui/toast.js';
import { failureOf, questionOf, successOf } from './finalize-text.js';

interface MonthDialogProps {
  readonly month: Month;
  /** What is locked: the board that the admin saw before confirming. Null opens the month again. */
  readonly leaderboard: readonly MonthStandingView[] | null;
  readonly onClose: () => void;
}

/** The question, then the result. */
export default function MonthDialog({ month, leaderboard, onClose }: MonthDialogProps) {
  const { mutate, data: done, error, isPending } = useCommand(monthCalls.finalize);
  if (leaderboard === null) return <ReopenDialog month={month} onClose={onClose} />;
  const hasData = leaderboard.length > 0;
  const isOver = done !== undefined || !hasData;
  const finalize = (): void => mutate({ year: month.year, month: month.month, leaderboardData: leaderboard });
  return (
    <Dialog
      title={`Finalize ${monthText(month)}`}
      onClose={onClose}
      isBusy={isPending}
      foot={
        <>
          <Button act={isOver ? 'Close' : 'Cancel'} disabled={isPending} onClick={onClose} />
          {!isOver && (
            <Button
              act={isPending ? 'Finalizing...' : 'Finalize'}
              look="primary"
              aria-disabled={isPending}
              onClick={isPending ? undefined : finalize}
            />
          )}
        </>
      }
    >
      {done === undefined && hasData && <p>{questionOf(month)}</p>}
      <div>
        <div role="status">{done !== undefined && <p>{successOf(month, done.recordsInserted)}</p>}</div>
        <div role="alert">
          {!hasData && <p>No monthly data to finalize</p>}
          {error !== null && <Fault>{failureOf(month, error)}</Fault>}
        </div>
      </div>
    </Dialog>
  );
}

function ReopenDialog({ month, onClose }: Omit<MonthDialogProps, 'leaderboard'>) {
  const title = monthText(month);
  return (
    <FormDialog
      title={`Reopen ${title}`}
      act={['Reopen', 'Reopening...']}
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
