import type { ReactElement } from 'react';
import type { GameView, TeamView } from '../../../contract/games.js';
import { dateText } from '../../ui/date-text.js';
import { Dialog } from '../../ui/dialog.js';
import { Facts } from '../../ui/facts.js';
import { LoadError } from '../../ui/load-states.js';
import { Place, YouTag } from '../../ui/marks.js';
import { TeamNames } from '../../ui/name.js';
import { useReaderId } from '../../ui/reader-id.js';
import { Score } from '../../ui/score.js';
import { scoreText } from '../../ui/score-text.js';
import { isTeamOf, teamsByPlace } from '../../ui/game-text.js';
import type { GameRecordProps } from './game-dialog.js';
import { useGame } from './games.api.js';

export function DetailsDialog({ game, onClose }: GameRecordProps): ReactElement {
  const readerId = useReaderId();
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

interface DetailsProps {
  readonly game: GameView;
  readonly readerId: number | undefined;
}

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
    <ol className="lines team-scores">
      {teamsByPlace(game.teams).map((team) => (
        <li key={team.teamId} className={isTeamOf(team, readerId) ? 'you' : undefined}>
          <Place place={team.position} />
          <span>
            <span className="strong row">
              <TeamNames players={team.players} />
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
