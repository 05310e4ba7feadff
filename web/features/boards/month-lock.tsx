/** The buttons that finalize and reopen a month, or why they are disabled. */
import { lazy, type ReactElement, Suspense, useState } from 'react';
import type { MonthView } from '../../../contract/months.js';
import type { MonthStandingView } from '../../../contract/boards.js';
import { historyPath } from '../../paths.js';
import { Button, LinkButton } from '../../ui/buttons.js';
import { type Month, monthNumber } from '../../ui/date-text.js';
import { momentText } from '../../../domain/date-text.js';
import { FinalizedTag, LiveTag } from '../../figures/score.js';
import { Sentence } from '../../ui/sentence.js';
import { isolated } from '../../../domain/name-text.js';
import { finalizeRefusal } from './finalize-text.js';

// Only for admins, once a month.
const FinalizeDialog = lazy(async () => ({ default: (await import('./finalize-dialog.js')).FinalizeDialog }));
const ReopenDialog = lazy(async () => ({ default: (await import('./reopen-dialog.js')).ReopenDialog }));

export interface MonthLockProps {
  readonly isAdmin: boolean;
  readonly month: Month;
  /** The current month in Toronto. */
  readonly current: Month;
  /** The month's state; undefined while unknown and for a month before the first game. */
  readonly state: MonthView | undefined;
  /** Undefined while there is no board to lock. */
  readonly leaderboard: readonly MonthStandingView[] | undefined;
}

export function MonthLock(props: MonthLockProps): ReactElement {
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
      <Suspense>
        {seen !== null && <FinalizeDialog month={month} leaderboard={seen} onClose={() => setSeen(null)} />}
        {isReopening && state && <ReopenDialog month={state.month} onClose={() => setReopening(false)} />}
      </Suspense>
    </div>
  );
}

/** `Wed 1 Jul 2026, 6:00 AM by Amara`, or without a name if the system finalized it. */
function lockedText({ finalizedAt, finalizedBy }: MonthView): string {
  const who = finalizedBy === null ? 'automatically' : `by ${isolated(finalizedBy.displayName)}`;
  return finalizedAt === null ? who : `${momentText(finalizedAt)} ${who}`;
}
