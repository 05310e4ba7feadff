/** The line above the board of a past month with links to the games whose ties are still pending. */
import { Fragment, type ReactElement } from 'react';
import type { MonthView } from '../../../contract/months.js';
import { usePast } from '../../transport/past.js';
import { settleAddress } from '../recording/recording-address.js';
import { type Month, monthNumber, monthText } from '../../ui/date-text.js';
import { Link } from '../../ui/link.js';

export interface WaitedForProps {
  readonly month: Month;
  /** The current month in Toronto. */
  readonly current: Month;
  /** The month's state; undefined while unknown. */
  readonly state: MonthView | undefined;
}

/** A past month reserves the line, so that the board does not move. */
export function WaitedFor({ month, current, state }: WaitedForProps): ReactElement | null {
  if (usePast() !== null || monthNumber(month) >= monthNumber(current)) return null;
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
