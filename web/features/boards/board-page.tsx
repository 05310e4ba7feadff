/** The page around the boards: its title, the tabs of periods and views, and the daily tab, which all boards share. */
import { type ComponentType, lazy, type ReactElement, type ReactNode, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { currentDate, type Month, monthOfDate } from '../../ui/date-text.js';
import { PageHead } from '../../ui/page-head.js';
import { tabId, Tabs } from '../../ui/tabs.js';
import { SKELETON } from './board-content.js';
import { type BoardAddress, boardIn, notAfter, paramsOf, type Period, type View } from './board-address.js';
import './leaderboards.css';

/** Most readers look at the month. */
const Daily = lazy(async () => ({ default: (await import('./daily.js')).Daily }));
const fetchYear = () => import('./year-board.js');
export const YearBoard = lazy(async () => ({ default: (await fetchYear()).YearBoard }));

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
  const today = currentDate();
  const current = monthOfDate(today);
  const board = boardIn(params, today);
  const onShow = (change: Partial<BoardAddress>): void => {
    // The screen may be behind the address, which is on its way to the last choice.
    const next = { ...boardIn(new URLSearchParams(location.search), today), ...change };
    setParams(paramsOf({ ...next, ...notAfter(current, next) }, today));
  };
  return { board, today, current, onShow };
}

export interface BoardPageProps {
  readonly title: string;
  readonly Monthly: ComponentType<ShownBoard>;
  readonly Yearly: ComponentType<ShownBoard>;
}

const PERIODS: Record<Period, string> = { daily: 'Daily', monthly: 'Monthly', yearly: 'Yearly' };
const VIEWS: Record<View, string> = { board: 'Board', race: 'Race' };
const PANEL_ID = 'board';

type OnShow = Pick<ShownBoard, 'onShow'>;

export interface PeriodsProps extends Pick<BoardPageProps, 'title'>, OnShow {
  readonly period: Period;
  readonly children: ReactNode;
}

export const Periods = ({ title, period, onShow, children }: PeriodsProps): ReactElement => (
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
      {children}
    </div>
  </>
);

export const Views = ({ board, onShow }: Pick<ShownBoard, 'board'> & OnShow): ReactElement => (
  <Tabs
    label="Show as"
    tabs={VIEWS}
    selected={board.view ?? 'board'}
    panelId={PANEL_ID}
    onSelect={(view) => onShow({ view })}
  />
);

export function BoardPage({ title, Monthly, Yearly }: BoardPageProps): ReactElement {
  const shown = useBoardAddress();
  const { board, today, onShow } = shown;
  const isYear = board.period === 'yearly';
  // While its rows are on their way.
  useEffect(() => void (isYear && fetchYear().catch(() => undefined)), [isYear]);
  return (
    <Periods title={title} period={board.period} onShow={onShow}>
      <Suspense fallback={SKELETON}>
        {board.period === 'daily' && <Daily date={board.date} today={today} onShow={(date) => onShow({ date })} />}
        {board.period === 'monthly' && <Monthly {...shown} />}
        {board.period === 'yearly' && <Yearly {...shown} />}
      </Suspense>
    </Periods>
  );
}
