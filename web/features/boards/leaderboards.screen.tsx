/** The leaderboards: the boards of the cached calls, and how fresh they are. */
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import { boardCalls } from '../../../contract/boards.calls.js';
import type { FastMonthRow } from '../../../contract/boards.js';
import { historyPath, paths } from '../../paths.js';
import { Button, LinkButton } from '../../ui/buttons.js';
import { type Month, monthChoices, keyOfMonth, monthNumber, monthText, yearChoices } from '../../ui/date-text.js';
import { Empty } from '../../ui/load-states.js';
import { FinalizedTag, LiveTag } from '../../figures/score.js';
import { MonthSelect, YearSelect } from '../../ui/period-selects.js';
import { counted } from '../../../domain/number-text.js';
import { type Board, boardResource } from './board.api.js';
import { BoardContent, type BoardContentProps } from './board-content.js';
import { BoardPage, type ShownBoard, Views, YearBoard } from './board-page.js';
import { entryOfFastRow } from './month-entries.js';
import { MonthBoard } from './month-board.js';
import { finalizedMonths, firstPlayed, lastPlayed, monthBoardQuery, stateOf, useMonths } from './months.api.js';
import { useReader } from '../session/session.api.js';
import { HeadActions } from './past/head-actions.js';
import { usePast } from '../../ui/past-address.js';
import { useIsWide } from '../../ui/screen.js';
import { WaitedFor } from './waited-for.js';

const NOTE = 'Fast Loading · Next Refresh: 5:30 AM Toronto time';

const Race = lazy(() => import('./race/race.js'));
const PastBoards = lazy(() => import('./past/past-boards.js'));

export default function LeaderboardsScreen(): ReactElement {
  if (usePast() === null) return <BoardPage title="Leaderboards" Monthly={Monthly} Yearly={Yearly} />;
  return (
    <Suspense fallback={null}>
      <PastBoards title="Leaderboards" />
    </Suspense>
  );
}

const withEntries = ({ rows, isCleared }: Board<FastMonthRow[]>) => ({ rows: rows.map(entryOfFastRow), isCleared });

function Monthly({ board, current, onShow }: ShownBoard): ReactElement {
  const query = useQuery({ ...monthBoardQuery(board), select: withEntries });
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
        {monthNumber(board) === monthNumber(current) && <LiveTag />}
        {state?.isFinalized && <FinalizedTag />}
      </Toolbar>
      <WaitedFor month={board} current={current} state={state} />
      <BoardOrRace
        {...{ board, onShow, query }}
        empty={
          <Empty title={`No data available for ${monthText(board)}`}>
            <WayToLast last={last} isShown={last && monthNumber(last) === monthNumber(board)} onShow={onShow}>
              {last && monthText(last)}
            </WayToLast>
          </Empty>
        }
        show={(entries) => (
          <>
            <MonthBoard key={monthNumber(board)} month={board} entries={entries} />
            <PhoneNote />
          </>
        )}
      />
    </>
  );
}

function Yearly({ board, current, onShow }: ShownBoard): ReactElement {
  const { year } = board;
  const query = useQuery(boardResource(boardCalls.fastYear, 5, { year }));
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
              liveMonth={year === current.year ? current.month : null}
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
  { board, onShow, ...content }: Shown & BoardContentProps<Row>,
): ReactElement => (board.view !== 'race' ? <BoardContent {...content} /> : (
  <Suspense fallback={null}>
    <Race board={board} onBoard={() => onShow({ view: 'board' })} />
  </Suspense>
));

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
    <HeadActions what="board" links={[{ label: 'Any period', to: paths.anyDays, look: 'quiet' }, ...ofPhone]} />
  );
  return (
    <div className="row wrap between">
      <div className="row wrap">{children}</div>
      <div className="row wrap toolbar-end">
        <span className="small muted only-wide">{NOTE}</span>
        {isWide && actions}
        <Views board={board} onShow={onShow} />
        {!isWide && actions}
      </div>
    </div>
  );
}

const PhoneNote = (): ReactElement => <p className="small muted only-phone">{NOTE}</p>;

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
