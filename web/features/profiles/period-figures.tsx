/** What the switch of the period governs: roles, records, partners and opponents. */
import type { ReactNode } from 'react';
import type { ProfileView } from '../../../contract/profiles.js';
import { dateText } from '../../../domain/dates.js';
import { ordinal } from '../../../domain/text.js';
import { Why, WhyScore } from '../../figures/why.js';
import { usePageParams } from '../../transport/past.js';
import { Panel } from '../../ui/page-head.js';
import { tabId, Tabs } from '../../ui/tabs.js';
import { type OfPeriod, Opponents, Partners } from './company.js';
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

export function PeriodFigures({ profile, year }: PeriodFiguresProps) {
  const [, showParams] = usePageParams();
  const shown = year === null ? ALL_TIME : keyOf(year);
  const ofYears = profile.years.map((each) => [keyOf(each.year), `${each.year}`]);
  const show = (period: string): void => showParams(
    period === ALL_TIME ? {} : Object.fromEntries(new URLSearchParams(period)),
    { replace: true, preventScrollReset: true },
  );
  return (
    <>
      <div className="row wrap between periods">
        <Tabs
          label="Period"
          tabs={Object.fromEntries([...ofYears, [ALL_TIME, 'All time']])}
          selected={shown}
          onSelect={show}
          panelId={PANEL_ID}
        />
        <span className="small muted">Tap an underlined figure to see how it is counted.</span>
      </div>
      <div id={PANEL_ID} className="stack" role="tabpanel" aria-labelledby={tabId(PANEL_ID, shown)}>
        <div className="cols cols-2">
          <RoleRounds {...profile} />
          <Records {...profile} />
        </div>
        <div className="cols cols-2">
          <Partners {...profile} />
          <Opponents {...profile} />
        </div>
      </div>
    </>
  );
}

/** The best and the hardest evening, the longest run of wins and the win rate. */
function Records({ player: { displayName: name }, figures }: OfPeriod) {
  const { best, hardest, longestRun, winRate, gamesWon, gamesPlayed, refs } = figures;
  const eveningOf = (title: string, evening: typeof best) => (
    <Record title={title} detail={evening && `${dateText(evening.date)}, ${ordinal(evening.rank)} of ${evening.of}`}>
      {evening === null ? '–' : (
        <WhyScore of={evening.ref} label={`day total of ${name} on ${dateText(evening.date)}`} value={evening.total} />
      )}
    </Record>
  );
  return (
    <Panel title="Best, hardest, longest">
      <dl className="records">
        {eveningOf('Best evening', best)}
        {eveningOf('Hardest evening', hardest)}
        <Record title="Longest run of wins" detail={longestRun && `until ${dateText(longestRun.until)}`}>
          <Why of={refs.longestRun} label={`longest run of wins of ${name}`} text={`${longestRun?.games ?? 0}`} />
        </Record>
        <Record
          title="Win rate"
          detail={
            <>
              <Why of={refs.gamesWon} label={`games won by ${name}`} text={`${gamesWon}`} /> of{' '}
              <Why of={refs.gamesPlayed} label={`games of ${name}`} text={`${gamesPlayed}`} />{' '}
              {gamesPlayed === 1 ? 'game' : 'games'}
            </>
          }
        >
          <Why of={refs.winRate} label={`win rate of ${name}`} text={`${winRate}%`} />
        </Record>
      </dl>
    </Panel>
  );
}

const Record = (
  { title, detail, children }: { readonly title: string; readonly detail: ReactNode; readonly children: ReactNode },
) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
    {detail !== null && <dd>{detail}</dd>}
  </div>
);
