/** The lock of a month: the buttons that finalize and reopen it, their dialogs, or why they are disabled. */
import { useState } from 'react';
import type { MonthStandingView } from '../../../contract/boards.js';
import { monthCalls } from '../../../contract/months.calls.js';
import type { MonthView } from '../../../contract/months.js';
import { monthTitle } from '../../../domain/calendar-month.js';
import { momentText } from '../../../domain/date-text.js';
import { isolated } from '../../../domain/name-text.js';
import { historyPath } from '../../paths.js';
import { useCommand } from '../../transport/command.js';
import { FinalizedTag, LiveTag } from '../../figures/score.js';
import { Button, LinkButton } from '../../ui/buttons.js';
import { type Month, monthNumber, monthText } from '../../ui/date-text.js';
import { Dialog } from '../../ui/dialog.js';
import { ReasonField, reasonIn } from '../../ui/fields.js';
import { FormDialog } from '../../ui/form.js';
import { Fault, Sentence } from '../../ui/sentence.js';
import { toastGood } from '../../ui/toast.js';
import { failureOf, finalizeRefusal, NOTHING_TO_FINALIZE, questionOf, successOf } from './finalize-text.js';

interface MonthLockProps {
  readonly isAdmin: boolean;
  readonly month: Month;
  /** The current month in Toronto. */
  readonly current: Month;
  /** The month's state; undefined while unknown and for a month before the first game. */
  readonly state: MonthView | undefined;
  /** Undefined while there is no board to lock. */
  readonly leaderboard: readonly MonthStandingView[] | undefined;
}

export function MonthLock(props: MonthLockProps) {
  const { isAdmin, month, current, state, leaderboard } = props;
  const [seen, setSeen] = useState<readonly MonthStandingView[] | null>(null);
  const [isReopening, setReopening] = useState(false);
  const refusal = finalizeRefusal(props);
  const isOffered = refusal === null && leaderboard !== undefined;
  const isFinalized = state?.isFinalized === true;
  return (
    <div className="month-lock">
      <span className="small muted">
        {isFinalized ? (
          <>
            <FinalizedTag /> <Sentence text={lockedText(state)} />
          </>
        ) : (
          <>
            {monthNumber(month) === monthNumber(current) && <LiveTag />} {refusal}
          </>
        )}
      </span>
      {isAdmin && state?.hasHistory && <LinkButton act="History" to={historyPath('month', state.month)} />}
      {isFinalized ? (
        isAdmin && <Button act="Reopen" onClick={() => setReopening(true)} />
      ) : (
        <Button
          act="Finalize"
          look="primary"
          aria-disabled={!isOffered}
          onClick={() => isOffered && setSeen(leaderboard)}
        />
      )}
      {seen !== null && <FinalizeDialog month={month} leaderboard={seen} onClose={() => setSeen(null)} />}
      {isReopening && state && <ReopenDialog month={state.month} onClose={() => setReopening(false)} />}
    </div>
  );
}

/** `Wed 1 Jul 2026, 6:00 AM by Amara`, or without a name if the system finalized it. */
function lockedText({ finalizedAt, finalizedBy }: MonthView): string {
  const who = finalizedBy === null ? 'automatically' : `by ${isolated(finalizedBy.displayName)}`;
  return finalizedAt === null ? who : `${momentText(finalizedAt)} ${who}`;
}

interface FinalizeDialogProps {
  readonly month: Month;
  /** The board that the admin saw before confirming. */
  readonly leaderboard: readonly MonthStandingView[];
  readonly onClose: () => void;
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

interface ReopenDialogProps {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly onClose: () => void;
}

/** Asks for a reason. */
function ReopenDialog({ month, onClose }: ReopenDialogProps) {
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
