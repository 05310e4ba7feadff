/** Owns the leaderboards screen: the boards of the cached calls, and how fresh they are. */
import type { ReactElement, ReactNode } from 'react';
import { BoardContent } from './board-content.js';
import { BoardPage } from './board-page.js';
import { finalizedMonths, firstPlayed, lastPlayed, stateOf, useMonths } from './months.api.js';
import { MonthBoard } from './month-board.js';
import { MonthSelect, YearSelect } from './period-selects.js';
import type { ShownBoard } from './use-board-address.js';
import { WaitedFor } from './waited-for.js';
import { YearBoard } from './year-board.js';
import { monthNumber, monthText } from '../../ui/date-text.js';
import { Empty } from '../../ui/load-states.js';
import { FinalizedTag, LiveTag } from '../../ui/marks.js';
import { counted } from '../../ui/score-text.js';
import { paths } from '../../paths.js';
import { WayOn } from '../../ui/way-on.js';
import { useMonthBoard, useYearBoard } from './leaderboards.api.js';

const NOTE = 'Fast Loading · Next Refresh: 5:30 AM Toronto time';

export default function LeaderboardsScreen(): ReactElement {
  return <BoardPage title="Leaderboards" Monthly={Monthly} Yearly={Yearly} />;
}

function Monthly({ board, current, readerId, onShow }: ShownBoard): ReactElement {
  const query = useMonthBoard(board);
  const months = useMonths(!query.isPending);
  const last = lastPlayed(months);
  return (
    <>
      <Toolbar>
        <MonthSelect shown={board} current={current} onShow={onShow} />
        <YearSelect shown={board} current={current} firstYear={firstPlayed(months)?.year} onShow={onShow} />
        {monthNumber(board) === monthNumber(current) && <LiveTag />}
        {stateOf(months, board)?.isFinalized && <FinalizedTag />}
      </Toolbar>
      <WaitedFor month={board} current={current} state={stateOf(months, board)} />
      <BoardContent
        query={query}
        empty={
          <Empty title={`No data available for ${monthText(board)}`}>
            {last === null && <WayOn to={paths.games}>To the games</WayOn>}
            {last !== null && monthNumber(last) !== monthNumber(board) && (
              <button type="button" className="btn" onClick={() => onShow(last)}>
                Show {monthText(last)}
              </button>
            )}
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
  const query = useYearBoard(year);
  const months = useMonths(!query.isPending);
  const last = lastPlayed(months);
  const finalized = finalizedMonths(months, year);
  return (
    <>
      <Toolbar>
        <YearSelect shown={board} current={current} firstYear={firstPlayed(months)?.year} onShow={onShow} />
        {finalized.length > 0 && <span className="tag">{counted(finalized.length, 'month')} finalized</span>}
      </Toolbar>
      <BoardContent
        query={query}
        empty={
          <Empty title={`No yearly data found for ${year}`}>
            {last === null && <WayOn to={paths.games}>To the games</WayOn>}
            {last !== null && last.year !== year && (
              <button type="button" className="btn" onClick={() => onShow(last)}>
                Show {last.year}
              </button>
            )}
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

/** The note stands beside the choices on laptops and under the board on phones. */
const Toolbar = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <div className="row wrap between">
    <div className="row wrap">{children}</div>
    <span className="small muted only-wide">{NOTE}</span>
  </div>
);

const PhoneNote = (): ReactElement => <p className="small muted only-phone">{NOTE}</p>;
