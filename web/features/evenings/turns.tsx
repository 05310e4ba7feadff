/** How each game of the evening turned: its sums round by round, one sentence, and the places. */
import type { ReactElement } from 'react';
import { teamRef } from '../../../domain/explain/addresses.js';
import type { RecapGameView, RecapView } from '../../../contract/evenings.js';
import type { TeamView } from '../../../contract/games.js';
import { isTeamOf, namesOf, teamsByPlace } from '../../figures/game-text.js';
import { Place } from '../../figures/score.js';
import { TeamNames, useReaderId, YouTag } from '../../figures/members.js';
import { Sentence } from '../../ui/sentence.js';
import { listed, scoreText } from '../../../domain/number-text.js';
import { WhyScore } from '../../figures/why.js';
import type { EveningBoardProps } from './evening-board.js';
import { Sparks } from './sparks.js';
import { turnText } from './turn-text.js';

export const Turns = ({ recap: { games } }: EveningBoardProps): ReactElement => (
  <section className="stack" aria-labelledby="turns-heading">
    <h2 id="turns-heading" className="evening-head">
      How it turned
    </h2>
    <div className="cols cols-3">
      {games.map((game, index) => <Turn key={game.id} game={game} which={whichOf(index, games)} />)}
    </div>
  </section>
);

const whichOf = (index: number, games: RecapView['games']): string => {
  if (games.length === 1) return 'the only one';
  return index === games.length - 1 ? 'last' : `${index + 1} of ${games.length}`;
};

function Turn({ game, which }: { readonly game: RecapGameView; readonly which: string }): ReactElement {
  const readerId = useReaderId();
  const teams = teamsByPlace(game.teams);
  return (
    <article className="panel turn" aria-labelledby={`turn-${game.id}`}>
      <div className="panel-head">
        <h3 id={`turn-${game.id}`}>Game {game.id}</h3>
        <span className="small muted">{which}</span>
      </div>
      <Sparks teams={teams} winnerId={game.turn?.teamId} readerId={readerId} label={labelOf(game.id, teams)} />
      <p>
        <Sentence text={turnText(game)} />
      </p>
      <ol>
        {teams.map((team) => (
          <li key={team.teamId}>
            <Place place={team.position} />
            <TeamNames players={team.players} isLinked />
            {isTeamOf(team, readerId) && <YouTag />}
            <WhyScore
              of={teamRef(game.id, team.teamId)}
              label={`round sum of ${namesOf(team.players)} in game ${game.id}`}
              value={team.roundSum}
            />
          </li>
        ))}
      </ol>
    </article>
  );
}

const labelOf = (gameId: number, teams: readonly TeamView[]): string =>
  `Sums of game ${gameId}, round by round, at the end ${
    listed(teams.map(({ players, roundSum }) => `${namesOf(players)} ${scoreText(roundSum)}`))}.`;
