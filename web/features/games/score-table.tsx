/** The table of a game: round by round, the sum and the position points. */
import type { ReactNode } from 'react';
import { teamRef } from '../../../domain/explain/addresses.js';
import type { GameView, TeamView } from '../../../contract/games.js';
import { Abbreviation, ColumnHeads } from '../../ui/table.js';
import { PendingScore, Place, Score } from '../../figures/score.js';
import { TeamNames, useReaderId, YouTag } from '../../figures/members.js';
import { listed } from '../../../domain/text.js';
import { WhyScore } from '../../figures/why.js';
import { isTeamOf, teamsByPlace } from '../../figures/game-text.js';

const ROUNDS = [1, 2, 3, 4, 5] as const;

const roundHead = (round: number): [heading: ReactNode] => [
  <>
    <span className="roomy">Round {round}</span>
    <Abbreviation short={`R${round}`} full={`Round ${round}`} />
    {round === 5 && <span className="x2"><Abbreviation short="2×" full="counts twice" /></span>}
  </>,
];

/** The roles are explicit because `display: grid` removes the native ones on phones. */
export function ScoreTable({ game }: { readonly game: GameView }) {
  const readerId = useReaderId();
  return (
    <table className="scores" role="table" aria-label={`Game ${game.id}`}>
      <ColumnHeads columns={[['Team'], ...ROUNDS.map(roundHead), ['Round Sum'], ['Position Score']]} />
      <tbody role="rowgroup">
        {teamsByPlace(game.teams).map((team) => (
          <TeamRow key={team.teamId} gameId={game.id} team={team} isReaders={isTeamOf(team, readerId)} />
        ))}
      </tbody>
    </table>
  );
}

function TeamRow(
  { gameId, team, isReaders }: { readonly gameId: number; readonly team: TeamView; readonly isReaders: boolean },
) {
  const of = teamRef(gameId, team.teamId);
  const whose = `of ${listed(team.players.map(({ displayName }) => displayName))} in game ${gameId}`;
  const isPending = team.position === null;
  return (
    <tr role="row" className={isReaders ? 'you' : undefined}>
      <th role="rowheader" scope="row">
        <span className="team">
          <Place place={team.position} />
          <TeamNames players={team.players} isLinked />
          {isReaders && <YouTag />}
          {isPending && <span className="vh">place pending, tied</span>}
        </span>
      </th>
      {ROUNDS.map((round) => <td key={round} role="cell"><Score value={team.scores[round - 1]!} /></td>)}
      <td role="cell" className="sum">
        <WhyScore of={of} label={`round sum ${whose}`} value={team.roundSum} isQuiet={!isPending} />
      </td>
      <td role="cell" className="pos">
        {isPending ? <PendingScore /> : <WhyScore of={of} label={`points ${whose}`} value={team.totalScore} />}
      </td>
    </tr>
  );
}
