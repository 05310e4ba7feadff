/** Owns the leaderboards screen: the period and the month in the address, and the board that follows from them. */
import type { ReactElement, ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { torontoDate } from '../../../domain/toronto-date.js';
import { useReader } from '../../session/session.api.js';
import { type Month, monthName, monthNumber, monthOfDate, monthText } from '../../ui/date-text.js';
import { Empty, LoadError, Loading, SkeletonRow } from '../../ui/load-states.js';
import { LiveTag } from '../../ui/marks.js';
import { tabId, Tabs } from '../../ui/tabs.js';
import {
  type BoardAddress,
  boardIn,
  monthChoices,
  notAfter,
  paramsOf,
  type Period,
  yearChoices,
} from './board-address.js';
import { useMonthBoard, usePlayedSpan, useYearBoard } from './leaderboards.api.js';
import { MonthBoard } from './month-board.js';
import { YearBoard } from './year-board.js';
import '../../styles/leaderboards.css';

const PERIODS: Record<Period, string> = { monthly: 'Monthly', yearly: 'Yearly' };
const PANEL_ID = 'board';
const NOTE = 'Fast Loading · Next Refresh: 5:30 AM Toronto time';

interface BoardProps {
  readonly board: BoardAddress;
  /** The current month in Toronto. */
  readonly today: Month;
  readonly onShow: (next: Month) => void;
}

export default function LeaderboardsScreen(): ReactElement {
  const [params, setParams] = useSearchParams();
  const today = monthOfDate(torontoDate(new Date()));
  const board = boardIn(params, today);
  const show = (next: BoardAddress): void => setParams(paramsOf(next, today));
  const props: BoardProps = { board, today, onShow: (month) => show({ ...board, ...notAfter(today, month) }) };
  return (
    <>
      <title>Leaderboards · President</title>
      <div className="page-head wrap">
        <h1>Leaderboards</h1>
        <Tabs
          label="Period"
          tabs={PERIODS}
          selected={board.period}
          panelId={PANEL_ID}
          onSelect={(period) => show({ ...board, period })}
        />
      </div>
      <div id={PANEL_ID} className="stack" role="tabpanel" aria-labelledby={tabId(PANEL_ID, board.period)}>
        {board.period === 'monthly' ? <Monthly {...props} /> : <Yearly {...props} />}
      </div>
    </>
  );
}

function Monthly({ board, today, onShow }: BoardProps): ReactElement {
  const reader = useReader();
  const { data: rows, error, isFetching, refetch } = useMonthBoard(board);
  const span = usePlayedSpan(rows !== undefined || error !== null);
  return (
    <>
      <Toolbar>
        <select
          className="select slim"
          aria-label="Month"
          value={board.month}
          onChange={(event) => onShow({ ...board, month: Number(event.target.value) })}
        >
          {monthChoices(today, board.year).map((month) => (
            <option key={month} value={month}>
              {monthName(month)}
            </option>
          ))}
        </select>
        <YearSelect board={board} today={today} firstYear={span?.first.year} onShow={onShow} />
        {monthNumber(board) === monthNumber(today) && <LiveTag />}
      </Toolbar>
      <Content
        rows={rows}
        empty={
          <Empty title={`No data available for ${monthText(board)}`}>
            {span !== null && monthNumber(span.last) !== monthNumber(board) && (
              <button type="button" className="btn" onClick={() => onShow(span.last)}>
                Show {monthText(span.last)}
              </button>
            )}
          </Empty>
        }
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        show={(found) => <MonthBoard key={monthNumber(board)} month={board} rows={found} readerId={reader?.id} />}
      />
    </>
  );
}

function Yearly({ board, today, onShow }: BoardProps): ReactElement {
  const reader = useReader();
  const { data: rows, error, isFetching, refetch } = useYearBoard(board.year);
  const span = usePlayedSpan(rows !== undefined || error !== null);
  return (
    <>
      <Toolbar>
        <YearSelect board={board} today={today} firstYear={span?.first.year} onShow={onShow} />
      </Toolbar>
      <Content
        rows={rows}
        empty={
          <Empty title={`No yearly data found for ${board.year}`}>
            {span !== null && span.last.year !== board.year && (
              <button type="button" className="btn" onClick={() => onShow(span.last)}>
                Show {span.last.year}
              </button>
            )}
          </Empty>
        }
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        show={(found) => (
          <YearBoard
            key={board.year}
            year={board.year}
            rows={found}
            readerId={reader?.id}
            liveMonth={board.year === today.year ? today.month : null}
          />
        )}
      />
    </>
  );
}

/** The note stands beside the choices on laptops and under the board on phones. */
const Toolbar = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <div className="row wrap between">
    <div className="row">{children}</div>
    <span className="small muted only-wide">{NOTE}</span>
  </div>
);

interface YearSelectProps extends BoardProps {
  readonly firstYear: number | undefined;
}

const YearSelect = ({ board, today, firstYear, onShow }: YearSelectProps): ReactElement => (
  <select
    className="select slim"
    aria-label="Year"
    value={board.year}
    onChange={(event) => onShow({ ...board, year: Number(event.target.value) })}
  >
    {yearChoices(today, firstYear, board.year).map((year) => (
      <option key={year} value={year}>
        {year}
      </option>
    ))}
  </select>
);

interface ContentProps<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly empty: ReactNode;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
  readonly show: (rows: readonly Row[]) => ReactNode;
}

function Content<Row>({ rows, empty, error, onRetry, isRetrying, show }: ContentProps<Row>): ReactElement {
  if (rows !== undefined && rows.length > 0) {
    return (
      <>
        {show(rows)}
        <p className="small muted only-phone">{NOTE}</p>
      </>
    );
  }
  if (rows !== undefined) return <div className="panel">{empty}</div>;
  if (error !== null) {
    return (
      <div className="panel">
        <LoadError title="The leaderboard did not load." error={error} onRetry={onRetry} isRetrying={isRetrying} />
      </div>
    );
  }
  return (
    <Loading label="Loading leaderboard...">
      <span className="sk you-line" />
      <div className="panel flush">
        {Array.from({ length: 12 }, (_, index) => (
          <SkeletonRow key={index} />
        ))}
      </div>
    </Loading>
  );
}
