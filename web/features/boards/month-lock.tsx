/** The lock of a month (docs/rules.md, Finalizing): its buttons, or why they are disabled, and their dialogs. */
import { useState } from 'react';
import type { MonthStandingView } from '../../../contract/boards.js';
import { monthCalls } from '../../../contract/months.calls.js';
import type { MonthView } from '../../../contract/months.js';
import { isolated } from '../../../domain/text.js';
import { waitingText } from '../../figures/game-text.js';
import { FinalizedTag, LiveTag } from '../../figures/score.js';
import { historyPath } from '../../paths.js';
import { HttpError } from '../../transport/http.js';
import { useCommand } from '../../transport/resource.js';
import { zone } from '../../transport/server-clock.js';
import { Button, LinkButton } from '../../ui/controls.js';
import { keyOfMonth, type Month, monthText } from '../../ui/date-text.js';
import { Dialog } from '../../ui/dialog.js';
import { ActFoot, ReasonDialog } from '../../ui/form.js';
import { Fault, Sentence } from '../../ui/page.js';
import { toastGood } from '../../ui/toast.js';

type Leaderboard = readonly MonthStandingView[];

/** The lock with its dialogs, loaded lazily. @param leaderboard  undefined while there is no board to lock */
export default function MonthLock(
  { leaderboard, ...finalizer }: Finalizer & { readonly leaderboard: Leaderboard | undefined },
) {
  const { isAdmin, month, current, state } = finalizer;
  /** The board that is being locked, even if a newer one loads, or null while the month is opened again. */
  const [asked, setAsked] = useState<Leaderboard | null>();
  const close = (): void => setAsked(undefined);
  const refusal = finalizeRefusal(finalizer);
  const isOffered = refusal === null && leaderboard !== undefined;
  return (
    <div className="row wrap month-lock">
      <span className="small muted">
        {state?.isFinalized
          ? <><FinalizedTag /> <Sentence text={lockedText(state)} /></>
          : <>{keyOfMonth(month) === keyOfMonth(current) && <LiveTag />} {refusal}</>}
      </span>
      {isAdmin && state?.hasHistory && <LinkButton label="History" to={historyPath('month', state.month)} />}
      {state?.isFinalized ? isAdmin && <Button label="Reopen" onClick={() => setAsked(null)} /> : (
        <Button
          label="Finalize"
          variant="primary"
          aria-disabled={!isOffered}
          onClick={() => isOffered && setAsked(leaderboard)}
        />
      )}
      {asked && <FinalizeDialog month={month} leaderboard={asked} onClose={close} />}
      {asked === null && <ReopenDialog month={month} source={state?.source} onClose={close} />}
    </div>
  );
}

/** `Wed 1 Jul 2026, 06:00 by Amara`, or without a name if the system finalized it. */
function lockedText({ finalizedAt, finalizedBy }: MonthView): string {
  const who = finalizedBy === null ? 'automatically' : `by ${isolated(finalizedBy.displayName)}`;
  return finalizedAt === null ? who : `${zone.momentText(finalizedAt)} ${who}`;
}

export interface Finalizer {
  readonly isAdmin: boolean;
  readonly month: Month;
  /** The current month. */
  readonly current: Month;
  /** The month's state; undefined while unknown and for a month before the first game. */
  readonly state: MonthView | undefined;
}

/** A sentence that says why this member cannot finalize this month now; null if they can. */
export function finalizeRefusal({ isAdmin, month, current, state }: Finalizer): string | null {
  if (!isAdmin) return 'Only admins finalize a month.';
  if (keyOfMonth(month) >= keyOfMonth(current)) return `${monthText(month)} is still being played.`;
  const pending = state?.pendingGames ?? [];
  return pending.length === 0 ? null : waitingText(pending);
}

interface OfMonth {
  readonly month: Month;
  readonly onClose: () => void;
}

/** The question, then the result. @param leaderboard  the board that the admin saw before confirming */
function FinalizeDialog({ month, leaderboard, onClose }: OfMonth & { readonly leaderboard: Leaderboard }) {
  const { mutate, data: done, error, isPending } = useCommand(monthCalls.finalize);
  const hasData = leaderboard.length > 0;
  const isOver = done !== undefined || !hasData;
  const finalize = (): void => mutate({ ...month, leaderboardData: leaderboard });
  return (
    <Dialog
      title={`Finalize ${monthText(month)}`}
      onClose={onClose}
      isBusy={isPending}
      foot={isOver ? undefined : (
        <ActFoot
          label={['Finalize', 'Finalizing...']}
          isBusy={isPending}
          onClose={onClose}
          onClick={() => isPending || finalize()}
        />
      )}
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

export const questionOf = (month: Month): string =>
  `Are you sure you want to finalize ${monthText(month)} results? ` +
  'This will lock in the current rankings and add them to historical data.';

export const successOf = (month: Month, records: number): string =>
  `${monthText(month)} finalized successfully! ${records} records added to historical data.`;

export const failureOf = (month: Month, error: Error): string =>
  error instanceof HttpError
    ? `Failed to finalize ${monthText(month)}: ${error.serverMessage}`
    : `Error finalizing ${monthText(month)}. Please try again.`;

function ReopenDialog({ month, source, onClose }: OfMonth & { readonly source: string | undefined }) {
  const title = monthText(month);
  return (
    <ReasonDialog
      title={`Reopen ${title}`}
      label={['Reopen', 'Reopening...']}
      isDangerous
      change={useCommand(monthCalls.reopen, { month: keyOfMonth(month) })}
      onDone={() => toastGood('Month Reopened', `Games of ${title} can be recorded and corrected again.`)}
      onClose={onClose}
    >
      <p>
        {source === undefined
          ? `The rankings of ${title} count live again until the month is finalized again. `
          : `The points of ${title} came in with a table. They go from the boards, and its games can be recorded. `}
        The locked board stays in the log.
      </p>
    </ReasonDialog>
  );
}
