/** Owns the card 'Monthly Transition Management': a completed month is copied to the history by hand. */
import { type ReactElement, useState } from 'react';
import { MONTH_NAMES } from '../../../domain/calendar-month.js';
import type { MonthView } from '../../../contract/months.js';
import { serverMessageOf } from '../../transport/http-error.js';
import { type Month, momentText, monthAfter, monthOfDate, monthText } from '../../ui/date-text.js';
import { Icon } from '../../ui/icon.js';
import { Sentence } from '../../ui/name.js';
import { isolated } from '../../ui/name-text.js';
import { counted, listed } from '../../ui/score-text.js';
import { toastBad, toastGood } from '../../ui/toast.js';
import { shownToday } from '../../ui/today.js';
import { useMonths, useTransition } from './admin.api.js';
import { Card } from './card.js';
import { transitionYears } from './transition-years.js';

export function TransitionCard(): ReactElement {
  const { data: months } = useMonths();
  const { mutate, isPending } = useTransition();
  const today = monthOfDate(shownToday());
  const [chosen, setChosen] = useState<Month>(() => monthAfter(today, -1));
  const transition = (): void => {
    if (isPending) return;
    mutate(chosen, {
      onSuccess: ({ transitionedCount }) =>
        toastGood(
          'Monthly Transition Complete',
          `Successfully copied ${transitionedCount} records from monthly summary to history table.`,
        ),
      onError: (error) =>
        toastBad('Transition Failed', serverMessageOf(error, 'Failed to complete monthly transition')),
    });
  };
  return (
    <Card title="Monthly Transition Management">
      <p className="small muted">
        Automatic at 6:00 AM Toronto time on the 1st of each month: the previous month is copied from the monthly
        leaderboard summary to the monthly history.
      </p>
      <div className="row wrap">
        <select
          className="select slim"
          aria-label="Year"
          value={chosen.year}
          onChange={(event) => setChosen({ ...chosen, year: Number(event.target.value) })}
        >
          {transitionYears(months, today.year).map((year) => (
            <option key={year}>{year}</option>
          ))}
        </select>
        <select
          className="select slim"
          aria-label="Month"
          value={chosen.month}
          onChange={(event) => setChosen({ ...chosen, month: Number(event.target.value) })}
        >
          {MONTH_NAMES.map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </select>
        <button type="button" className="btn" aria-disabled={isPending} onClick={transition}>
          {isPending ? 'Copying...' : 'Transition Month'}
        </button>
      </div>
      <MonthState chosen={chosen} months={months} />
      <p className="small muted">
        Use it only for completed months. The yearly leaderboard then uses the historical data.
      </p>
    </Card>
  );
}

interface MonthStateProps {
  readonly chosen: Month;
  readonly months: readonly MonthView[] | undefined;
}

function MonthState({ chosen, months }: MonthStateProps): ReactElement | null {
  if (months === undefined) return null;
  const key = `${chosen.year}-${String(chosen.month).padStart(2, '0')}`;
  const month = months.find((each) => each.month === key);
  return (
    <p className={month?.pendingGames.length ? 'note warn' : 'note'} role="status">
      <Icon name={month?.isFinalized ? 'check' : 'calendar'} />
      <span>
        <b>{monthText(chosen)}:</b> {month === undefined ? 'no games.' : <Sentence text={stateText(month)} />}
      </span>
    </p>
  );
}

function stateText({ isFinalized, finalizedAt, finalizedBy, games, pendingGames }: MonthView): string {
  if (isFinalized && finalizedAt !== null) {
    const who = finalizedBy === null ? '' : ` by ${isolated(finalizedBy.displayName)}`;
    return `finalized ${momentText(finalizedAt)}${who}.`;
  }
  const open = `${counted(games, 'game')}, not finalized.`;
  if (pendingGames.length === 0) return open;
  return `${open} A tie-breaker is missing in game ${listed(pendingGames.map(String))}.`;
}
