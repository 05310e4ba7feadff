/** The older leaderboard: the boards of the uncached calls, and finalizing and reopening months. */
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense } from 'react';
import { boardCalls } from '../../../contract/boards.calls.js';
import type { MonthDetailView } from '../../../contract/boards.js';
import { monthCalls } from '../../../contract/months.calls.js';
import { paths } from '../../paths.js';
import { useRead } from '../../transport/resource.js';
import { Button, IconButton, LinkButton } from '../../ui/buttons.js';
import { monthChoices, monthNumber, monthText, yearChoices } from '../../ui/date-text.js';
import { Empty } from '../../ui/load-states.js';
import { MonthSelect, YearSelect, type YearSelectProps } from '../../ui/period-selects.js';
import { usePast } from '../../ui/past-address.js';
import { useReader } from '../session/session.api.js';
import { type Board, boardResource } from './board.api.js';
import { BoardContent } from './board-content.js';
import { BoardPage, type ShownBoard, YearBoard } from './board-page.js';
import { MonthBoard } from './month-board.js';
import { entriesOfDetail } from './month-entries.js';
import { MonthLock } from './month-lock.js';
import { firstPlayed, stateOf, useMonths } from './months.api.js';
import { AsOfButton } from './past/as-of-button.js';
import { WaitedFor } from './waited-for.js';
import './old-leaderboard.css';

const TITLE = 'Old Leaderboard';

const PastBoards = lazy(() => import('./past/past-boards.js'));

export default function OldLeaderboardScreen(): ReactElement {
  if (usePast() === null) return <BoardPage title={TITLE} Monthly={Monthly} Yearly={Yearly} />;
  return (
    <Suspense fallback={null}>
      <PastBoards title={TITLE} />
    </Suspense>
  );
}

/** Keeps the board as the server returned it, because finalizing sends the board that the admin saw. */
const withEntries = ({ rows: detail, isCleared }: Board<MonthDetailView>) => ({
  rows: entriesOfDetail(detail),
  isCleared,
  leaderboard: detail.leaderboard,
});

function Monthly({ board, current, onShow }: ShownBoard): ReactElement {
  const isAdmin = useReader()?.isAdmin === true;
  const { year, month } = board;
  const query = useQuery({ ...boardResource(boardCalls.monthDetail, 0, { year, month }), select: withEntries });
  const months = useMonths(!query.isPending);
  const state = stateOf(months, board);
  return (
    <>
      <div className="row wrap between">
        <div className="row wrap">
          <MonthSelect shown={board} months={monthChoices(current, year)} onShow={onShow} />
          <YearStepper
            shown={board}
            years={yearChoices(current.year, firstPlayed(months)?.year, year)}
            onShow={onShow}
          />
          <AsOfButton what="board" isIcon />
        </div>
        <MonthLock
          key={monthNumber(board)}
          isAdmin={isAdmin}
          month={board}
          current={current}
          state={state}
          leaderboard={query.data?.isCleared ? undefined : query.data?.leaderboard}
        />
      </div>
      <WaitedFor month={board} current={current} state={state} />
      <BoardContent
        query={query}
        empty={<NoBoard title={`No leaderboard data available for ${monthText(board)}`} />}
        show={(entries) => <MonthBoard key={monthNumber(board)} month={board} entries={entries} />}
      />
    </>
  );
}

function Yearly({ board, current, onShow }: ShownBoard): ReactElement {
  const { year } = board;
  const query = useQuery(boardResource(boardCalls.year, 0, { year }));
  const history = useRead(monthCalls.history, 0, { year });
  const months = useMonths(!query.isPending);
  return (
    <>
      <div className="row wrap between">
        <YearStepper shown={board} years={yearChoices(current.year, firstPlayed(months)?.year, year)} onShow={onShow} />
        <div className="row" role="status">
          {history.error !== null && (
            <>
              <span className="error">Failed to fetch {year} historical data</span>
              <Button act="Retry" onClick={() => void history.refetch()} />
            </>
          )}
        </div>
      </div>
      <BoardContent
        query={query}
        empty={<NoBoard title={`No yearly data found for ${year}`} />}
        show={(rows) => (
          <YearBoard
            key={year}
            year={year}
            rows={rows}
            liveMonth={year === current.year ? current.month : null}
            finalizedMonths={(history.data ?? []).map(({ month }) => month)}
          />
        )}
      />
    </>
  );
}

const NoBoard = ({ title }: { readonly title: string }): ReactElement => (
  <Empty title={title}>
    <LinkButton act="To the leaderboards" to={paths.leaderboards} />
  </Empty>
);

/** Steps from year to year, from the first to the current one. */
function YearStepper(props: YearSelectProps): ReactElement {
  const { shown, years, onShow } = props;
  const turn = (by: number): void => onShow({ year: shown.year + by, month: shown.month });
  return (
    <span className="row year-step">
      <IconButton icon="left" label="Previous Year" disabled={shown.year <= years.at(-1)!} onClick={() => turn(-1)} />
      <YearSelect {...props} />
      <IconButton icon="right" label="Next Year" disabled={shown.year >= years[0]!} onClick={() => turn(1)} />
    </span>
  );
}
