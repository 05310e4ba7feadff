/** The board of any days as it stood at a moment, beside what it says today. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { boardCalls } from '../../../../contract/boards.calls.js';
import type { DaysRow } from '../../../../contract/boards.js';
import { paths } from '../../../paths.js';
import { rangeText } from '../../../ui/date-text.js';
import { both, Empty, SkeletonRows } from '../../../ui/load-states.js';
import { PageHead } from '../../../ui/page-head.js';
import { spanWhy } from '../../../figures/why.js';
import { boardResource } from '../board.api.js';
import { differingText, type Standing } from '../past/differences.js';
import { NOTHING_YET, type Past, pastParams } from '../../../ui/past-address.js';
import { Later, OtherView } from '../past/past-notes.js';
import { PastScreen } from '../past/past-screen.js';
import { ThenTable } from '../past/then-table.js';
import type { Days } from './days-address.js';

export interface PastDaysProps {
  readonly title: string;
  readonly past: Past;
  readonly days: Days;
  /** The choice of the days. */
  readonly children: ReactNode;
}

export default function PastDays({ title, past, days, children }: PastDaysProps): ReactElement {
  const board = boardResource(boardCalls.days, 5, { ...days, ...pastParams(past) });
  const then = useQuery({ ...board, placeholderData: keepPreviousData });
  const today = useQuery({ ...boardResource(boardCalls.days, 5, { ...days }), placeholderData: keepPreviousData });
  return (
    <>
      <PageHead title={title} up={[paths.leaderboards, 'Leaderboards']} />
      <PastScreen
        what="board"
        past={past}
        query={both(then, today)}
        skeleton={<SkeletonRows count={12} className="panel flush" />}
      >
        {([{ rows }, now], { position }) => (
          <>
            {children}
            <Lines days={days} then={rows.map(lineOf)} today={now.rows.map(lineOf)} />
            {position !== NOTHING_YET && (
              <OtherView past={past}>
                <Later past={past} days={[days.first, days.last]} />
              </OtherView>
            )}
          </>
        )}
      </PastScreen>
    </>
  );
}

const lineOf = ({ user: player, rank, points, total }: DaysRow): Standing => ({ player, rank, points, total });

interface LinesProps {
  readonly days: Days;
  readonly then: readonly Standing[];
  readonly today: readonly Standing[];
}

function Lines({ days: { first, last }, then, today }: LinesProps): ReactElement {
  if (then.length === 0) {
    return (
      <div className="panel">
        <Empty title="No games were known then." hint={rangeText(first, last)} />
      </div>
    );
  }
  return (
    <>
      <p className="small muted" role="status">
        {differingText(then, today)}
      </p>
      <ThenTable
        whyOf={(player, what) => spanWhy(first, last, player, what)}
        caption={rangeText(first, last)}
        then={then}
        today={today}
      />
    </>
  );
}
