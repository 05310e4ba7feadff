/** The personal dashboard: the reader's place, the last evenings, the figures and the partners. */
import { lazy, Suspense } from 'react';
import { statsCalls } from '../../../contract/stats.calls.js';
import type { DashboardView } from '../../../contract/stats.js';
import { EveningsPanel } from '../../figures/evenings-panel.js';
import { recall, useStored } from '../../transport/browser-storage.js';
import { usePast } from '../../transport/past.js';
import { Behind, Loaded, SkeletonRows } from '../../ui/page.js';
import { BOARDS_BEING_PREPARED, useBoard } from '../boards/board.api.js';
import { FactCard } from './fact-card.js';
import { Figures, PartnerInsights } from './figures.js';
import { AroundYou, Hero } from './hero.js';
import { firstPasswordsKey } from './start/first-passwords-key.js';
import '../../ui/hero.css';
import '../../ui/tiles.css';
import './dashboard.css';

/** Most groups no longer need them. */
const Start = lazy(() => import('./start/start.js'));
const HandingOut = lazy(() => import('./start/handing-out.js'));

export default function DashboardScreen() {
  const query = useBoard(statsCalls.dashboard, 5);
  const isNow = usePast() === null;
  return (
    <>
      <title>Dashboard · President</title>
      <Loaded what="dashboard" query={query} failureClass="panel" skeleton={SKELETON}>
        {({ rows: dashboard, isCleared }) => {
          const panels = <Panels dashboard={dashboard} isCleared={isCleared} />;
          if (dashboard.lastGameDate !== null || isCleared || !isNow) return panels;
          return (
            <Suspense fallback={SKELETON}><Start reader={dashboard.user} skeleton={SKELETON}>{panels}</Start></Suspense>
          );
        }}
      </Loaded>
    </>
  );
}

function Panels({ dashboard, isCleared }: { readonly dashboard: DashboardView; readonly isCleared: boolean }) {
  const { user, form, place, kpis, partners } = dashboard;
  const hasFirstPasswords = useStored(() => recall(firstPasswordsKey(user.id))) !== null;
  // The moves since the last visit lead up to now.
  const isNow = usePast() === null;
  const isAround = isNow && place !== null;
  return (
    <>
      {isNow && hasFirstPasswords && <Behind><HandingOut readerId={user.id} isPanel /></Behind>}
      <div className="cols cols-5-7">
        <Hero dashboard={dashboard} isCleared={isCleared} />
        <EveningsPanel player={user} evenings={form} empty={isCleared ? BOARDS_BEING_PREPARED : undefined} />
      </div>
      <div className={isAround ? 'cols cols-5-7' : 'cols'}>
        {isAround && <AroundYou place={place} readerId={user.id} />}
        <Figures kpis={kpis} readerId={user.id} />
      </div>
      <div className="cols cols-5-7">
        <PartnerInsights partners={partners} readerId={user.id} />
        <FactCard />
      </div>
    </>
  );
}

const SkeletonPanel = ({ className, rows }: { readonly className: string; readonly rows: number }) => (
  <div className={`panel ${className}`}>
    <span className="sk title" />
    <SkeletonRows count={rows} />
  </div>
);

/** The panels in their final shape. */
const SKELETON = (
  <>
    <div className="cols cols-5-7">
      <div className="felt hero sk-hero" />
      <SkeletonPanel className="sk-form" rows={0} />
    </div>
    <SkeletonPanel className="sk-figures" rows={2} />
    <div className="cols cols-5-7">
      <SkeletonPanel className="sk-partners" rows={3} />
      <SkeletonPanel className="sk-fact" rows={1} />
    </div>
  </>
);
