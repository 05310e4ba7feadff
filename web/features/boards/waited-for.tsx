/** The line above the board of a past month with the games whose ties it waits for, as links to settle them. */
import { Fragment, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { MonthView } from '../../../contract/months.js';
import { settleAddress } from '../recording/recording-address.js';
import { type Month, monthNumber, monthText } from '../../ui/date-text.js';

export interface WaitedForProps {
  readonly month: Month;
  /** The current month in Toronto. */
  readonly current: Month;
  /** How far the month is; undefined while that is unknown. */
  readonly state: MonthView | undefined;
}

/** A past month keeps the line free, so that the board stays where it is. */
export function WaitedFor({ month, current, state }: WaitedForProps): ReactElement | null {
  if (monthNumber(month) >= monthNumber(current)) return null;
  const games = state?.isFinalized === false ? state.pendingGames : [];
  return (
    <p className="waited-for small">
      {games.length > 0 && `${monthText(month)} waits for ties to be settled: `}
      {games.map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to={settleAddress(id)}>Game {id}</Link>
        </Fragment>
      ))}
    </p>
  );
}
