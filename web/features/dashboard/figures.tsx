/** The reader's figures for the month or for all time: games, wins and the rounds in each role. */
import { type CSSProperties, type ReactElement, useState } from 'react';
import type { DashboardView } from '../../../contract/stats.js';
import { monthOf, monthTitle } from '../../../domain/dates.js';
import { statsRef } from '../../../domain/explain/addresses.js';
import type { FigureName } from '../../../domain/explain/explained-figures.js';
import { counted, scoreText } from '../../../domain/text.js';
import { ROUND_COUNT } from '../../../domain/scoring/round-points.js';
import { Why } from '../../figures/why.js';
import { usePast, useToday } from '../../transport/past.js';
import { Figure, Panel } from '../../ui/page-head.js';
import { Icon, type IconProps } from '../../ui/controls.js';
import { tabId, Tabs } from '../../ui/tabs.js';

const PANEL_ID = 'figures';

export function Figures({ kpis, readerId }: { readonly kpis: DashboardView['kpis']; readonly readerId: number }) {
  const [span, setSpan] = useState<'month' | 'allTime'>('month');
  const month = monthOf(useToday());
  const spans = { month: usePast() === null ? 'This month' : monthTitle(month), allTime: 'All time' };
  const isMonth = span === 'month';
  const games = isMonth ? kpis.monthlyStats : kpis.allTimeStats;
  const positions = isMonth ? kpis.positionStats : kpis.allTimePositionStats;
  const why: WhyOf = (figure, label, text) => (
    <Why
      of={statsRef(readerId, { figure }, isMonth ? month : undefined)}
      label={`${label}, ${spans[span].toLowerCase()}`}
      text={text}
    />
  );
  const rounds = games.gamesPlayed * ROUND_COUNT;
  const { president, vicePresident, viceLoser, loser } = positions;
  const neutral = rounds - president - vicePresident - viceLoser - loser;
  return (
    <Panel
      title="Your figures"
      beside={<Tabs label="Time span" tabs={spans} selected={span} onSelect={setSpan} panelId={PANEL_ID} />}
    >
      <div id={PANEL_ID} className="stack" role="tabpanel" aria-labelledby={tabId(PANEL_ID, span)}>
        <dl className="stats tiles">
          <Figure label="Games Played">{why('gamesPlayed', 'games played', `${games.gamesPlayed}`)}</Figure>
          <Figure label="Games Won">{why('gamesWon', 'games won', `${games.gamesWon}`)}</Figure>
          <Figure label="Win Rate">{why('winRate', 'win rate', `${games.winRate}%`)}</Figure>
        </dl>
        <div>
          <RoleMix counts={{ president, vicePresident, neutral, viceLoser, loser }} />
          <Roles positions={positions} rounds={rounds} why={why} />
        </div>
        <p className="small muted extras">
          <span>Neutral <b>{why('neutral', 'rounds as Neutral', `${neutral}`)}</b></span>
          {games.bestScore !== null && (
            <span>Best evening <b>{why('bestScore', 'best evening', scoreText(games.bestScore))}</b></span>
          )}
          {!isMonth && (
            <span>
              Wins in a row <b>{why('currentStreak', 'wins in a row', `${kpis.allTimeStats.currentStreak}`)}</b>
            </span>
          )}
        </p>
      </div>
    </Panel>
  );
}

/** The rounds as one bar, as decoration: the numbers are below. */
const RoleMix = ({ counts }: { readonly counts: Readonly<Record<string, number>> }) => (
  <div className="mix" aria-hidden="true">
    {Object.entries(counts).map(([role, count]) => (
      <i key={role} className={role} style={{ flexGrow: count } as CSSProperties} />
    ))}
  </div>
);

/** A figure that opens its explanation. */
type WhyOf = (figure: FigureName, label: string, text: string) => ReactElement;

const ROLES: readonly (readonly [
  key: 'president' | 'vicePresident' | 'viceLoser' | 'loser', title: string, look: Pick<IconProps, 'look'>,
  rate?: 'presidentRate' | 'loserRate',
])[] = [
  ['president', 'President', { look: 'solid' }, 'presidentRate'],
  ['vicePresident', 'Vice President', {}],
  ['viceLoser', 'Vice Loser', { look: 'turned' }],
  ['loser', 'Loser', { look: 'solid turned' }, 'loserRate'],
];

interface RolesProps {
  readonly positions: DashboardView['kpis']['positionStats'];
  readonly rounds: number;
  readonly why: WhyOf;
}

const Roles = ({ positions, rounds, why }: RolesProps) => (
  <dl className="roles">
    {ROLES.map(([key, title, look, rate]) => (
      <div key={key}>
        <dt>
          <Icon name="crown" {...look} />
          {title}
        </dt>
        <dd>{why(key, `rounds as ${title}`, `${positions[key]}`)}</dd>
        <dd className="rate">
          {rate === undefined
            ? <span>of {counted(rounds, 'round')}</span>
            : <><span>{title} Rate</span> {why(rate, `${title} rate`, `${positions[rate]}%`)}</>}
        </dd>
      </div>
    ))}
  </dl>
);
