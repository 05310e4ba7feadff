/**
 * The leaderboards: the boards of the cached calls, and how fresh they are. The older leaderboard has the boards of the
 * uncached calls, and finalizes and reopens months.
 */
import { lazy, type ReactNode, Suspense } from 'react';
import { boardCalls } from '../../../contract/boards.calls.js';
import { monthCalls } from '../../../contract/months.calls.js';
import { counted } from '../../../domain/text.js';
import { useRules } from '../../figures/group.js';
import { FinalizedTag, LiveTag } from '../../figures/score.js';
import { historyPath, monthStoryPath, paths, yearStoryPath } from '../../paths.js';
import { OnlyNow, usePast } from '../../transport/past.js';
import { useRead } from '../../transport/resource.js';
import { groupTime } from '../../transport/server-clock.js';
import { Button, IconButton, LinkButton } from '../../ui/controls.js';
import { keyOfMonth, type Month, monthChoices, monthText } from '../../ui/date-text.js';
import { Empty } from '../../ui/page.js';
import { useIsWide } from '../../ui/screen.js';
import { MonthSelect, YearSelect, type YearSelectProps } from '../../ui/selects.js';
import { Tabs } from '../../ui/tabs.js';
import { useReader } from '../../figures/session.js';
import { type BoardAddress, type ShownBoard, type View, whatIfAddress } from './board-address.js';
import { BoardContent, type BoardContentProps, SKELETON } from './board-content.js';
import { BoardPage, PANEL_ID, MonthNote } from './board-page.js';
import { useBoard } from './board.api.js';
import { useMonthsOf } from './months-of.js';
import { AsOfButton, HeadActions } from '../past/head-actions.js';
import { boardOfMonth, boardOfYear, entriesOfDetail, entryOfFastRow, lineOfYear } from './board-lines.js';
import { MonthBoard } from './month-board.js';

/** This text is kept from the first client. Boards follow the log at once, and nothing is refreshed at that time. */
const note = (): string => `Fast Loading · Next Refresh: ${groupTime('05:30')}`;

const YearBoard = lazy(() => import('./year-board.js'));
const Race = lazy(() => import('./race/race.js'));
const MonthLock = lazy(() => import('./month-lock.js'));

const LeaderboardsScreen = () => <BoardPage title="Leaderboards" Monthly={Monthly} Yearly={Yearly} />;
export default LeaderboardsScreen;

function Monthly({ board, current, live, onShow }: ShownBoard) {
  const { year, month } = board;
  const query = useBoard(boardCalls.fastMonth, 10, { year, month });
  const { years, state, last } = useMonthsOf(board, current, !query.isPending);
  const hasHistory = useReader()?.isAdmin === true && state?.hasHistory === true;
  const history = historyPath('month', keyOfMonth(board));
  return (
    <>
      <Toolbar shown={board} onShow={onShow} history={hasHistory ? history : undefined}>
        <MonthSelect shown={board} months={monthChoices(current, year)} onShow={onShow} />
        <YearSelect shown={board} years={years} onShow={onShow} />
        {hasHistory && <LinkButton label="History" variant="quiet only-wide" to={history} />}
        {live && keyOfMonth(board) === keyOfMonth(live) && <LiveTag />}
        {state?.isFinalized && <FinalizedTag />}
        {state?.isFinalized && !state.source && (
          <LinkButton label="Story" variant="quiet" to={monthStoryPath(state.month)} />
        )}
      </Toolbar>
      <MonthNote {...{ board, current, state }} />
      <BoardOrRace
        {...{ onShow, query }}
        shown={board}
        board={boardOfMonth(board)}
        lineOf={entryOfFastRow}
        empty={
          <NoBoard
            title={`No data available for ${monthText(board)}`}
            last={last && (keyOfMonth(last) === keyOfMonth(board) ? null : [last, monthText(last)])}
            onShow={onShow}
          />
        }
        show={(rows) => (
          <MonthBoard key={keyOfMonth(board)} month={board} entries={rows.map(entryOfFastRow)} state={state} />
        )}
      />
    </>
  );
}

function Yearly({ board, current, live, onShow }: ShownBoard) {
  const { year } = board;
  const query = useBoard(boardCalls.fastYear, 5, { year });
  const { years, last, finalized, isBroughtIn } = useMonthsOf(board, current, !query.isPending);
  return (
    <>
      <Toolbar shown={board} onShow={onShow}>
        <YearSelect shown={board} years={years} onShow={onShow} />
        {finalized.length > 0 && <span className="tag">{counted(finalized.length, 'month')} finalized</span>}
        {finalized.includes(12) && !isBroughtIn && (
          <LinkButton label="Story" variant="quiet" to={yearStoryPath(year)} />
        )}
      </Toolbar>
      <BoardOrRace
        {...{ onShow, query }}
        shown={board}
        board={boardOfYear(year)}
        lineOf={lineOfYear}
        empty={
          <NoBoard
            title={`No yearly data found for ${year}`}
            last={last && (last.year === year ? null : [last, `${last.year}`])}
            onShow={onShow}
          />
        }
        show={(rows) => <YearBoard key={year} {...{ year, rows, live }} finalizedMonths={finalized} />}
      />
    </>
  );
}

interface Shown extends Pick<ShownBoard, 'onShow'> {
  readonly shown: BoardAddress;
}

const BoardOrRace = <Row,>({ shown, onShow, show, ...content }: BoardContentProps<Row> & Shown) => (
  shown.view === 'race'
    ? <Suspense fallback={SKELETON}><Race board={shown} onBoard={() => onShow({ view: 'board' })} /></Suspense>
    : <BoardContent {...content} show={(rows) => <>{show(rows)}<Note /></>} />
);

const VIEWS: Record<View, string> = { board: 'Board', race: 'Race' };

function Toolbar({ shown, onShow, history, children }: Shown & {
  /** Address of the month's history, which laptops have beside the month. */
  readonly history?: string | undefined;
  readonly children: ReactNode;
}) {
  const isWide = useIsWide();
  const ofPhone = isWide || history === undefined ? [] : [{ label: 'History', to: history, variant: 'quiet' }];
  const whatIf = usePast() === null ? [{ label: 'What if', to: whatIfAddress(shown), variant: 'quiet' }] : [];
  const anyDays = { label: 'Any period', to: paths.anyDays, variant: 'quiet' };
  const actions = <HeadActions inWords links={[...whatIf, anyDays, ...ofPhone]} />;
  return (
    <div className="row wrap between">
      <div className="row wrap">{children}</div>
      <div className="row wrap toolbar-end">
        {isWide && actions}
        <Tabs
          label="Show as"
          tabs={VIEWS}
          selected={shown.view ?? 'board'}
          panelId={PANEL_ID}
          onSelect={(view) => onShow({ view })}
        />
        {!isWide && actions}
      </div>
    </div>
  );
}

const Note = () => <OnlyNow><p className="small muted">Every game counts at once. {note()}</p></OnlyNow>;

const NoBoard = ({ title, last, onShow }: Pick<Shown, 'onShow'> & {
  readonly title: string;
  /** The last board with games and its name; null if it is this board, undefined if there is none. */
  readonly last: readonly [Month, string] | null | undefined;
}) => (
  <Empty title={title}>
    {last === undefined && <LinkButton label="To the games" to={paths.games} />}
    {last && <Button label={`Show ${last[1]}`} onClick={() => onShow(last[0])} />}
  </Empty>
);

export const OldLeaderboardScreen = () => <BoardPage title="Old Leaderboard" Monthly={OldMonthly} Yearly={OldYearly} />;

function OldMonthly({ board, current, onShow }: ShownBoard) {
  const isAdmin = useReader()?.isAdmin === true;
  const { year, month } = board;
  const rules = useRules(keyOfMonth(board));
  const query = useBoard(boardCalls.monthDetail, 0, { year, month });
  const { rows: detail, isCleared = false } = query.data ?? {};
  const { years, state } = useMonthsOf(board, current, !query.isPending);
  return (
    <>
      <div className="row wrap between">
        <div className="row wrap">
          <MonthSelect shown={board} months={monthChoices(current, year)} onShow={onShow} />
          <YearStepper shown={board} years={years} onShow={onShow} />
          <AsOfButton look="icon" />
        </div>
        <OnlyNow>
          <Suspense fallback={<div className="row wrap month-lock" />}>
            <MonthLock
              key={keyOfMonth(board)}
              {...{ isAdmin, current, state }}
              month={board}
              leaderboard={isCleared ? undefined : detail?.leaderboard}
            />
          </Suspense>
        </OnlyNow>
      </div>
      <MonthNote {...{ board, current, state }} />
      <BoardContent
        board={boardOfMonth(board)}
        query={{ ...query, data: detail && { rows: entriesOfDetail(detail, rules), isCleared } }}
        lineOf={(entry) => entry}
        empty={<NoOldBoard title={`No leaderboard data available for ${monthText(board)}`} />}
        show={(entries) => (
          <MonthBoard key={keyOfMonth(board)} month={board} entries={entries} state={state} />
        )}
      />
    </>
  );
}

function OldYearly({ board, current, live, onShow }: ShownBoard) {
  const { year } = board;
  const query = useBoard(boardCalls.year, 0, { year });
  // All parts are read here, because TanStack reports changes only of parts that were read, and the board is rendered
  // later.
  const { data: history = [], error, refetch } = useRead(monthCalls.history, 0, { year });
  const { years } = useMonthsOf(board, current, !query.isPending);
  return (
    <>
      <div className="row wrap between">
        <YearStepper shown={board} years={years} onShow={onShow} />
        <div className="row" role="status">
          {error !== null && <span className="error">Failed to fetch {year} historical data</span>}
          {error !== null && <Button label="Retry" onClick={() => void refetch()} />}
        </div>
      </div>
      <BoardContent
        board={boardOfYear(year)}
        query={query}
        lineOf={lineOfYear}
        empty={<NoOldBoard title={`No yearly data found for ${year}`} />}
        show={(rows) => (
          <YearBoard key={year} {...{ year, rows, live }} finalizedMonths={history.map(({ month }) => month)} />
        )}
      />
    </>
  );
}

const NoOldBoard = ({ title }: { readonly title: string }) => (
  <Empty title={title}><LinkButton label="To the leaderboards" to={paths.leaderboards} /></Empty>
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
