/** The last games of a player, newest first. */
import type { ReactElement } from 'react';
import type { ProfileView } from '../../../contract/profiles.js';
import { paths } from '../../paths.js';
import { LinkButton } from '../../ui/buttons.js';
import { weekdayText } from '../../../domain/date-text.js';
import { Link } from '../../ui/link.js';
import { Place } from '../../figures/score.js';
import { RowName } from '../../figures/members.js';
import { Panel } from '../../ui/panel.js';
import { usePast } from '../../transport/past.js';
import { WhyScore } from '../../figures/why.js';

export interface LatestGamesProps {
  readonly playerId: number;
  readonly latest: ProfileView['latest'];
  readonly name: string;
}

export const LatestGames = ({ playerId, latest, name }: LatestGamesProps): ReactElement => (
  <Panel
    title="Latest games"
    beside={usePast() === null && (
      <LinkButton act="All games" look="quiet" to={`${paths.findGames}?players=${playerId}`} />
    )}
    look="flush low-head"
  >
    <ol className="latest">
      {latest.map(({ gameId, date, place, points, roundSum, partner, ref }) => (
        <li key={gameId}>
          <Place place={place} />
          <span>
            <span className="row">
              {partner === null ? 'alone, with No Player' : (
                <>
                  with <RowName id={partner.id}>{partner.displayName}</RowName>
                </>
              )}
            </span>
            <small className="muted">
              <Link className="by-name" to={`${paths.games}?date=${date}`}>Game {gameId}</Link>
              {` · ${weekdayText(date)} · round sum `}
              <WhyScore of={ref} label={`round sum of ${name} in game ${gameId}`} value={roundSum} />
            </small>
          </span>
          {place === null
            ? <span className="muted">tied</span>
            : <WhyScore of={ref} label={`points of ${name} in game ${gameId}`} value={points} />}
        </li>
      ))}
    </ol>
  </Panel>
);
