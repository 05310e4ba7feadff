/** The lower half of the dashboard: the figures, the partners and a fact. */
import type { DashboardView } from '../../../contract/stats.js';
import { FactCard } from './fact-card.js';
import { Figures, PartnerInsights } from './figures.js';

/** A default export, because it is loaded lazily. @param isCleared  whether the statistics are cleared */
export default function LowerPanels({ dashboard: { kpis, partners, user }, isCleared }: {
  readonly dashboard: DashboardView;
  readonly isCleared: boolean;
}) {
  return (
    <>
      {!isCleared && <Figures kpis={kpis} readerId={user.id} />}
      <div className="cols cols-5-7">
        {!isCleared && <PartnerInsights partners={partners} readerId={user.id} />}
        <FactCard />
      </div>
    </>
  );
}
