/** The card 'Monthly Transition Management': copies a completed month to the history. */
import { useState } from 'react';
import { monthCalls } from '../../../contract/months.calls.js';
import type { MonthView } from '../../../contract/months.js';
import { useCommand, useRead } from '../../transport/resource.js';
import { groupTime, zone } from '../../transport/server-clock.js';
import {
  currentDate, keyOfMonth, type Month, monthOfDate, MONTHS, monthText, yearChoices,
} from '../../ui/date-text.js';
import { monthOf, monthsLater, yearOf } from '../../../domain/dates.js';
import { ActionButton } from '../../ui/controls.js';
import { Note } from '../../ui/note.js';
import { Sentence } from '../../ui/page.js';
import { counted, isolated, listed } from '../../../domain/text.js';
import { MonthSelect, YearSelect } from '../../ui/selects.js';
import { toastGood } from '../../ui/toast.js';
import { Card } from './card.js';

export function TransitionCard() {
  const { data: months } = useRead(monthCalls.months, 1);
  const today = currentDate();
  const [chosen, setChosen] = useState<Month>(() => monthOfDate(monthsLater(monthOf(today), -1)));
  const choose = (change: Partial<Month>): void => setChosen((last) => ({ ...last, ...change }));
  const first = months?.[0] && yearOf(months[0].month);
  return (
    <Card title="Monthly Transition Management">
      <p className="small muted">
        Automatic at {groupTime('06:00')} on the 1st of each month: the previous month is copied from the monthly
        leaderboard summary to the monthly history.
      </p>
      <div className="row wrap">
        <YearSelect shown={chosen} years={yearChoices(yearOf(today), first, chosen.year)} onShow={choose} />
        <MonthSelect shown={chosen} months={MONTHS} onShow={choose} />
        <ActionButton
          change={useCommand(monthCalls.transition)}
          body={chosen}
          label={['Transition Month', 'Copying...']}
          onDone={({ transitionedCount }) =>
            toastGood(
              'Monthly Transition Complete',
              `Successfully copied ${transitionedCount} records from monthly summary to history table.`,
            )
          }
          failure={['Transition Failed', 'Failed to complete monthly transition']}
        />
      </div>
      <MonthState chosen={chosen} months={months} />
      <p className="small muted">
        Use it only for completed months. The yearly leaderboard then uses the historical data.
      </p>
    </Card>
  );
}

function MonthState({ chosen, months }: { readonly chosen: Month; readonly months: readonly MonthView[] | undefined }) {
  if (months === undefined) return null;
  const month = months.find((each) => each.month === keyOfMonth(chosen));
  return (
    <Note
      variant={month?.pendingGames.length ? 'warn' : ''}
      icon={month?.isFinalized ? 'check' : 'calendar'}
      role="status"
    >
      <b>{monthText(chosen)}:</b> {month === undefined ? 'no games.' : <Sentence text={stateText(month)} />}
    </Note>
  );
}

function stateText({ isFinalized, finalizedAt, finalizedBy, source, games, pendingGames }: MonthView): string {
  if (source !== undefined) return `brought in from ${isolated(source)}.`;
  if (isFinalized && finalizedAt !== null) {
    const who = finalizedBy === null ? '' : ` by ${isolated(finalizedBy.displayName)}`;
    return `finalized ${zone.momentText(finalizedAt)}${who}.`;
  }
  const open = `${counted(games, 'game')}, not finalized.`;
  if (pendingGames.length === 0) return open;
  return `${open} A tie-breaker is missing in game ${listed(pendingGames.map(String))}.`;
}
