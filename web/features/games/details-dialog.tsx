import type { GameView, TeamView } from '../../../contract/games.js';
import type { PlayerRef } from '../../../contract/players.js';
import { fieldTexts } from '../../../domain/game/game-fields.js';
import { teamRef } from '../../../domain/explain/addresses.js';
import { Dialog } from '../../ui/dialog.js';
import { Facts } from '../../ui/page-head.js';
import { LoadError } from '../../ui/load-states.js';
import { Place } from '../../figures/score.js';
import { TeamNames, useReaderId, YouTag } from '../../figures/members.js';
import { WhyScore } from '../../figures/why.js';
import { isTeamOf, namesOf, teamsByPlace } from '../../figures/game-text.js';
import type { GameRecordProps } from './game-dialog.js';
import { useGame } from './games.api.js';

export function DetailsDialog({ game, onClose }: GameRecordProps) {
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
        <Details game={data} readerId={readerId} onClose={onClose} />
      )}
    </Dialog>
  );
}

const Details = ({ game, readerId, onClose }: GameRecordProps & { readonly readerId: number | undefined }) => (
  <>
    <Facts
      facts={{
        'Game': game.isVoided ? `${game.id}, voided` : game.id,
        ...Object.fromEntries(fieldTexts(game)),
        'Teams': game.teams.length,
      }}
    />
    <ol className="lines team-scores">
      {teamsByPlace(game.teams).map((team) => (
        <li key={team.teamId} className={isTeamOf(team, readerId) ? 'you' : undefined}>
          <Place place={team.position} />
          <span>
            <span className="strong row">
              <TeamNames players={team.players} isLinked />
              {isTeamOf(team, readerId) && <YouTag />}
            </span>
            <Totals team={team} game={game} onClose={onClose} />
          </span>
          {team.position === null
            ? <span className="muted">tied</span>
            : <WhyScore {...whyOf(game, team)} onOpen={onClose} value={team.totalScore} />}
        </li>
      ))}
    </ol>
  </>
);

/** `Sum +6: +4 and +2`. */
const Totals = ({ game, team, onClose }: GameRecordProps & { readonly team: TeamView }) => {
  const [one, other] = team.players;
  const total = (value: number, what: string, player?: PlayerRef) => (
    <WhyScore {...whyOf(game, team, what, player)} onOpen={onClose} value={value} />
  );
  return (
    <small>
      Sum {total(team.roundSum, 'round sum')}: {total(team.player1TotalScore, 'round points', one)} and{' '}
      {total(team.player2TotalScore, 'round points', other)}
    </small>
  );
};

/** A voided game counts nowhere, so nothing explains its numbers. */
const whyOf = ({ id, isVoided }: GameView, { teamId, players }: TeamView, what = 'points', player?: PlayerRef) => ({
  of: isVoided ? null : teamRef(id, teamId),
  label: `${what} of ${player?.displayName ?? namesOf(players)} in game ${id}`,
});
