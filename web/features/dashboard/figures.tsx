/** The reader's figures for the month or for all time: games, wins and the rounds in each role. */
import { type ReactElement, useState } from 'react';
import type { DashboardView, PartnerInsight, PartnerStatsView } from '../../../contract/stats.js';
import { monthOf, monthTitle } from '../../../domain/dates.js';
import { statsRef } from '../../../domain/explain/addresses.js';
import type { FigureName } from '../../../domain/explain/explained-figures.js';
import { averageText, counted, scoreText } from '../../../domain/text.js';
import { ROUND_COUNT } from '../../../domain/game-size.js';
import { Why } from '../../figures/score.js';
import { usePast, useToday } from '../../transport/past.js';
import { Abbreviation, Figure, Panel } from '../../ui/page.js';
import { Icon } from '../../ui/controls.js';
import { tabId, Tabs } from '../../ui/tabs.js';
import { GIVEN_ROLES } from '../../figures/given-roles.js';
import { Avatar, Name } from '../../figures/members.js';

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
          {/* The rounds as one bar, as decoration: the numbers are below. */}
          <div className="mix" aria-hidden="true">
            {Object.entries({ president, vicePresident, neutral, viceLoser, loser }).map(([role, count]) => (
              <i key={role} className={role} style={{ flexGrow: count }} />
            ))}
          </div>
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

/** A figure that opens its explanation. */
type WhyOf = (figure: FigureName, label: string, text: string) => ReactElement;

const Roles = ({ positions, rounds, why }: {
  readonly positions: DashboardView['kpis']['positionStats'];
  readonly rounds: number;
  readonly why: WhyOf;
}) => (
  <dl className="roles">
    {GIVEN_ROLES.map(({ figure, name, crown }) => {
      const rate = figure === 'president' || figure === 'loser' ? `${figure}Rate` as const : undefined;
      return (
        <div key={figure}>
          <dt><Icon {...crown} />{name}</dt>
          <dd>{why(figure, `rounds as ${name}`, `${positions[figure]}`)}</dd>
          <dd className="rate">
            {rate === undefined
              ? <span>of {counted(rounds, 'round')}</span>
              : <><span>{name} Rate</span> {why(rate, `${name} rate`, `${positions[rate]}%`)}</>}
          </dd>
        </div>
      );
    })}
  </dl>
);

export function PartnerInsights(
  { partners, readerId }: { readonly partners: PartnerStatsView; readonly readerId: number },
) {
  const { bestPartner, worstPartner, mostFrequentPartner, totalPartnerships, avgPartnerScore } = partners;
  return (
    <Panel title="Partner Insights">
      {totalPartnerships === 0 ? <p className="muted">Play more games to see your partnership statistics!</p> : (
        <>
          <ul className="lines flow partners">
            <PartnerRow title="Best Partner" partner={bestPartner} readerId={readerId} />
            <PartnerRow title="Most Frequent Partner" partner={mostFrequentPartner} readerId={readerId} byGames />
            <PartnerRow title="Challenging Partner" partner={worstPartner} readerId={readerId} />
          </ul>
          <p className="small muted num sums">
            <span>Total Partnerships <b>{totalPartnerships}</b></span>
            <span>
              <Abbreviation short="Avg" full="Average" /> Partner Score{' '}
              <b>
                <Why
                  of={statsRef(readerId, { figure: 'avgPartnerScore' })}
                  label="your average with partners"
                  text={averageText(avgPartnerScore)}
                />
              </b>
            </span>
          </p>
        </>
      )}
    </Panel>
  );
}

function PartnerRow({ title, partner, readerId, byGames = false }: {
  readonly title: string;
  readonly partner: PartnerInsight | null;
  readonly readerId: number;
  /** Whether the row shows the number of games instead of the average. */
  readonly byGames?: boolean;
}) {
  if (partner === null) return null;
  const { partnerId, partnerName, partnerAvatarUrl, gamesPlayed, avgScore } = partner;
  const average = averageText(avgScore);
  const avg = <Abbreviation short="avg" full="average" />;
  const [what, text, unit, note] = byGames
    ? ['games', `${gamesPlayed}`, gamesPlayed === 1 ? 'game' : 'games', <>{avg} {average} points</>]
    : ['average', average, <>{avg} points</>, counted(gamesPlayed, 'game')];
  return (
    <li>
      <Avatar player={{ displayName: partnerName, avatarUrl: partnerAvatarUrl }} />
      <div className="grow">
        <div className="small muted">{title}</div>
        <div>
          <span className="strong"><Name id={partnerId}>{partnerName}</Name></span>{' '}
          <span className="muted small num">· {note}</span>
        </div>
      </div>
      <div className="amount num">
        <Why of={statsRef(readerId, { partner: partnerId })} label={`${what} with ${partnerName}`} text={text} />
        <small>{unit}</small>
      </div>
    </li>
  );
}
