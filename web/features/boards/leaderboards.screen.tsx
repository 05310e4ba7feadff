/** The leaderboards: the boards of the cached calls, and how fresh they are. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { boardCalls } from '../../../contract/boards.calls.js';
import type { FastMonthRow } from '../../../contract/boards.js';
import { paths } from '../../paths.js';
import { type Month, monthChoices, monthNumber, monthText, yearChoices } from '../../ui/date-text.js';
import { Empty } from '../../ui/load-states.js';
import { FinalizedTag, LiveTag } from '../../ui/marks.js';
import { MonthSelect, YearSelect } from '../../ui/period-selects.js';
import { counted } from '../../ui/score-text.js';
import { WayOn } from '../../ui/way-on.js';
import { type Board, boardResource } from './board.api.js';
import { BoardContent } from './board-content.js';
import { BoardPage, type ShownBoard } from './board-page.js';
import { entryOfFastRow } from './month-entries.js';
import { MonthBoard } from './month-board.js';
import { finalizedMonths, firstPlayed, lastPlayed, monthBoardQuery, stateOf, useMonths } from './months.api.js';
import { WaitedFor } from './waited-for.js';
import { YearBoard } from './year-board.js';

const NOTE = 'Fast Loading · Next Refresh: 5:30 AM Toronto time';

export default function LeaderboardsScreen(): ReactElement {
  return <BoardPage title="Leaderboards" Monthly={Monthly} Yearly={Yearly} />;
}

const withEntries = ({ rows, isCleared }: Board<FastMonthRow[]>) => ({ rows: rows.map(entryOfFastRow), isCleared });

function Monthly({ board, current, readerId, onShow }: ShownBoard): ReactElement {
  const query = useQuery({ ...monthBoardQuery(board), select: withEntries });
  const months = useMonths(!query.isPending);
  const state = stateOf(months, board);
  const last = lastPlayed(months);
  return (
    <>
      <Toolbar>
        <MonthSelect shown={board} months={monthChoices(current, board.year)} onShow={onShow} />
        <YearSelect
          shown={board}
          years={yearChoices(current.year, firstPlayed(months)?.year, board.year)}
          onShow={onShow}
        />
        {monthNumber(board) === monthNumber(current) && <LiveTag />}
        {state?.isFinalized && <FinalizedTag />}
      </Toolbar>
      <WaitedFor month={board} current={current} state={state} />
      <BoardContent
        query={query}
        empty={
          <Empty title={`No data available for ${monthText(board)}`}>
            <WayToLast last={last} isShown={last && monthNumber(last) === monthNumber(board)} onShow={onShow}>
              {last && monthText(last)}
            </WayToLast>
          </Empty>
        }
        show={(entries) => (
          <>
            <MonthBoard key={monthNumber(board)} month={board} entries={entries} readerId={readerId} />
            <PhoneNote />
          </>
        )}
      />
    </>
  );
}

function Yearly({ board, current, readerId, onShow }: ShownBoard): ReactElement {
  const { year } = board;
  const query = useQuery(boardResource(boardCalls.fastYear, 5, { year }));
  const months = useMonths(!query.isPending);
  const last = lastPlayed(months);
  const finalized = finalizedMonths(months, year);
  return (
    <>
      <Toolbar>
        <YearSelect shown={board} years={yearChoices(current.year, firstPlayed(months)?.year, year)} onShow={onShow} />
        {finalized.length > 0 && <span className="tag">{counted(finalized.length, 'month')} finalized</span>}
      </Toolbar>
      <BoardContent
        query={query}
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
              readerId={readerId}
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

/** The note is beside the choices on laptops and under the board on phones. */
const Toolbar = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <div className="row wrap between">
    <div className="row wrap">{children}</div>
    <span className="small muted only-wide">{NOTE}</span>
  </div>
);

const PhoneNote = (): ReactElement => <p className="small muted only-phone">{NOTE}</p>;

interface WayToLastProps {
  readonly last: Month | undefined;
  readonly isShown: boolean | undefined;
  readonly onShow: (last: Month) => void;
  readonly children: ReactNode;
}

/** A link from an empty board to the last one with games. */
function WayToLast({ last, isShown, onShow, children }: WayToLastProps): ReactElement | null {
  if (last === undefined) return <WayOn to={paths.games}>To the games</WayOn>;
  return isShown ? null : (
    <button type="button" className="btn" onClick={() => onShow(last)}>
      Show {children}
    </button>
  );
}
