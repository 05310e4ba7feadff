/** The partners and the opponents of a player, five of them at first. */
import { type ReactElement, type ReactNode, useState } from 'react';
import type { PlayerRef } from '../../../contract/players.js';
import type { ProfileView } from '../../../contract/profiles.js';
import { winRate } from '../../../domain/scoring/win-rate.js';
import { minGamesTogether } from '../../../domain/stats/partner-insights.js';
import { togetherPath } from '../../paths.js';
import { averageText, scoreTone } from '../../figures/score.js';
import { Button } from '../../ui/buttons.js';
import { Link } from '../../ui/link.js';
import { Empty } from '../../ui/load-states.js';
import { RowName, useReaderId, YouTag } from '../../figures/members.js';
import { Panel } from '../../ui/panel.js';
import { counted } from '../../../domain/number-text.js';
import { LiftBar, Rail } from './lift-bar.js';
import { Why } from '../../figures/why.js';

type Figures = ProfileView['figures'];

export interface CompanyProps {
  readonly player: PlayerRef;
  readonly figures: Figures;
}

const SHOWN = 5;

export function Partners({ player, figures }: CompanyProps): ReactElement {
  const min = minGamesTogether(figures.partners);
  const partners = figures.partners.filter(({ games }) => games >= min);
  const full = Math.max(...partners.map(({ averagePoints }) => Math.abs(averagePoints)));
  return (
    <CompanyPanel title="Partners" note="Average points in games together" count={partners.length}>
      {(limit) => partners.slice(0, limit).map(({ player: other, games, averagePoints, ref }) => (
        <CompanyRow
          key={other.id}
          {...{ player, other }}
          sub={`${counted(games, 'game')} together`}
          bar={<LiftBar value={averagePoints} full={full} />}
          value={
            <Why
              of={ref}
              label={`average of ${player.displayName} with ${other.displayName}`}
              text={averageText(averagePoints)}
              className={scoreTone(averagePoints)}
            />
          }
        />
      ))}
    </CompanyPanel>
  );
}

export function Opponents({ player, figures }: CompanyProps): ReactElement {
  const readerId = useReaderId();
  const min = minGamesTogether(figures.opponents);
  const opponents = figures.opponents.filter(({ games, ahead, behind }) => games >= min && ahead + behind > 0);
  return (
    <CompanyPanel
      title="Opponents"
      note="How often the player’s team came in ahead. Closest first."
      count={opponents.length}
    >
      {(limit) => opponents.slice(0, limit).map(({ player: other, games, ahead, behind, ref }) => (
        <CompanyRow
          key={other.id}
          {...{ player, other }}
          sub={`${counted(games, 'game')} apart`}
          bar={<Rail counts={[ahead, 0, behind]} isReader={player.id === readerId} />}
          value={
            <Why
              of={ref}
              label={`games of ${player.displayName} ahead of ${other.displayName}`}
              text={`${winRate(ahead, ahead + behind)}%`}
            />
          }
        />
      ))}
    </CompanyPanel>
  );
}

interface CompanyPanelProps {
  readonly title: string;
  readonly note: string;
  readonly count: number;
  readonly children: (limit: number) => ReactNode;
}

function CompanyPanel({ title, note, count, children }: CompanyPanelProps): ReactElement {
  const [isWhole, setWhole] = useState(false);
  return (
    <Panel
      title={title}
      look="low-head"
      beside={count > SHOWN && (
        <Button
          act={isWhole ? 'Fewer' : `All ${count}`}
          look="quiet"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        />
      )}
    >
      {count === 0 ? (
        <Empty title="Nobody yet" hint="Names come with the first games." />
      ) : (
        <>
          <p className="small muted">{note}</p>
          <ul className="lifts">{children(isWhole ? count : SHOWN)}</ul>
        </>
      )}
    </Panel>
  );
}

interface CompanyRowProps {
  readonly player: PlayerRef;
  readonly other: PlayerRef;
  readonly sub: string;
  readonly bar: ReactNode;
  readonly value: ReactNode;
}

/** The name leads to the two of them. */
export const CompanyRow = ({ player, other, sub, bar, value }: CompanyRowProps): ReactElement => (
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
