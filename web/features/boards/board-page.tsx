/** The page around the boards: its title, the tabs of periods, and the daily tab, which all boards share. */
import { type ComponentType, Fragment, lazy, Suspense } from 'react';
import type { MonthView } from '../../../contract/months.js';
import { settleAddress } from '../../paths.js';
import { usePageParams, usePast, useToday } from '../../transport/past.js';
import { Link } from '../../ui/controls.js';
import { keyOfMonth, monthOfDate, monthText } from '../../ui/date-text.js';
import { PageHead, Sentence } from '../../ui/page.js';
import { tabId, Tabs } from '../../ui/tabs.js';
import { type BoardAddress, boardIn, notAfter, paramsOf, type Period, type ShownBoard } from './board-address.js';
import { SKELETON } from './board-content.js';
import { sourceText } from './brought-in.js';

const DayBoard = lazy(() => import('./day-board.js'));

const PERIODS: Record<Period, string> = { daily: 'Daily', monthly: 'Monthly', yearly: 'Yearly' };
export const PANEL_ID = 'board';

type Tab = ComponentType<ShownBoard>;

export function BoardPage(
  { title, Monthly, Yearly }: { readonly title: string; readonly Monthly: Tab; readonly Yearly: Tab },
) {
  const [params, setParams] = usePageParams();
  const today = useToday();
  const current = monthOfDate(today);
  const board = boardIn(params, today);
  const onShow = (change: Partial<BoardAddress>): void => {
    // The screen may lag behind the address, which already has the last choice.
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
        {period === 'daily' && <Suspense fallback={SKELETON}><DayBoard {...shown} /></Suspense>}
        {period === 'monthly' && <Monthly {...shown} />}
        {period === 'yearly' && <Yearly {...shown} />}
      </div>
    </>
  );
}

/**
 * The line above the board of a month that is over: the source of points that came in with a table, or links to the
 * games whose ties are pending. Its space is reserved, so that the board does not move.
 * @param state  of the month; undefined while unknown
 */
export function MonthNote(
  { board, current, state }: Pick<ShownBoard, 'board' | 'current'> & { readonly state: MonthView | undefined },
) {
  const isPast = usePast() !== null;
  if (isPast ? !state?.source : keyOfMonth(board) >= keyOfMonth(current)) return null;
  const games = state?.isFinalized === false && !isPast ? state.pendingGames : [];
  return (
    <p className="month-note small">
      {state?.source && <Sentence text={sourceText(state.source)} />}
      {games.length > 0 && `${monthText(board)} waits for ties to be settled: `}
      {games.map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to={settleAddress(id)}>Game {id}</Link>
        </Fragment>
      ))}
    </p>
  );
}
