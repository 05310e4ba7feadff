import type { ReactElement } from 'react';
import type { GameView, TeamView } from '../../../contract/games.js';
import { dateText } from '../../ui/date-text.js';
import { Dialog } from '../../ui/dialog.js';
import { Facts } from '../../ui/facts.js';
import { LoadError } from '../../ui/load-states.js';
import { Place, YouTag } from '../../ui/marks.js';
import { TeamNames } from '../../ui/name.js';
import { Score } from '../../ui/score.js';
import { scoreText } from '../../ui/score-text.js';
import type { GameRecordProps } from './game-dialog.js';
import { isTeamOf, teamsByPlace } from './game-text.js';
import { useGame } from './games.api.js';

export function DetailsDialog({ game, readerId, onClose }: GameRecordProps): ReactElement {
  const { data, error, isFetching, refetch } = useGame(game);
  return (
    <Dialog title="Game Details" onClose={onClose}>
      {data === undefined ? (
        <LoadError
          title={`Failed to fetch details for game ${game.id}`}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Details game={data} readerId={readerId} />
      )}
    </Dialog>
  );
}

type DetailsProps = Pick<GameRecordProps, 'readerId'> & { readonly game: GameView };

const Details = ({ game, readerId }: DetailsProps): ReactElement => (
  <>
    <Facts
      facts={{
        'Game': game.isVoided ? `${game.id}, voided` : game.id,
        'Date': dateText(game.date),
        'Location': game.location,
        'Game type': game.gameType,
        'Teams': game.teams.length,
      }}
    />
    <ol className="team-scores">
      {teamsByPlace(game.teams).map((team) => (
        <li key={team.teamId} className={isTeamOf(team, readerId) ? 'you' : undefined}>
          <Place place={team.position} />
          <span>
            <span className="strong row">
              <TeamNames names={team.players.map(({ displayName }) => displayName)} />
              {isTeamOf(team, readerId) && <YouTag />}
            </span>
            <small className="num">{totalsOf(team)}</small>
          </span>
          {team.position === null ? <span className="muted">tied</span> : <Score value={team.totalScore} />}
        </li>
      ))}
    </ol>
  </>
);

/** `Sum +6: +4 and +2`. */
const totalsOf = ({ roundSum, player1TotalScore, player2TotalScore }: TeamView): string =>
  `Sum ${scoreText(roundSum)}: ${scoreText(player1TotalScore)} and ${scoreText(player2TotalScore)}`;
