/** The figures that depend on the chosen period: roles, records, partners and opponents. */
import type { ReactNode } from 'react';
import type { ProfileView } from '../../../contract/profiles.js';
import { dateText } from '../../../domain/dates.js';
import { counted, ordinal } from '../../../domain/text.js';
import { GIVEN_ROLES } from '../../figures/given-roles.js';
import { Why, WhyScore } from '../../figures/score.js';
import { usePageParams } from '../../transport/past.js';
import { ColumnHeads, Panel } from '../../ui/page.js';
import { tabId, Tabs } from '../../ui/tabs.js';
import { type OfPeriod, Opponents, Partners } from './company.js';
import { statsRef } from '../../../domain/explain/addresses.js';
import { ROUND_COUNT } from '../../../domain/game-size.js';
import { winRate } from '../../../domain/scoring/win-rate.js';
import { Icon } from '../../ui/controls.js';

/** The address of the figures of all years. */
export const ALL_YEARS = { year: 'all' } as const;
const PANEL_ID = 'period';

/**
 * The query of the address. A key that is only a number would break the order: objects list such keys first, ascending.
 */
const keyOf = (year: number | string): string => `year=${year}`;

/** @param year  as in the address; null for all years */
export function PeriodFigures({ profile, year }: { readonly profile: ProfileView; readonly year: string | null }) {
  const [, showParams] = usePageParams();
  const ofYears = profile.years.map((each) => [keyOf(each.year), `${each.year}`]);
  const show = (period: string): void => showParams(
    Object.fromEntries(new URLSearchParams(period)), { replace: true, preventScrollReset: true });
  const shown = keyOf(year ?? ALL_YEARS.year);
  return (
    <>
      <div className="row wrap between periods">
        <Tabs
          label="Period"
          tabs={Object.fromEntries([...ofYears, [keyOf(ALL_YEARS.year), 'All years']])}
          selected={shown}
          onSelect={show}
          panelId={PANEL_ID}
        />
        <span className="small muted">Tap an underlined figure to see how it is counted.</span>
      </div>
      <div id={PANEL_ID} className="stack" role="tabpanel" aria-labelledby={tabId(PANEL_ID, shown)}>
        <div className="cols cols-2"><RoleRounds {...profile} /><Records {...profile} /></div>
        <div className="cols cols-2"><Partners {...profile} /><Opponents {...profile} /></div>
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

/** Neutral, which has no crown, is in the middle. */
const ROLES = [
  ...GIVEN_ROLES.slice(0, 2), { figure: 'neutral', name: 'Neutral', crown: null } as const, ...GIVEN_ROLES.slice(2),
];

const COLUMNS = [
  ['Role'],
  ...Array.from({ length: ROUND_COUNT }, (_, index) => [
    <><span className="vh">Round </span><span aria-hidden="true">R</span>{index + 1}</>,
  ] as const),
  ['All'],
] as const;

/** How often the player had each role, by round; darker is a larger share of the round. */
function RoleRounds({ player: { id, displayName }, figures: { gamesPlayed, roles, year, refs } }: OfPeriod) {
  const rounds = gamesPlayed * ROUND_COUNT;
  const rowOf = ({ figure: role, name: title, crown }: (typeof ROLES)[number]) => {
    const counts = roles.map((round) => round[role]);
    const share = winRate(counts.reduce((sum, count) => sum + count, 0), rounds);
    return (
      <tr key={role}>
        <th scope="row">
          <span className="role">
            {crown === null ? <i /> : <Icon {...crown} />}
            {title}
          </span>
        </th>
        {counts.map((count, round) => (
          <td key={round} data-share={role === 'neutral' ? 0 : shareLevel(count / Math.max(1, gamesPlayed))}>
            <span>
              <Why
                of={statsRef(id, { figure: role, round: round + 1 }, year?.toString())}
                label={`rounds ${round + 1} of ${displayName} as ${title}`}
                text={`${count}`}
                className="quiet"
              />
            </span>
          </td>
        ))}
        <td className="all">
          <Why of={refs[role]} label={`rounds of ${displayName} as ${title}`} text={`${share}%`} />
        </td>
      </tr>
    );
  };
  return (
    <Panel title="Roles by round" note={counted(rounds, 'round')} headingId="roles-heading">
      <table className="role-rounds" aria-labelledby="roles-heading">
        <ColumnHeads columns={COLUMNS} />
        <tbody>{ROLES.map(rowOf)}</tbody>
      </table>
      <p className="small muted">Darker means a larger share of the round.</p>
    </Panel>
  );
}

/** The average share is a tenth: ten players share each role. */
function shareLevel(share: number): number {
  if (share >= 0.25) return 3;
  if (share >= 0.15) return 2;
  return share >= 0.05 ? 1 : 0;
}
