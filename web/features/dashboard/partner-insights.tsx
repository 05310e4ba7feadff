/** Owns the card about partners: the best, the most frequent and the challenging one. */
import type { ReactElement, ReactNode } from 'react';
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
            {bestPartner && <ByAverage title="Best Partner" partner={bestPartner} />}
            {mostFrequentPartner && <ByGames partner={mostFrequentPartner} />}
            {worstPartner && <ByAverage title="Challenging Partner" partner={worstPartner} />}
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

const AVG = <Abbreviation short="avg" full="average" />;

interface PartnerRowProps {
  readonly title: string;
  readonly name: string;
  readonly avatarUrl: string | null;
  readonly note: ReactNode;
  readonly value: string;
  readonly unit: ReactNode;
}

const PartnerRow = ({ title, name, avatarUrl, note, value, unit }: PartnerRowProps): ReactElement => (
  <li>
    <Avatar player={{ displayName: name, avatarUrl }} />
    <div className="grow">
      <div className="small muted">{title}</div>
      <div>
        <span className="strong">
          <Name>{name}</Name>
        </span>{' '}
        <span className="muted small num">· {note}</span>
      </div>
    </div>
    <div className="val num">
      {value}
      <small>{unit}</small>
    </div>
  </li>
);

const ByAverage = ({ title, partner }: { readonly title: string; readonly partner: PartnerInsight }): ReactElement => (
  <PartnerRow
    title={title}
    name={partner.partnerName}
    avatarUrl={partner.partnerAvatarUrl}
    note={counted(partner.gamesPlayed, 'game')}
    value={averageText(partner.avgScore)}
    unit={<>{AVG} points</>}
  />
);

const ByGames = ({ partner }: { readonly partner: PartnerInsight }): ReactElement => (
  <PartnerRow
    title="Most Frequent Partner"
    name={partner.partnerName}
    note={
      <>
        {AVG} {averageText(partner.avgScore)} points
      </>
    }
    avatarUrl={partner.partnerAvatarUrl}
    value={String(partner.gamesPlayed)}
    unit={partner.gamesPlayed === 1 ? 'game' : 'games'}
  />
);
