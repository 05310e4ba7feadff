/** The board of any days, which can be downloaded and printed: all time, or from a first to a last day. */
import { boardCalls } from '../../../contract/boards.calls.js';
import type { DaysRow } from '../../../contract/boards.js';
import { pathOf } from '../../../contract/call.js';
import { spanWhy, WhyScore } from '../../figures/score.js';
import { paths } from '../../paths.js';
import { usePageParams, useParameters, useToday } from '../../transport/past.js';
import { useRead } from '../../transport/resource.js';
import { Button, LinkButton } from '../../ui/controls.js';
import { rangeText } from '../../ui/date-text.js';
import { DayRange } from '../../ui/selects.js';
import { Empty, Loaded, PageHead, SkeletonRows } from '../../ui/page.js';
import { type Days, daysIn } from './board-address.js';
import { BoardContent } from './board-content.js';
import { type BoardColumn, BoardTable } from './board-parts.js';
import { useBoard } from './board.api.js';
import { HeadActions } from '../past/head-actions.js';
import { boardOfDays, lineOfDays } from './board-lines.js';

const LOADING = <SkeletonRows count={8} className="panel flush" />;

export default function DaysScreen() {
  const range = useRead(boardCalls.range, 5);
  const today = useToday();
  return (
    <Loaded what="board" query={range} failureClass="panel" skeleton={LOADING}>
      {({ first, firstBroughtIn }) => <DaysBoard start={firstBroughtIn ?? first ?? today} today={today} />}
    </Loaded>
  );
}

/** @param start  the first day with a board */
function DaysBoard({ start, today }: { readonly start: string; readonly today: string }) {
  const [params, setParams] = usePageParams();
  const days = daysIn(params, start, today);
  const { from, to } = days;
  const asked = { first: from, last: to };
  const query = useBoard(boardCalls.days, 5, asked);
  const file = pathOf(boardCalls.exportDays, useParameters(boardCalls.exportDays, asked));
  const isAllTime = from === start && to === today;
  const show = (change: Partial<Days>): void => {
    const next = { ...days, ...change };
    setParams({
      ...(next.from > start && { from: next.from }), ...(next.to !== '' && next.to < today && { to: next.to }),
    }, { replace: true });
  };
  return (
    <>
      <PageHead title="Any period" up={[paths.leaderboards, 'Leaderboards']}>
        <div className="row wrap">
          <HeadActions links={[{ label: 'CSV', to: file, isFile: true }]} />
          <Button label="Print" variant="only-wide" onClick={() => print()} />
        </div>
      </PageHead>
      <div className="days-range">
        <DayRange legend="Played between" from={from} to={to} onChoose={show} />
        <Button label="All time" aria-pressed={isAllTime} onClick={() => show({ from: '', to: '' })} />
      </div>
      <p className="strong" role="status">
        {isAllTime ? 'All time, ' : ''}
        {rangeText(from, to)}
      </p>
      <BoardContent
        board={boardOfDays(days)}
        query={query}
        lineOf={lineOfDays}
        empty={
          <Empty title="Nobody played on these days."><LinkButton label="To the games" to={paths.games} /></Empty>
        }
        show={(rows) => <Places rows={rows} days={days} />}
      />
    </>
  );
}

function Places({ rows, days: { from, to } }: { readonly rows: readonly DaysRow[]; readonly days: Days }) {
  const count = (head: string, key: 'daysPlayed' | 'gamesPlayed' | 'gamesWon', label = head): BoardColumn<DaysRow> => (
    { head, label, variant: 'r', cell: (row) => row[key] });
  return (
    <BoardTable
      variant="data days"
      caption={rangeText(from, to)}
      rows={rows}
      columns={[
        count('Days played', 'daysPlayed', 'Days'),
        count('Games', 'gamesPlayed'),
        count('Won', 'gamesWon'),
        {
          head: 'Total', label: 'Total', variant: 'r',
          cell: ({ user, total }) => <WhyScore {...spanWhy(from, to, user, 'total')} value={total} isQuiet />,
        },
        {
          head: 'Points', variant: 'r big',
          cell: ({ user, points }) => <WhyScore {...spanWhy(from, to, user)} value={points} />,
        },
      ]}
    />
  );
}
