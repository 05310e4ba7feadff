/** The personal dashboard: the reader's place, the last evenings, the figures and the partners. */
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, lazy, type ReactElement, Suspense } from 'react';
import type { DashboardView, MonthPlaceView } from '../../../contract/stats.js';
import { countAround } from '../../../domain/explain/count-around.js';
import { Behind } from '../../ui/error-boundary.js';
import { recall, useStored } from '../../transport/browser-storage.js';
import { EveningsPanel } from '../../figures/evenings-panel.js';
import { Loaded } from '../../ui/load-states.js';
import { currentDate } from '../../ui/date-text.js';
import { usePast } from '../../transport/past.js';
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
const PastDashboard = lazy(() => import('./past-dashboard.js'));

export default function DashboardScreen(): ReactElement {
  const past = usePast();
  if (past === null) return <Dashboard />;
  return (
    <Suspense fallback={null}>
      <PastDashboard past={past} />
    </Suspense>
  );
}

function Dashboard(): ReactElement {
  const query = useQuery(dashboardQuery());
  return (
    <>
      <title>Dashboard · President</title>
      <Loaded what="dashboard" query={query} failureClass="panel" skeleton={SKELETON}>
        {({ rows: dashboard, isCleared }) =>
          dashboard.lastGameDate !== null || isCleared ? (
            <Panels dashboard={dashboard} isCleared={isCleared} />
          ) : (
            <Suspense fallback={SKELETON}>
              <Start reader={dashboard.user} skeleton={SKELETON}>
                <Panels dashboard={dashboard} isCleared={isCleared} />
              </Start>
            </Suspense>
          )
        }
      </Loaded>
    </>
  );
}

const Panels = (
  { dashboard, isCleared }: { readonly dashboard: DashboardView; readonly isCleared: boolean },
): ReactElement => (
  <>
    <FirstPasswords readerId={dashboard.user.id} />
    <div className="cols cols-5-7">
      <Hero dashboard={dashboard} isCleared={isCleared} today={currentDate()} />
      <EveningsPanel
        player={dashboard.user}
        evenings={dashboard.form}
        empty={isCleared ? BOARDS_BEING_PREPARED : undefined}
      />
    </div>
    <div className={dashboard.place ? 'cols cols-5-7' : 'cols'}>
      {dashboard.place && <AroundRoom place={dashboard.place} readerId={dashboard.user.id} />}
      <Figures kpis={dashboard.kpis} readerId={dashboard.user.id} />
    </div>
    <div className="cols cols-5-7">
      <PartnerInsights partners={dashboard.partners} readerId={dashboard.user.id} />
      <FactCard />
    </div>
  </>
);

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
