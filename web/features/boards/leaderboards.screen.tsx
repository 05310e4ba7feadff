/** The leaderboards: the boards of the cached calls, and how fresh they are. */
import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import { boardCalls } from '../../../contract/boards.calls.js';
import { historyPath, paths } from '../../paths.js';
import { Button, LinkButton } from '../../ui/buttons.js';
import { type Month, monthChoices, keyOfMonth, monthNumber, monthText, yearChoices } from '../../ui/date-text.js';
import { Empty } from '../../ui/load-states.js';
import { FinalizedTag, LiveTag } from '../../figures/score.js';
import { counted } from '../../../domain/number-text.js';
import { useIsWide } from '../../ui/screen.js';
import { MonthSelect, YearSelect } from '../../ui/selects.js';
import { useBoard } from './board.api.js';
import { BoardContent, type BoardContentProps, SKELETON } from './board-content.js';
import type { ShownBoard, View } from './board-address.js';
import { BoardPage, PANEL_ID } from './board-page.js';
import { entryOfFastRow } from './month-entries.js';
import { MonthBoard } from './month-board.js';
import { finalizedMonths, firstPlayed, lastPlayed, stateOf, useMonths } from './months.api.js';
import { useReader } from '../session/session.api.js';
import { HeadActions } from './past/head-actions.js';
import { lineOfEntry, lineOfYear } from './past/standings.js';
import { OnlyNow } from '../../transport/past.js';
import { Tabs } from '../../ui/tabs.js';
import { WaitedFor } from './waited-for.js';
import { YearBoard } from './year-board.js';

const NOTE = 'Fast Loading · Next Refresh: 5:30 AM Toronto time';

const Race = lazy(() => import('./race/race.js'));
const LeaderboardsScreen = (): ReactElement => (
  <BoardPage title="Leaderboards" Monthly={Monthly} Yearly={Yearly} />
);
export default LeaderboardsScreen;

function Monthly({ board, current, live, onShow }: ShownBoard): ReactElement {
  const query = useBoard(boardCalls.fastMonth, 10, { year: board.year, month: board.month });
  const months = useMonths(!query.isPending);
  const state = stateOf(months, board);
  const last = lastPlayed(months);
  const hasHistory = useReader()?.isAdmin === true && state?.hasHistory === true;
  const history = historyPath('month', keyOfMonth(board));
  return (
    <>
      <Toolbar board={board} onShow={onShow} history={hasHistory ? history : undefined}>
        <MonthSelect shown={board} months={monthChoices(current, board.year)} onShow={onShow} />
        <YearSelect
          shown={board}
          years={yearChoices(current.year, firstPlayed(months)?.year, board.year)}
          onShow={onShow}
        />
        {hasHistory && <LinkButton act="History" look="quiet only-wide" to={history} />}
        {live && monthNumber(board) === monthNumber(live) && <LiveTag />}
        {state?.isFinalized && <FinalizedTag />}
      </Toolbar>
      <WaitedFor month={board} current={current} state={state} />
      <BoardOrRace
        {...{ board, onShow, query }}
        lineOf={(row) => lineOfEntry(entryOfFastRow(row))}
        empty={
          <Empty title={`No data available for ${monthText(board)}`}>
            <WayToLast last={last} isShown={last && monthNumber(last) === monthNumber(board)} onShow={onShow}>
              {last && monthText(last)}
            </WayToLast>
          </Empty>
        }
        show={(rows) => (
          <>
            <MonthBoard key={monthNumber(board)} month={board} entries={rows.map(entryOfFastRow)} />
            <PhoneNote />
          </>
        )}
      />
    </>
  );
}

function Yearly({ board, current, live, onShow }: ShownBoard): ReactElement {
  const { year } = board;
  const query = useBoard(boardCalls.fastYear, 5, { year });
  const months = useMonths(!query.isPending);
  const last = lastPlayed(months);
  const finalized = finalizedMonths(months, year);
  return (
    <>
      <Toolbar board={board} onShow={onShow}>
        <YearSelect shown={board} years={yearChoices(current.year, firstPlayed(months)?.year, year)} onShow={onShow} />
        {finalized.length > 0 && <span className="tag">{counted(finalized.length, 'month')} finalized</span>}
      </Toolbar>
      <BoardOrRace
        {...{ board, onShow, query }}
        lineOf={lineOfYear}
        empty={
          <Empty title={`No yearly data found for ${year}`}>
            <WayToLast last={last} isShown={last?.year === year} onShow={onShow}>
              {last?.year}
            </WayToLast>
          </Empty>
        }
        show={(rows) => (
          <>
            <YearBoard
              key={year}
              year={year}
              rows={rows}
              liveMonth={live?.year === year ? live.month : null}
              finalizedMonths={finalized}
            />
            <PhoneNote />
          </>
        )}
      />
    </>
  );
}

type Shown = Pick<ShownBoard, 'board' | 'onShow'>;

const BoardOrRace = <Row,>(
  { board, onShow, ...content }: Shown & Omit<BoardContentProps<Row>, 'board'>,
): ReactElement => (board.view !== 'race' ? <BoardContent board={board} {...content} /> : (
  <Suspense fallback={SKELETON}>
    <Race board={board} onBoard={() => onShow({ view: 'board' })} />
  </Suspense>
));

const VIEWS: Record<View, string> = { board: 'Board', race: 'Race' };

interface ToolbarProps extends Shown {
  /** Address of the month's history, which laptops have beside the month. */
  readonly history?: string | undefined;
  readonly children: ReactNode;
}

/** The note is beside the choices on laptops and under the board on phones. */
function Toolbar({ board, onShow, history, children }: ToolbarProps): ReactElement {
  const isWide = useIsWide();
  const ofPhone = isWide || history === undefined ? [] : [{ label: 'History', to: history }];
  const actions = (
    <HeadActions links={[{ label: 'Any period', to: paths.anyDays, look: 'quiet' }, ...ofPhone]} />
  );
  return (
    <div className="row wrap between">
      <div className="row wrap">{children}</div>
      <div className="row wrap toolbar-end">
        <OnlyNow>
          <span className="small muted only-wide">{NOTE}</span>
        </OnlyNow>
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

const PhoneNote = (): ReactElement => (
  <OnlyNow>
    <p className="small muted only-phone">{NOTE}</p>
  </OnlyNow>
);

interface WayToLastProps {
  readonly last: Month | undefined;
  readonly isShown: boolean | undefined;
  readonly onShow: (last: Month) => void;
  readonly children: ReactNode;
}

/** A link from an empty board to the last one with games. */
function WayToLast({ last, isShown, onShow, children }: WayToLastProps): ReactElement | null {
  if (last === undefined) return <LinkButton act="To the games" to={paths.games} />;
  return isShown ? null : <Button act={<>Show {children}</>} onClick={() => onShow(last)} />;
}
