/** The page around the boards: its title, the tabs of the periods and the daily tab, which all boards share. */
import type { ComponentType, ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Month, monthOfDate } from '../../ui/date-text.js';
import { PageHead } from '../../ui/page-head.js';
import { tabId, Tabs } from '../../ui/tabs.js';
import { shownToday } from '../../ui/today.js';
import { type BoardAddress, boardIn, notAfter, paramsOf, type Period, type View } from './board-address.js';
import { Daily } from './daily.js';
import './leaderboards.css';

export interface ShownBoard {
  readonly board: BoardAddress;
  /** The current date in Toronto. */
  readonly today: string;
  /** The month of today. */
  readonly current: Month;
  /** Shows another board; omitted values do not change. */
  readonly onShow: (change: Partial<BoardAddress>) => void;
}

/** The board in the address bar, and how to show another. */
function useBoardAddress(): ShownBoard {
  const [params, setParams] = useSearchParams();
  const today = shownToday();
  const current = monthOfDate(today);
  const board = boardIn(params, today);
  const onShow = (change: Partial<BoardAddress>): void => {
    const next = { ...board, ...change };
    setParams(paramsOf({ ...next, ...notAfter(current, next) }, today));
  };
  return { board, today, current, onShow };
}

export interface BoardPageProps {
  readonly title: string;
  readonly Monthly: ComponentType<ShownBoard>;
  readonly Yearly: ComponentType<ShownBoard>;
}

export const PERIODS: Record<Period, string> = { daily: 'Daily', monthly: 'Monthly', yearly: 'Yearly' };
export const VIEWS: Record<View, string> = { board: 'Board', race: 'Race' };
export const BOARD_PANEL_ID = 'board';

export function BoardPage({ title, Monthly, Yearly }: BoardPageProps): ReactElement {
  const shown = useBoardAddress();
  const { board, today, onShow } = shown;
  return (
    <>
      <PageHead title={title}>
        <Tabs
          label="Period"
          tabs={PERIODS}
          selected={board.period}
          panelId={BOARD_PANEL_ID}
          onSelect={(period) => onShow({ period })}
        />
      </PageHead>
      <div id={BOARD_PANEL_ID} className="stack" role="tabpanel" aria-labelledby={tabId(BOARD_PANEL_ID, board.period)}>
        {board.period === 'daily' && <Daily date={board.date} today={today} onShow={(date) => onShow({ date })} />}
        {board.period === 'monthly' && <Monthly {...shown} />}
        {board.period === 'yearly' && <Yearly {...shown} />}
      </div>
    </>
  );
}
