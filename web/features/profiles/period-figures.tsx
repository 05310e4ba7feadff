/** What the switch of the period governs: roles, records, partners and opponents. */
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ProfileView } from '../../../contract/profiles.js';
import { paramsAt, usePast } from '../../transport/past.js';
import { tabId, Tabs } from '../../ui/tabs.js';
import { Opponents, Partners } from './company.js';
import { Records } from './records.js';
import { RoleRounds } from './role-rounds.js';

const ALL_TIME = 'all';
const PANEL_ID = 'period';

/** The query of the address. A key that is only a number would leave the order: objects list those first, ascending. */
const keyOf = (year: number | string): string => `year=${year}`;

interface PeriodFiguresProps {
  readonly profile: ProfileView;
  /** As in the address; null for all time. */
  readonly year: string | null;
}

export default function PeriodFigures({ profile, year }: PeriodFiguresProps): ReactElement {
  const [, setParams] = useSearchParams();
  const past = usePast();
  const { player, figures, years } = profile;
  const shown = year === null ? ALL_TIME : keyOf(year);
  const ofYears = years.map((each) => [keyOf(each.year), `${each.year}`]);
  const periods = Object.fromEntries([...ofYears, [ALL_TIME, 'All time']]);
  const show = (period: string): void => {
    const next = paramsAt(new URLSearchParams(period === ALL_TIME ? '' : period), past);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <div className="row wrap between periods">
        <Tabs label="Period" tabs={periods} selected={shown} onSelect={show} panelId={PANEL_ID} />
        <span className="small muted">Tap an underlined figure to see how it is counted.</span>
      </div>
      <div id={PANEL_ID} className="stack" role="tabpanel" aria-labelledby={tabId(PANEL_ID, shown)}>
        <div className="cols cols-2">
          <RoleRounds playerId={player.id} figures={figures} name={player.displayName} />
          <Records figures={figures} name={player.displayName} />
        </div>
        <div className="cols cols-2">
          <Partners player={player} figures={figures} />
          <Opponents player={player} figures={figures} />
        </div>
      </div>
    </>
  );
}
