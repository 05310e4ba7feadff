/** The reader's figures for the month or for all time: games, wins and the rounds in each role. */
import { type CSSProperties, type ReactElement, useState } from 'react';
import { monthOf, monthTitle } from '../../../domain/calendar-month.js';
import { statsRef } from '../../../domain/explain/addresses.js';
import type { FigureName } from '../../../domain/explain/explained-figures.js';
import { ROUND_COUNT } from '../../../domain/scoring/round-points.js';
import type { DashboardView, PositionStatsView } from '../../../contract/stats.js';
import { usePast, useToday } from '../../transport/past.js';
import { Figure } from '../../ui/facts.js';
import { Icon, type IconProps } from '../../ui/icon.js';
import { Panel } from '../../ui/panel.js';
import { counted, scoreText } from '../../../domain/number-text.js';
import { tabId, Tabs } from '../../ui/tabs.js';
import { currentDate } from '../../ui/date-text.js';
import { Why } from '../../figures/why.js';

const PANEL_ID = 'figures';

type Kpis = DashboardView['kpis'];

export interface FiguresProps {
  readonly kpis: Kpis;
  readonly readerId: number;
  /** At a moment of the past those of now: what differs is said beside each. */
  readonly now: Kpis | undefined;
}

export function Figures({ kpis, readerId, now }: FiguresProps): ReactElement {
  const [span, setSpan] = useState<Span>('month');
  const isNow = usePast() === null;
  const today = useToday();
  const key = monthOf(today);
  const name = isNow ? 'This month' : monthTitle(today);
  const spans: Readonly<Record<Span, string>> = { month: name, allTime: 'All time' };
  const isMonth = span === 'month';
  const games = isMonth ? kpis.monthlyStats : kpis.allTimeStats;
  const positions = isMonth ? kpis.positionStats : kpis.allTimePositionStats;
  const rounds = games.gamesPlayed * ROUND_COUNT;
  const [texts, todays] = [textsOf(kpis, span), now && textsOf(now, span)];
  // The figures of a month that are known now are those of the current one.
  const isCompared = !isMonth || key === monthOf(currentDate());
  const why: WhyOf = (figure, label, isTodaySaid = true) => (
    <>
      <Why
        of={statsRef(readerId, { figure }, isMonth ? key : undefined)}
        label={`${label}, ${spans[span].toLowerCase()}`}
        text={texts[figure] ?? ''}
      />
      {isTodaySaid && isCompared && todays?.[figure] !== undefined && todays[figure] !== texts[figure] && (
        <>
          {' '}
          <span className="delta figure-today">today {todays[figure]}</span>
        </>
      )}
    </>
  );
  return (
    <Panel
      title="Your figures"
      beside={<Tabs label="Time span" tabs={spans} selected={span} onSelect={setSpan} panelId={PANEL_ID} />}
    >
      <div id={PANEL_ID} className="stack" role="tabpanel" aria-labelledby={tabId(PANEL_ID, span)}>
        <dl className="stats tiles">
          <Figure label="Games Played">{why('gamesPlayed', 'games played')}</Figure>
          <Figure label="Games Won">{why('gamesWon', 'games won')}</Figure>
          <Figure label="Win Rate">{why('winRate', 'win rate')}</Figure>
        </dl>
        <Roles stats={positions} rounds={rounds} why={why} />
        <p className="small muted extras">
          <span>
            Neutral <b>{why('neutral', 'rounds as Neutral')}</b>
          </span>
          {games.bestScore !== null && (
            <span>
              Best evening <b>{why('bestScore', 'best evening')}</b>
            </span>
          )}
          {!isMonth && (
            <span>
              Wins in a row <b>{why('currentStreak', 'wins in a row')}</b>
            </span>
          )}
        </p>
      </div>
    </Panel>
  );
}

type Span = 'month' | 'allTime';

/** As they are shown. */
function textsOf(kpis: Kpis, span: Span): Partial<Readonly<Record<FigureName, string>>> {
  const isMonth = span === 'month';
  const games = isMonth ? kpis.monthlyStats : kpis.allTimeStats;
  const positions = isMonth ? kpis.positionStats : kpis.allTimePositionStats;
  const { president, vicePresident, viceLoser, loser, presidentRate, loserRate } = positions;
  return {
    gamesPlayed: `${games.gamesPlayed}`,
    gamesWon: `${games.gamesWon}`,
    winRate: `${games.winRate}%`,
    bestScore: games.bestScore === null ? '–' : scoreText(games.bestScore),
    currentStreak: `${kpis.allTimeStats.currentStreak}`,
    president: `${president}`,
    vicePresident: `${vicePresident}`,
    viceLoser: `${viceLoser}`,
    loser: `${loser}`,
    neutral: `${neutralRounds(positions, games.gamesPlayed * ROUND_COUNT)}`,
    presidentRate: `${presidentRate}%`,
    loserRate: `${loserRate}%`,
  };
}

/** The rounds without a role. */
const neutralRounds = ({ president, vicePresident, viceLoser, loser }: PositionStatsView, rounds: number): number =>
  rounds - president - vicePresident - viceLoser - loser;

/** A figure that opens its explanation; a rate follows from the count beside it, which says what differs today. */
type WhyOf = (figure: FigureName, label: string, isTodaySaid?: boolean) => ReactElement;

function Roles(
  { stats, rounds, why }: { readonly stats: PositionStatsView; readonly rounds: number; readonly why: WhyOf },
): ReactElement {
  const { president, vicePresident, viceLoser, loser } = stats;
  const neutral = neutralRounds(stats, rounds);
  const ofRounds = <span>of {counted(rounds, 'round')}</span>;
  return (
    <div>
      <RoleMix counts={{ president, vicePresident, neutral, viceLoser, loser }} />
      <dl className="roles">
        <Role icon={{ look: 'solid' }} label="President" figure="president" why={why}>
          <span>President Rate</span> {why('presidentRate', 'President rate', false)}
        </Role>
        <Role icon={{}} label="Vice President" figure="vicePresident" why={why}>
          {ofRounds}
        </Role>
        <Role icon={{ look: 'turned' }} label="Vice Loser" figure="viceLoser" why={why}>
          {ofRounds}
        </Role>
        <Role icon={{ look: 'solid turned' }} label="Loser" figure="loser" why={why}>
          <span>Loser Rate</span> {why('loserRate', 'Loser rate', false)}
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
  readonly figure: FigureName;
  readonly why: WhyOf;
  readonly children: ReactElement | readonly (ReactElement | string)[];
}

const Role = ({ icon, label, figure, why, children }: RoleProps): ReactElement => (
  <div>
    <dt>
      <Icon name="crown" {...icon} />
      {label}
    </dt>
    <dd>{why(figure, `rounds as ${label}`)}</dd>
    <dd className="rate">{children}</dd>
  </div>
);
