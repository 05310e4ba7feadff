/** The reader's figures for the month or for all time: games, wins and the rounds in each role. */
import { type CSSProperties, type ReactElement, useState } from 'react';
import { ROUND_COUNT } from '../../../domain/scoring/round-points.js';
import type { DashboardView, PositionStatsView } from '../../../contract/stats.js';
import { Figure } from '../../ui/figure.js';
import { Icon, type IconProps } from '../../ui/icon.js';
import { counted, scoreText } from '../../ui/score-text.js';
import { tabId, Tabs } from '../../ui/tabs.js';

const PANEL_ID = 'figures';
const SPANS = { month: 'This month', allTime: 'All time' } as const;

export function Figures({ kpis }: { readonly kpis: DashboardView['kpis'] }): ReactElement {
  const [span, setSpan] = useState<keyof typeof SPANS>('month');
  const isMonth = span === 'month';
  const games = isMonth ? kpis.monthlyStats : kpis.allTimeStats;
  const positions = isMonth ? kpis.positionStats : kpis.allTimePositionStats;
  const rounds = games.gamesPlayed * ROUND_COUNT;
  return (
    <section className="panel" aria-labelledby="figures-heading">
      <div className="panel-head">
        <h2 id="figures-heading">Your figures</h2>
        <Tabs label="Time span" tabs={SPANS} selected={span} onSelect={setSpan} panelId={PANEL_ID} />
      </div>
      <div id={PANEL_ID} className="stack" role="tabpanel" aria-labelledby={tabId(PANEL_ID, span)}>
        <dl className="tiles">
          <Figure label="Games Played">{games.gamesPlayed}</Figure>
          <Figure label="Games Won">{games.gamesWon}</Figure>
          <Figure label="Win Rate">{`${games.winRate}%`}</Figure>
        </dl>
        <Roles stats={positions} rounds={rounds} />
        <p className="small muted extras">
          <span>
            Neutral <b className="num">{neutralRounds(positions, rounds)}</b>
          </span>
          {games.bestScore !== null && (
            <span>
              Best evening <b className="num">{scoreText(games.bestScore)}</b>
            </span>
          )}
          {!isMonth && (
            <span>
              Wins in a row <b className="num">{kpis.allTimeStats.currentStreak}</b>
            </span>
          )}
        </p>
      </div>
    </section>
  );
}

/** The rounds without a role. */
const neutralRounds = ({ president, vicePresident, viceLoser, loser }: PositionStatsView, rounds: number): number =>
  rounds - president - vicePresident - viceLoser - loser;

interface RolesProps {
  readonly stats: PositionStatsView;
  readonly rounds: number;
}

function Roles({ stats, rounds }: RolesProps): ReactElement {
  const { president, vicePresident, viceLoser, loser, presidentRate, loserRate } = stats;
  const neutral = neutralRounds(stats, rounds);
  const ofRounds = <span>of {counted(rounds, 'round')}</span>;
  return (
    <div>
      <RoleMix counts={{ president, vicePresident, neutral, viceLoser, loser }} />
      <dl className="roles">
        <Role icon={{ look: 'solid' }} label="President" count={president}>
          <span>President Rate</span> <span className="num">{presidentRate}%</span>
        </Role>
        <Role icon={{}} label="Vice President" count={vicePresident}>
          {ofRounds}
        </Role>
        <Role icon={{ look: 'turned' }} label="Vice Loser" count={viceLoser}>
          {ofRounds}
        </Role>
        <Role icon={{ look: 'solid turned' }} label="Loser" count={loser}>
          <span>Loser Rate</span> <span className="num">{loserRate}%</span>
        </Role>
      </dl>
    </div>
  );
}

/** The rounds as one bar, as decoration: the numbers are below. */
const RoleMix = ({ counts }: { readonly counts: Readonly<Record<string, number>> }): ReactElement => (
  <div className="mix" aria-hidden="true">
    {Object.entries(counts).map(([role, count]) => (
      <i key={role} className={role} style={{ flexGrow: count } as CSSProperties} />
    ))}
  </div>
);

interface RoleProps {
  readonly icon: Pick<IconProps, 'look'>;
  readonly label: string;
  readonly count: number;
  readonly children: ReactElement | readonly (ReactElement | string)[];
}

const Role = ({ icon, label, count, children }: RoleProps): ReactElement => (
  <div>
    <dt>
      <Icon name="crown" {...icon} />
      {label}
    </dt>
    <dd className="num">{count}</dd>
    <dd className="rate">{children}</dd>
  </div>
);
