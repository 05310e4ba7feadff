/** The older leaderboard: the boards of the uncached calls, and finalizing and reopening months. */
import { boardCalls } from '../../../contract/boards.calls.js';
import { monthCalls } from '../../../contract/months.calls.js';
import { paths } from '../../paths.js';
import { OnlyNow } from '../../transport/past.js';
import { useRead } from '../../transport/resource.js';
import { Button, IconButton, LinkButton } from '../../ui/controls.js';
import { monthChoices, monthNumber, monthText } from '../../ui/date-text.js';
import { Empty } from '../../ui/load-states.js';
import { MonthSelect, YearSelect, type YearSelectProps } from '../../ui/selects.js';
import { useReader } from '../session/session.api.js';
import type { ShownBoard } from './board-address.js';
import { BoardContent } from './board-content.js';
import { BoardPage, WaitedFor } from './board-page.js';
import { useBoard, useMonthsOf } from './board.api.js';
import { MonthBoard } from './month-board.js';
import { MonthLock } from './month-lock.js';
import { AsOfButton } from './past/head-actions.js';
import { entriesOfDetail, lineOfYear } from './past/standings.js';
import { YearBoard } from './year-board.js';
import './old-leaderboard.css';

const OldLeaderboardScreen = () => <BoardPage title="Old Leaderboard" Monthly={Monthly} Yearly={Yearly} />;
export default OldLeaderboardScreen;

function Monthly({ board, current, onShow }: ShownBoard) {
  const isAdmin = useReader()?.isAdmin === true;
  const { year, month } = board;
  const query = useBoard(boardCalls.monthDetail, 0, { year, month });
  const { rows: detail, isCleared = false } = query.data ?? {};
  const { years, state } = useMonthsOf(board, current, !query.isPending);
  return (
    <>
      <div className="row wrap between">
        <div className="row wrap">
          <MonthSelect shown={board} months={monthChoices(current, year)} onShow={onShow} />
          <YearStepper shown={board} years={years} onShow={onShow} />
          <AsOfButton isIcon />
        </div>
        <OnlyNow>
          <MonthLock
            key={monthNumber(board)}
            isAdmin={isAdmin}
            month={board}
            current={current}
            state={state}
            leaderboard={isCleared ? undefined : detail?.leaderboard}
          />
        </OnlyNow>
      </div>
      <WaitedFor {...{ board, current, state }} />
      <BoardContent
        board={board}
        query={{ ...query, data: detail && { rows: entriesOfDetail(detail), isCleared } }}
        lineOf={(entry) => entry}
        empty={<NoBoard title={`No leaderboard data available for ${monthText(board)}`} />}
        show={(entries) => <MonthBoard key={monthNumber(board)} month={board} entries={entries} />}
      />
    </>
  );
}

function Yearly({ board, current, live, onShow }: ShownBoard) {
  const { year } = board;
  const query = useBoard(boardCalls.year, 0, { year });
  // All is read at once: TanStack tells only of the parts that were, and the board is rendered later.
  const { data: history = [], error, refetch } = useRead(monthCalls.history, 0, { year });
  const { years } = useMonthsOf(board, current, !query.isPending);
  return (
    <>
      <div className="row wrap between">
        <YearStepper shown={board} years={years} onShow={onShow} />
        <div className="row" role="status">
          {error !== null && <span className="error">Failed to fetch {year} historical data</span>}
          {error !== null && <Button act="Retry" onClick={() => void refetch()} />}
        </div>
      </div>
      <BoardContent
        board={board}
        query={query}
        lineOf={lineOfYear}
        empty={<NoBoard title={`No yearly data found for ${year}`} />}
        show={(rows) => (
          <YearBoard key={year} {...{ year, rows, live }} finalizedMonths={history.map(({ month }) => month)} />
        )}
      />
    </>
  );
}

const NoBoard = ({ title }: { readonly title: string }) => (
  <Empty title={title}><LinkButton act="To the leaderboards" to={paths.leaderboards} /></Empty>
);

/** Steps from year to year, from the first to the current one. */
function YearStepper(props: YearSelectProps) {
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
