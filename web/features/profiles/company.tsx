/** The partners and the opponents of a player, five of them at first. */
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import type { PlayerRef } from '../../../contract/players.js';
import type { ProfileView } from '../../../contract/profiles.js';
import { counted } from '../../../domain/text.js';
import { winRate } from '../../../domain/scoring/win-rate.js';
import { minGamesTogether } from '../../../domain/stats/partner-insights.js';
import { RowName, useReaderId, YouTag } from '../../figures/members.js';
import { Why, WhyAverage } from '../../figures/score.js';
import { togetherPath } from '../../paths.js';
import { Link, useShowAll } from '../../ui/controls.js';
import { Empty, Panel } from '../../ui/page.js';

export type OfPeriod = Pick<ProfileView, 'player' | 'figures'>;

const SHOWN = 5;

export function Partners({ player, figures }: OfPeriod) {
  const min = minGamesTogether(figures.partners);
  const partners = figures.partners.filter(({ games }) => games >= min);
  const full = Math.max(...partners.map(({ averagePoints }) => Math.abs(averagePoints)));
  return (
    <CompanyPanel
      title="Partners"
      note="Average points in games together"
      rows={partners.map(({ player: other, games, averagePoints, ref }) => (
        <CompanyRow
          key={other.id}
          {...{ player, other }}
          sub={`${counted(games, 'game')} together`}
          bar={<LiftBar value={averagePoints} full={full} />}
          value={
            <WhyAverage
              of={ref}
              label={`average of ${player.displayName} with ${other.displayName}`}
              value={averagePoints}
            />
          }
        />
      ))}
    />
  );
}

export function Opponents({ player, figures }: OfPeriod) {
  const min = minGamesTogether(figures.opponents);
  const opponents = figures.opponents.filter(({ games, ahead, behind }) => games >= min && ahead + behind > 0);
  return (
    <CompanyPanel
      title="Opponents"
      note="How often the player’s team came in ahead. Closest first."
      rows={opponents.map(({ player: other, games, ahead, behind, ref }) => (
        <CompanyRow
          key={other.id}
          {...{ player, other }}
          sub={`${counted(games, 'game')} apart`}
          bar={<Rail of={player.id} counts={[ahead, 0, behind]} />}
          value={
            <Why
              of={ref}
              label={`games of ${player.displayName} ahead of ${other.displayName}`}
              text={`${winRate(ahead, ahead + behind)}%`}
            />
          }
        />
      ))}
    />
  );
}

function CompanyPanel(
  { title, note, rows }: { readonly title: string; readonly note: string; readonly rows: readonly ReactElement[] },
) {
  const [isWhole, toggle] = useShowAll(rows.length);
  return (
    <Panel title={title} variant="low-head" beside={rows.length > SHOWN && toggle}>
      {rows.length === 0 ? <Empty title="Nobody yet" hint="Names come with the first games." /> : (
        <>
          <p className="small muted">{note}</p>
          <ul className="rows lifts">{isWhole ? rows : rows.slice(0, SHOWN)}</ul>
        </>
      )}
    </Panel>
  );
}

/** The name leads to the page of the two players. */
export const CompanyRow = ({ player, other, sub, bar, value }: {
  readonly player: PlayerRef;
  readonly other: PlayerRef;
  readonly sub: string;
  readonly bar: ReactNode;
  readonly value: ReactNode;
}) => (
  <li className="lift">
    <span>
      <span className="row">
        <Link className="by-name strong" to={togetherPath(player.id, other.id)}>
          <RowName>{other.displayName}</RowName>
        </Link>
        <YouTag id={other.id} />
      </span>
      <small className="muted num">{sub}</small>
    </span>
    {bar}
    <span className="value">{value}</span>
  </li>
);

/** A bar on one side of zero: solid for more, hatched for less. @param full  the value of a full bar */
export const LiftBar = ({ value, full }: { readonly value: number; readonly full: number }) => (
  <span className="both-ways" aria-hidden="true">
    <i
      className={value < 0 ? 'less' : undefined}
      style={{ '--v': full === 0 ? 0 : Math.abs(value) / full } as CSSProperties}
    />
  </span>
);

/** The parts of a bar: the first, this player's, is solid; the middle belongs to neither; the last is hatched. */
export function Rail({ of, counts }: { readonly of: number; readonly counts: readonly [number, number, number] }) {
  const parts = [of === useReaderId() ? 'first you' : 'first', 'neither', 'second'];
  return (
    <span className="rail" aria-hidden="true">
      {parts.map((part, index) => counts[index]! > 0 && (
        <i key={part} className={part} style={{ flexGrow: counts[index] }} />
      ))}
    </span>
  );
}
