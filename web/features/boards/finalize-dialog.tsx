/** The dialog that locks a month: the question, then the result. */
import type { ReactElement } from 'react';
import type { MonthStandingView } from '../../../contract/boards.js';
import { monthCalls } from '../../../contract/months.calls.js';
import { useCommand } from '../../transport/command.js';
import { Button } from '../../ui/buttons.js';
import { type Month, monthText } from '../../ui/date-text.js';
import { Dialog } from '../../ui/dialog.js';
import { Fault } from '../../ui/sentence.js';
import { failureOf, NOTHING_TO_FINALIZE, questionOf, successOf } from './finalize-text.js';

export interface FinalizeDialogProps {
  readonly month: Month;
  /** The board that the admin saw before confirming. */
  readonly leaderboard: readonly MonthStandingView[];
  readonly onClose: () => void;
}

export function FinalizeDialog({ month, leaderboard, onClose }: FinalizeDialogProps): ReactElement {
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
