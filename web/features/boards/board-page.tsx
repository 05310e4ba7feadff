/** The page around the boards: its title, the tabs of periods, and the daily tab, which all boards share. */
import type { ComponentType, ReactElement } from 'react';
import { usePageParams, usePast, useToday } from '../../transport/past.js';
import { monthOfDate } from '../../ui/date-text.js';
import { PageHead } from '../../ui/page-head.js';
import { tabId, Tabs } from '../../ui/tabs.js';
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

export function BoardPage({ title, Monthly, Yearly }: BoardPageProps): ReactElement {
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
