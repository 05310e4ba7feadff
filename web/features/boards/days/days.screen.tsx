/** The board of any days: all time, or from a first to a last one, to download and to print. */
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { boardCalls } from '../../../../contract/boards.calls.js';
import type { DaysRow } from '../../../../contract/boards.js';
import { pathOf } from '../../../../contract/call.js';
import { paths } from '../../../paths.js';
import { resource } from '../../../transport/resource.js';
import { Button, LinkButton } from '../../../ui/buttons.js';
import { ColumnHeads } from '../../../ui/table.js';
import { currentDate, rangeText } from '../../../ui/date-text.js';
import { DayRange } from '../../../ui/filters.js';
import { Empty, Loaded, SkeletonRows } from '../../../ui/load-states.js';
import { BoardName, YouTag } from '../../../figures/members.js';
import { Place } from '../../../figures/score.js';
import { PageHead } from '../../../ui/page-head.js';
import { spanWhy, WhyScore } from '../../../figures/why.js';
import { useReader } from '../../session/session.api.js';
import { boardResource } from '../board.api.js';
import { HeadActions } from '../past/head-actions.js';
import { usePast, pastParams } from '../../../ui/past-address.js';
import { BOARDS_BEING_PREPARED } from '../prepared-text.js';
import { type Days, daysIn } from './days-address.js';
import '../../../ui/data-table.css';
import './days.css';

const PastDays = lazy(() => import('./past-days.js'));

const TITLE = 'Any period';
const LOADING = <SkeletonRows count={8} className="panel flush" />;

export default function DaysScreen(): ReactElement {
  const range = useQuery(resource(boardCalls.range, 5));
  return (
    <Loaded what="board" query={range} failureClass="panel" skeleton={LOADING}>
      {({ first }) => <Board start={first ?? currentDate()} />}
    </Loaded>
  );
}

/** @param start  the first day with a game */
function Board({ start }: { readonly start: string }): ReactElement {
  const [params, setParams] = useSearchParams();
  const past = usePast();
  const today = currentDate();
  const { first, last } = daysIn(params, start, today);
  const isAllTime = first === start && last === today;
  const show = (days: Partial<Days>): void => {
    const next = { first, last, ...days };
    setParams({
      ...(next.first > start && { from: next.first }), ...(next.last !== '' && next.last < today && { to: next.last }),
      ...(past && pastParams(past)),
    }, { replace: true });
  };
  const range = (
    <>
      <div className="days-range">
        <DayRange
          legend="Played between"
          from={first}
          to={last}
          onChoose={({ from, to }) =>
            show({ ...(from !== undefined && { first: from }), ...(to !== undefined && { last: to }) })}
        />
        <Button act="All time" aria-pressed={isAllTime} onClick={() => show({ first: '', last: '' })} />
      </div>
      <p className="strong" role="status">
        {isAllTime ? 'All time, ' : ''}
        {rangeText(first, last)}
      </p>
    </>
  );
  if (past === null) return <DaysNow days={{ first, last }}>{range}</DaysNow>;
  return (
    <Suspense fallback={LOADING}>
      <PastDays past={past} days={{ first, last }} title={TITLE}>
        {range}
      </PastDays>
    </Suspense>
  );
}

interface DaysNowProps {
  readonly days: Days;
  /** The choice of the days. */
  readonly children: ReactNode;
}

function DaysNow({ days, children }: DaysNowProps): ReactElement {
  const query = useQuery(boardResource(boardCalls.days, 5, { ...days }));
  return (
    <>
      <PageHead title={TITLE} up={[paths.leaderboards, 'Leaderboards']}>
        <div className="row wrap">
          <HeadActions
            what="board"
            links={[{ label: 'CSV', to: pathOf(boardCalls.exportDays, { ...days }), isFile: true }]}
          />
          <Button act="Print" look="only-wide" onClick={() => print()} />
        </div>
      </PageHead>
      {children}
      <Loaded what="board" query={query} failureClass="panel" skeleton={LOADING}>
        {({ rows, isCleared }) => (rows.length > 0 && !isCleared ? (
          <Places rows={rows} days={days} />
        ) : (
          <div className="panel">
            <Empty title={isCleared ? BOARDS_BEING_PREPARED : 'Nobody played on these days.'}>
              <LinkButton act="To the games" to={paths.games} />
            </Empty>
          </div>
        ))}
      </Loaded>
    </>
  );
}

const COLUMNS = [
  ['Player'], ['Days played', 'r'], ['Games', 'r'], ['Won', 'r'], ['Total', 'r'], ['Points', 'r'],
] as const;

/** The roles are explicit because `display: flex` removes the native ones on phones. */
function Places({ rows, days: { first, last } }: { readonly rows: readonly DaysRow[]; readonly days: Days }) {
  const readerId = useReader()?.id;
  const label = rangeText(first, last);
  return (
    <section className="panel flush" aria-label={label}>
      <table className="data days" role="table" aria-label={label}>
        <ColumnHeads columns={COLUMNS} />
        <tbody role="rowgroup">
          {rows.map(({ rank, user, points, total, daysPlayed, gamesPlayed, gamesWon }) => (
            <tr key={user.id} role="row" className={user.id === readerId ? 'you' : undefined}>
              <th role="rowheader" scope="row">
                <span className="name">
                  <Place place={rank} />
                  <BoardName {...user} />
                  {user.id === readerId && <YouTag />}
                </span>
              </th>
              <td role="cell" className="r" data-label="Days">
                {daysPlayed}
              </td>
              <td role="cell" className="r" data-label="Games">
                {gamesPlayed}
              </td>
              <td role="cell" className="r" data-label="Won">
                {gamesWon}
              </td>
              <td role="cell" className="r" data-label="Total">
                <WhyScore {...spanWhy(first, last, user, 'total')} value={total} isQuiet />
              </td>
              <td role="cell" className="r big">
                <WhyScore {...spanWhy(first, last, user)} value={points} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
