/** The personal dashboard: the reader's place, the last evenings, the figures and the partners. */
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, lazy, type ReactElement, Suspense } from 'react';
import type { DashboardView, MonthPlaceView } from '../../../contract/stats.js';
import { statsCalls } from '../../../contract/stats.calls.js';
import { countAround } from '../../../domain/explain/count-around.js';
import { Behind } from '../../ui/error-boundary.js';
import { recall, useStored } from '../../transport/browser-storage.js';
import { EveningsPanel } from '../../figures/evenings-panel.js';
import { Loaded } from '../../ui/load-states.js';
import { OnlyNow, usePast } from '../../transport/past.js';
import { useBoard } from '../boards/board.api.js';
import { BOARDS_BEING_PREPARED } from '../boards/prepared.js';
import { dashboardQuery, firstPasswordsKey } from './dashboard.api.js';
import { SKELETON } from './dashboard-skeleton.js';
import { FactCard } from './fact-card.js';
import { Figures } from './figures.js';
import { Hero } from './hero.js';
import { PartnerInsights } from './partner-insights.js';
import '../../ui/hero.css';
import '../../ui/tiles.css';
import './dashboard.css';

const AroundYou = lazy(() => import('./around-you.js'));
const fetchStart = () => import('./start/start.js');
const Start = lazy(fetchStart);
const HandingOut = lazy(() => fetchStart().then(({ HandingOutPanel }) => ({ default: HandingOutPanel })));
export default function DashboardScreen(): ReactElement {
  const query = useBoard(statsCalls.dashboard, 5);
  const isThen = usePast() !== null;
  const now = useQuery({ ...dashboardQuery(), enabled: isThen }).data?.rows;
  return (
    <>
      <title>Dashboard · President</title>
      <Loaded what="dashboard" query={query} failureClass="panel" skeleton={SKELETON}>
        {({ rows: dashboard, isCleared }) => {
          const panels = <Panels {...{ dashboard, isCleared }} now={isThen ? now : undefined} />;
          return dashboard.lastGameDate !== null || isCleared || isThen ? panels : (
            <Suspense fallback={SKELETON}>
              <Start reader={dashboard.user} skeleton={SKELETON}>{panels}</Start>
            </Suspense>
          );
        }}
      </Loaded>
    </>
  );
}

interface PanelsProps {
  readonly dashboard: DashboardView;
  readonly isCleared: boolean;
  /** At a moment of the past that of now, once it is known. */
  readonly now: DashboardView | undefined;
}

function Panels({ dashboard, isCleared, now }: PanelsProps): ReactElement {
  const { user, form, place, kpis, partners } = dashboard;
  const isThen = usePast() !== null;
  return (
    <>
      <OnlyNow>
        <FirstPasswords readerId={user.id} />
      </OnlyNow>
      <div className="cols cols-5-7">
        <Hero dashboard={dashboard} isCleared={isCleared} now={now} />
        <EveningsPanel player={user} evenings={form} empty={isCleared ? BOARDS_BEING_PREPARED : undefined} />
      </div>
      <div className={place && !isThen ? 'cols cols-5-7' : 'cols'}>
        <OnlyNow>{place && <AroundRoom place={place} readerId={user.id} />}</OnlyNow>
        <Figures kpis={kpis} readerId={user.id} now={now?.kpis} />
      </div>
      <div className="cols cols-5-7">
        <PartnerInsights partners={partners} readerId={user.id} today={now?.partners} />
        <OnlyNow>
          <FactCard />
        </OnlyNow>
      </div>
    </>
  );
}

const FirstPasswords = ({ readerId }: { readonly readerId: number }): ReactElement | null =>
  useStored(() => recall(firstPasswordsKey(readerId))) === null ? null : (
    <Behind>
      <HandingOut readerId={readerId} />
    </Behind>
  );

/** Keeps the room of the lines around the reader, which come later. */
const AroundRoom = (
  { place: { month, rank, of }, readerId }: { readonly place: MonthPlaceView; readonly readerId: number },
): ReactElement => (
  <div className="around-room" style={{ '--lines': countAround(rank, of) } as CSSProperties}>
    <Behind>
      <AroundYou month={month} readerId={readerId} />
    </Behind>
  </div>
);
