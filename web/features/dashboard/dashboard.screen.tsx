/** The personal dashboard: the reader's place, the last evenings, the figures and the partners. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { statsCalls } from '../../../contract/stats.calls.js';
import { Loaded, SkeletonRows } from '../../ui/load-states.js';
import { shownToday } from '../../ui/today.js';
import { boardResource } from '../boards/board.api.js';
import { FactCard } from './fact-card.js';
import { Figures } from './figures.js';
import { FormPanel } from './form-panel.js';
import { Hero } from './hero.js';
import { PartnerInsights } from './partner-insights.js';
import '../../ui/tiles.css';
import './dashboard.css';

export default function DashboardScreen(): ReactElement {
  const query = useQuery(boardResource(statsCalls.dashboard, 5));
  return (
    <>
      <title>Dashboard · President</title>
      <Loaded what="dashboard" query={query} failureClass="panel" skeleton={SKELETON}>
        {({ rows: dashboard, isCleared }) => (
          <>
            <div className="cols cols-5-7">
              <Hero dashboard={dashboard} isCleared={isCleared} today={shownToday()} />
              <FormPanel evenings={dashboard.form} isCleared={isCleared} />
            </div>
            <Figures kpis={dashboard.kpis} />
            <div className="cols cols-5-7">
              <PartnerInsights partners={dashboard.partners} />
              <FactCard />
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

const SkeletonPanel = ({ className, rows }: { readonly className: string; readonly rows: number }): ReactElement => (
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
