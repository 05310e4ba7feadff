/** Owns the personal dashboard: where the reader stands, how the last evenings went, the figures, the partners. */
import type { ReactElement } from 'react';
import { LoadError } from '../../ui/load-states.js';
import { shownToday } from '../../ui/today.js';
import { useDashboard } from './dashboard.api.js';
import { DashboardSkeleton } from './dashboard-skeleton.js';
import { FactCard } from './fact-card.js';
import { Figures } from './figures.js';
import { FormPanel } from './form-panel.js';
import { Hero } from './hero.js';
import { PartnerInsights } from './partner-insights.js';
import '../../ui/tiles.css';
import './dashboard.css';

export default function DashboardScreen(): ReactElement {
  return (
    <>
      <title>Dashboard · President</title>
      <Dashboard />
    </>
  );
}

function Dashboard(): ReactElement {
  const { data, error, isFetching, refetch } = useDashboard();
  if (data === undefined && error === null) return <DashboardSkeleton />;
  if (data === undefined) {
    return (
      <div className="panel">
        <LoadError
          title="The dashboard did not load."
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </div>
    );
  }
  const { rows: dashboard, isCleared } = data;
  return (
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
  );
}
