/** The page around the boards: its title, the tabs of the periods and the daily tab, which all boards share. */
import type { ComponentType, ReactElement } from 'react';
import { PageHead } from '../../ui/page-head.js';
import { tabId, Tabs } from '../../ui/tabs.js';
import type { Period } from './board-address.js';
import { Daily } from './daily.js';
import { type ShownBoard, useBoardAddress } from './use-board-address.js';
import './leaderboards.css';

export interface BoardPageProps {
  readonly title: string;
  readonly Monthly: ComponentType<ShownBoard>;
  readonly Yearly: ComponentType<ShownBoard>;
}

const PERIODS: Record<Period, string> = { daily: 'Daily', monthly: 'Monthly', yearly: 'Yearly' };
const PANEL_ID = 'board';

export function BoardPage({ title, Monthly, Yearly }: BoardPageProps): ReactElement {
  const shown = useBoardAddress();
  const { board, today, readerId, onShow } = shown;
  return (
    <>
      <PageHead title={title}>
        <Tabs
          label="Period"
          tabs={PERIODS}
          selected={board.period}
          panelId={PANEL_ID}
          onSelect={(period) => onShow({ period })}
        />
      </PageHead>
      <div id={PANEL_ID} className="stack" role="tabpanel" aria-labelledby={tabId(PANEL_ID, board.period)}>
        {board.period === 'daily' && (
          <Daily date={board.date} today={today} readerId={readerId} onShow={(date) => onShow({ date })} />
        )}
        {board.period === 'monthly' && <Monthly {...shown} />}
        {board.period === 'yearly' && <Yearly {...shown} />}
      </div>
    </>
  );
}
