/** The page around the boards: its title, the tabs of periods, and the daily tab, which all boards share. */
import { type ComponentType, Fragment } from 'react';
import type { MonthView } from '../../../contract/months.js';
import { usePageParams, usePast, useToday } from '../../transport/past.js';
import { type Month, monthNumber, monthOfDate, monthText } from '../../ui/date-text.js';
import { Link } from '../../ui/controls.js';
import { PageHead } from '../../ui/page-head.js';
import { tabId, Tabs } from '../../ui/tabs.js';
import { settleAddress } from '../recording/recording-address.js';
import { type BoardAddress, boardIn, notAfter, paramsOf, type Period, type ShownBoard } from './board-address.js';
import { Daily } from './daily.js';
import './leaderboards.css';

export interface BoardPageProps {
  readonly title: string;
  readonly Monthly: ComponentType<ShownBoard>;
  readonly Yearly: ComponentType<ShownBoard>;
}

const PERIODS: Record<Period, string> = { daily: 'Daily', monthly: 'Monthly', yearly: 'Yearly' };
export const PANEL_ID = 'board';

export function BoardPage({ title, Monthly, Yearly }: BoardPageProps) {
  const [params, setParams] = usePageParams();
  const today = useToday();
  const current = monthOfDate(today);
  const board = boardIn(params, today);
  const onShow = (change: Partial<BoardAddress>): void => {
    // The screen may be behind the address, which is on its way to the last choice.
    const next = { ...boardIn(new URLSearchParams(location.search), today), ...change };
    setParams(paramsOf({ ...next, ...notAfter(current, next) }, today));
  };
  const shown: ShownBoard = { board, today, current, live: usePast() === null ? current : null, onShow };
  const { period } = board;
  return (
    <>
      <PageHead title={title}>
        <Tabs
          label="Period"
          tabs={PERIODS}
          selected={period}
          panelId={PANEL_ID}
          onSelect={(chosen) => onShow({ period: chosen })}
        />
      </PageHead>
      <div id={PANEL_ID} className="stack" role="tabpanel" aria-labelledby={tabId(PANEL_ID, period)}>
        {period === 'daily' && <Daily {...shown} />}
        {period === 'monthly' && <Monthly {...shown} />}
        {period === 'yearly' && <Yearly {...shown} />}
      </div>
    </>
  );
}

interface WaitedForProps {
  readonly month: Month;
  /** The current month in Toronto. */
  readonly current: Month;
  /** The month's state; undefined while unknown. */
  readonly state: MonthView | undefined;
}

/**
 * The line above the board of a month that is over, with links to the games whose ties are pending. It is kept free
 * for them, so that the board does not move.
 */
export function WaitedFor({ month, current, state }: WaitedForProps) {
  if (usePast() !== null || monthNumber(month) >= monthNumber(current)) return null;
  const games = state?.isFinalized === false ? state.pendingGames : [];
  return (
    <p className="waited-for small">
      {games.length > 0 && `${monthText(month)} waits for ties to be settled: `}
      {games.map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to={settleAddress(id)}>Game {id}</Link>
        </Fragment>
      ))}
    </p>
  );
}
