/** The card about partners: the best, the most frequent and the challenging one. */
import type { ReactElement } from 'react';
import type { PartnerInsight, PartnerStatsView } from '../../../contract/stats.js';
import { Abbreviation } from '../../ui/abbreviation.js';
import { Avatar } from '../../ui/avatar.js';
import { Name } from '../../ui/name.js';
import { counted } from '../../ui/score-text.js';
import { averageText } from './average-text.js';

export function PartnerInsights({ partners }: { readonly partners: PartnerStatsView }): ReactElement {
  const { bestPartner, worstPartner, mostFrequentPartner, totalPartnerships, avgPartnerScore } = partners;
  return (
    <section className="panel" aria-labelledby="partners-heading">
      <div className="panel-head">
        <h2 id="partners-heading">Partner Insights</h2>
      </div>
      {totalPartnerships === 0 ? (
        <p className="muted">Play more games to see your partnership statistics!</p>
      ) : (
        <>
          <ul className="rows">
            {bestPartner && <PartnerRow title="Best Partner" partner={bestPartner} />}
            {mostFrequentPartner && <PartnerRow title="Most Frequent Partner" partner={mostFrequentPartner} byGames />}
            {worstPartner && <PartnerRow title="Challenging Partner" partner={worstPartner} />}
          </ul>
          <p className="small muted num sums">
            <span>
              Total Partnerships <b>{totalPartnerships}</b>
            </span>
            <span>
              <Abbreviation short="Avg" full="Average" /> Partner Score <b>{averageText(avgPartnerScore)}</b>
            </span>
          </p>
        </>
      )}
    </section>
  );
}

interface PartnerRowProps {
  readonly title: string;
  readonly partner: PartnerInsight;
  /** Whether the row shows the number of games instead of the average. */
  readonly byGames?: boolean;
}

function PartnerRow({ title, partner, byGames = false }: PartnerRowProps): ReactElement {
  const { partnerName, partnerAvatarUrl, gamesPlayed, avgScore } = partner;
  const average = averageText(avgScore);
  const avg = <Abbreviation short="avg" full="average" />;
  return (
    <li>
      <Avatar player={{ displayName: partnerName, avatarUrl: partnerAvatarUrl }} />
      <div className="grow">
        <div className="small muted">{title}</div>
        <div>
          <span className="strong">
            <Name>{partnerName}</Name>
          </span>{' '}
          <span className="muted small num">
            · {byGames ? <>{avg} {average} points</> : counted(gamesPlayed, 'game')}
          </span>
        </div>
      </div>
      <div className="val num">
        {byGames ? gamesPlayed : average}
        <small>{byGames ? `game${gamesPlayed === 1 ? '' : 's'}` : <>{avg} points</>}</small>
      </div>
    </li>
  );
}
