/** The leaderboards: the boards of the cached calls, and how fresh they are. */
import { lazy, type ReactNode, Suspense } from 'react';
import { boardCalls } from '../../../contract/boards.calls.js';
import { counted } from '../../../domain/text.js';
import { FinalizedTag, LiveTag } from '../../figures/score.js';
import { historyPath, paths } from '../../paths.js';
import { OnlyNow } from '../../transport/past.js';
import { Button, LinkButton } from '../../ui/controls.js';
import { keyOfMonth, type Month, monthChoices, monthNumber, monthText } from '../../ui/date-text.js';
import { Empty } from '../../ui/load-states.js';
import { useIsWide } from '../../ui/screen.js';
import { MonthSelect, YearSelect } from '../../ui/selects.js';
import { Tabs } from '../../ui/tabs.js';
import { useReader } from '../session/session.api.js';
import type { ShownBoard, View } from './board-address.js';
import { BoardContent, type BoardContentProps, SKELETON } from './board-content.js';
import { BoardPage, PANEL_ID, WaitedFor } from './board-page.js';
import { useBoard, useMonthsOf } from './board.api.js';
import { MonthBoard } from './month-board.js';
import { HeadActions } from './past/head-actions.js';
import { entryOfFastRow, lineOfYear } from './past/standings.js';
import { YearBoard } from './year-board.js';

/** Kept from the first client: boards follow the log at once, and nothing is refreshed at that time. */
const NOTE = 'Fast Loading · Next Refresh: 5:30 AM Toronto time';

const Race = lazy(() => import('./race/race.js'));

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
      <Toolbar board={board} onShow={onShow} history={hasHistory ? history : undefined}>
        <MonthSelect shown={board} months={monthChoices(current, year)} onShow={onShow} />
        <YearSelect shown={board} years={years} onShow={onShow} />
        {hasHistory && <LinkButton act="History" look="quiet only-wide" to={history} />}
        {live && monthNumber(board) === monthNumber(live) && <LiveTag />}
        {state?.isFinalized && <FinalizedTag />}
      </Toolbar>
      <WaitedFor {...{ board, current, state }} />
      <BoardOrRace
        {...{ board, onShow, query }}
        lineOf={entryOfFastRow}
        empty={
          <NoBoard
            title={`No data available for ${monthText(board)}`}
            last={last && (monthNumber(last) === monthNumber(board) ? null : [last, monthText(last)])}
            onShow={onShow}
          />
        }
        show={(rows) => <MonthBoard key={monthNumber(board)} month={board} entries={rows.map(entryOfFastRow)} />}
      />
    </>
  );
}

function Yearly({ board, current, live, onShow }: ShownBoard) {
  const { year } = board;
  const query = useBoard(boardCalls.fastYear, 5, { year });
  const { years, last, finalized } = useMonthsOf(board, current, !query.isPending);
  return (
    <>
      <Toolbar board={board} onShow={onShow}>
        <YearSelect shown={board} years={years} onShow={onShow} />
        {finalized.length > 0 && <span className="tag">{counted(finalized.length, 'month')} finalized</span>}
      </Toolbar>
      <BoardOrRace
        {...{ board, onShow, query }}
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

type Shown = Pick<ShownBoard, 'board' | 'onShow'>;

const BoardOrRace = <Row,>({ show, ...content }: BoardContentProps<Row> & Shown) => (content.board.view !== 'race' ? (
  <BoardContent
    {...content}
    show={(rows) => <>{show(rows)}<Note place="only-phone" /></>}
  />
) : (
  <Suspense fallback={SKELETON}>
    <Race board={content.board} onBoard={() => content.onShow({ view: 'board' })} />
  </Suspense>
));

const VIEWS: Record<View, string> = { board: 'Board', race: 'Race' };

interface ToolbarProps extends Shown {
  /** Address of the month's history, which laptops have beside the month. */
  readonly history?: string | undefined;
  readonly children: ReactNode;
}

function Toolbar({ board, onShow, history, children }: ToolbarProps) {
  const isWide = useIsWide();
  const ofPhone = isWide || history === undefined ? [] : [{ label: 'History', to: history }];
  const actions = <HeadActions links={[{ label: 'Any period', to: paths.anyDays, look: 'quiet' }, ...ofPhone]} />;
  return (
    <div className="row wrap between">
      <div className="row wrap">{children}</div>
      <div className="row wrap toolbar-end">
        <Note place="only-wide" />
        {isWide && actions}
        <Tabs
          label="Show as"
          tabs={VIEWS}
          selected={board.view ?? 'board'}
          panelId={PANEL_ID}
          onSelect={(view) => onShow({ view })}
        />
        {!isWide && actions}
      </div>
    </div>
  );
}

/** Beside the choices on laptops and under the board on phones. */
const Note = ({ place }: { readonly place: 'only-wide' | 'only-phone' }) => (
  <OnlyNow><p className={`small muted ${place}`}>{NOTE}</p></OnlyNow>
);

interface NoBoardProps extends Pick<Shown, 'onShow'> {
  readonly title: string;
  /** The last board with games and its name; null if it is this one, undefined if there is none. */
  readonly last: readonly [Month, string] | null | undefined;
}

const NoBoard = ({ title, last, onShow }: NoBoardProps) => (
  <Empty title={title}>
    {last === undefined && <LinkButton act="To the games" to={paths.games} />}
    {last && <Button act={`Show ${last[1]}`} onClick={() => onShow(last[0])} />}
  </Empty>
);
