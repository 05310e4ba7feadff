/** The lock of a month: the buttons that finalize and reopen it, or why they are disabled. */
import { lazy, Suspense, useState } from 'react';
import type { MonthStandingView } from '../../../contract/boards.js';
import type { MonthView } from '../../../contract/months.js';
import { momentText } from '../../../domain/dates.js';
import { isolated } from '../../../domain/text.js';
import { FinalizedTag, LiveTag } from '../../figures/score.js';
import { historyPath } from '../../paths.js';
import { Button, LinkButton } from '../../ui/controls.js';
import { monthNumber } from '../../ui/date-text.js';
import { Sentence } from '../../ui/page.js';
import { type Finalizer, finalizeRefusal } from './finalize-text.js';

/** Only for admins, once a month. */
const MonthDialog = lazy(() => import('./month-dialog.js'));

/** @param leaderboard  undefined while there is no board to lock */
export function MonthLock(props: Finalizer & { readonly leaderboard: readonly MonthStandingView[] | undefined }) {
  const { isAdmin, month, current, state, leaderboard } = props;
  /** The board that is being locked, even if a newer one loads, or null while the month is opened again. */
  const [asked, setAsked] = useState<readonly MonthStandingView[] | null>();
  const refusal = finalizeRefusal(props);
  const isOffered = refusal === null && leaderboard !== undefined;
  return (
    <div className="month-lock">
      <span className="small muted">
        {state?.isFinalized
          ? <><FinalizedTag /> <Sentence text={lockedText(state)} /></>
          : <>{monthNumber(month) === monthNumber(current) && <LiveTag />} {refusal}</>}
      </span>
      {isAdmin && state?.hasHistory && <LinkButton act="History" to={historyPath('month', state.month)} />}
      {state?.isFinalized ? isAdmin && <Button act="Reopen" onClick={() => setAsked(null)} /> : (
        <Button
          act="Finalize"
          look="primary"
          aria-disabled={!isOffered}
          onClick={() => isOffered && setAsked(leaderboard)}
        />
      )}
      <Suspense>
        {asked !== undefined && (
          <MonthDialog month={month} leaderboard={asked} onClose={() => setAsked(undefined)} />
        )}
      </Suspense>
    </div>
  );
}

/** `Wed 1 Jul 2026, 6:00 AM by Amara`, or without a name if the system finalized it. */
function lockedText({ finalizedAt, finalizedBy }: MonthView): string {
  const who = finalizedBy === null ? 'automatically' : `by ${isolated(finalizedBy.displayName)}`;
  return finalizedAt === null ? who : `${momentText(finalizedAt)} ${who}`;
}
