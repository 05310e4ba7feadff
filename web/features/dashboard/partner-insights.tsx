/** The card about partners: the best, the most frequent and the challenging one. */
import type { ReactElement } from 'react';
import { statsRef } from '../../../domain/explain/addresses.js';
import type { PartnerInsight, PartnerStatsView } from '../../../contract/stats.js';
import { Abbreviation } from '../../ui/table.js';
import { averageText } from '../../figures/score.js';
import { Avatar, Name } from '../../figures/members.js';
import { Sentence } from '../../ui/sentence.js';
import { isolated } from '../../../domain/name-text.js';
import { Panel } from '../../ui/panel.js';
import { counted } from '../../../domain/number-text.js';
import { Why } from '../../figures/why.js';

export interface PartnerInsightsProps {
  readonly partners: PartnerStatsView;
  readonly readerId: number;
  /** What differs from these is said beside the partners of the past. */
  readonly today: PartnerStatsView | undefined;
}

export function PartnerInsights({ partners, readerId, today }: PartnerInsightsProps): ReactElement {
  const { bestPartner, worstPartner, mostFrequentPartner, totalPartnerships, avgPartnerScore } = partners;
  const best = { title: 'Best Partner', partner: bestPartner, today: today?.bestPartner };
  const most = { title: 'Most Frequent Partner', partner: mostFrequentPartner, today: today?.mostFrequentPartner };
  const worst = { title: 'Challenging Partner', partner: worstPartner, today: today?.worstPartner };
  return (
    <Panel title="Partner Insights">
      {totalPartnerships === 0 ? (
        <p className="muted">Play more games to see your partnership statistics!</p>
      ) : (
        <>
          <ul className="rows">
            <PartnerRow {...best} readerId={readerId} />
            <PartnerRow {...most} readerId={readerId} byGames />
            <PartnerRow {...worst} readerId={readerId} />
          </ul>
          <p className="small muted num sums">
            <span>
              Total Partnerships <b>{totalPartnerships}</b>
              <Today then={`${totalPartnerships}`} now={today && `${today.totalPartnerships}`} />
            </span>
            <span>
              <Abbreviation short="Avg" full="Average" /> Partner Score{' '}
              <b>
                <Why
                  of={statsRef(readerId, { figure: 'avgPartnerScore' })}
                  label="your average with partners"
                  text={averageText(avgPartnerScore)}
                />
              </b>
              <Today then={averageText(avgPartnerScore)} now={today && averageText(today.avgPartnerScore)} />
            </span>
          </p>
        </>
      )}
    </Panel>
  );
}

interface TodayProps {
  readonly then: string;
  /** Null or missing if nothing is known of today. */
  readonly now: string | null | undefined;
}

/** Nothing if it is the same. */
const Today = ({ then, now }: TodayProps): ReactElement | null => (now == null || now === then ? null : (
  <>
    {' '}
    <span className="delta partner-today">
      <Sentence text={`today ${now}`} />
    </span>
  </>
));

/** `+2.5, 6 games`. */
const figuresText = ({ avgScore, gamesPlayed }: PartnerInsight): string =>
  `${averageText(avgScore)}, ${counted(gamesPlayed, 'game')}`;

/** With the name of another partner. */
const todayText = (then: PartnerInsight, today: PartnerInsight): string =>
  (today.partnerId === then.partnerId ? '' : `${isolated(today.partnerName)}, `) + figuresText(today);

interface PartnerRowProps {
  readonly title: string;
  readonly partner: PartnerInsight | null;
  /** Missing where the partner is today's. */
  readonly today?: PartnerInsight | null | undefined;
  readonly readerId: number;
  /** Whether the row shows the number of games instead of the average. */
  readonly byGames?: boolean;
}

function PartnerRow({ title, partner, today, readerId, byGames = false }: PartnerRowProps): ReactElement | null {
  if (partner === null) return null;
  const { partnerId, partnerName, partnerAvatarUrl, gamesPlayed, avgScore } = partner;
  const average = averageText(avgScore);
  const avg = <Abbreviation short="avg" full="average" />;
  return (
    <li>
      <Avatar player={{ displayName: partnerName, avatarUrl: partnerAvatarUrl }} />
      <div className="grow">
        <div className="small muted">{title}</div>
        <div>
          <span className="strong">
            <Name id={partnerId}>{partnerName}</Name>
          </span>{' '}
          <span className="muted small num">
            · {byGames ? <>{avg} {average} points</> : counted(gamesPlayed, 'game')}
          </span>
          <Today then={figuresText(partner)} now={today && todayText(partner, today)} />
        </div>
      </div>
      <div className="val num">
        <Why
          of={statsRef(readerId, { partner: partnerId })}
          label={byGames ? `games with ${partnerName}` : `average with ${partnerName}`}
          text={byGames ? String(gamesPlayed) : average}
        />
        <small>{byGames ? `game${gamesPlayed === 1 ? '' : 's'}` : <>{avg} points</>}</small>
      </div>
    </li>
  );
}
