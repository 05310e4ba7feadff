/** The last games of a player, newest first. */
import type { ProfileView } from '../../../contract/profiles.js';
import { weekdayText } from '../../../domain/dates.js';
import { RowName } from '../../figures/members.js';
import { Place } from '../../figures/score.js';
import { WhyScore } from '../../figures/why.js';
import { paths } from '../../paths.js';
import { OnlyNow } from '../../transport/past.js';
import { Link, LinkButton } from '../../ui/controls.js';
import { Panel } from '../../ui/page-head.js';

export const LatestGames = ({ profile: { player, latest } }: { readonly profile: ProfileView }) => (
  <Panel
    title="Latest games"
    beside={
      <OnlyNow><LinkButton act="All games" look="quiet" to={`${paths.findGames}?players=${player.id}`} /></OnlyNow>
    }
    look="flush low-head"
  >
    <ol className="latest">
      {latest.map(({ gameId, date, place, points, roundSum, partner, ref }) => (
        <li key={gameId}>
          <Place place={place} />
          <span>
            <span className="row">
              {partner === null ? 'alone, with No Player' : (
                <>with <RowName id={partner.id}>{partner.displayName}</RowName></>
              )}
            </span>
            <small className="muted">
              <Link className="by-name" to={`${paths.games}?date=${date}`}>Game {gameId}</Link>
              {` · ${weekdayText(date)} · round sum `}
              <WhyScore of={ref} label={`round sum of ${player.displayName} in game ${gameId}`} value={roundSum} />
            </small>
          </span>
          {place === null
            ? <span className="muted">tied</span>
            : <WhyScore of={ref} label={`points of ${player.displayName} in game ${gameId}`} value={points} />}
        </li>
      ))}
    </ol>
  </Panel>
);
