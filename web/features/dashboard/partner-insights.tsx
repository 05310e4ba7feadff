/** The card about partners: the best, the most frequent and the challenging one. */
import type { PartnerInsight, PartnerStatsView } from '../../../contract/stats.js';
import { statsRef } from '../../../domain/explain/addresses.js';
import { averageText, counted } from '../../../domain/text.js';
import { Avatar, Name } from '../../figures/members.js';
import { Why } from '../../figures/why.js';
import { Panel } from '../../ui/page-head.js';
import { Abbreviation } from '../../ui/table.js';

export function PartnerInsights(
  { partners, readerId }: { readonly partners: PartnerStatsView; readonly readerId: number },
) {
  const { bestPartner, worstPartner, mostFrequentPartner, totalPartnerships, avgPartnerScore } = partners;
  return (
    <Panel title="Partner Insights">
      {totalPartnerships === 0 ? (
        <p className="muted">Play more games to see your partnership statistics!</p>
      ) : (
        <>
          <ul className="rows">
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

interface PartnerRowProps {
  readonly title: string;
  readonly partner: PartnerInsight | null;
  readonly readerId: number;
  /** Whether the row shows the number of games instead of the average. */
  readonly byGames?: boolean;
}

function PartnerRow({ title, partner, readerId, byGames = false }: PartnerRowProps) {
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
