/** The table of a game: round by round, the sum and the position points. */
import type { ReactElement, ReactNode } from 'react';
import type { GameView, TeamView } from '../../../contract/games.js';
import { Abbreviation } from '../../ui/abbreviation.js';
import { ColumnHeads } from '../../ui/column-heads.js';
import { Place, YouTag } from '../../ui/marks.js';
import { TeamNames } from '../../ui/name.js';
import { Score } from '../../ui/score.js';
import { isTeamOf, teamsByPlace } from './game-text.js';

export interface ScoreTableProps {
  readonly game: GameView;
  readonly readerId: number | undefined;
}

const ROUNDS = [1, 2, 3, 4, 5] as const;

const roundHead = (round: number): [heading: ReactNode] => [
  <>
    <span className="roomy">Round {round}</span>
    <Abbreviation short={`R${round}`} full={`Round ${round}`} />
    {round === 5 && (
      <span className="x2">
        <Abbreviation short="2×" full="counts twice" />
      </span>
    )}
  </>,
];

/** The roles are explicit because `display: grid` removes the native ones on phones. */
export function ScoreTable({ game, readerId }: ScoreTableProps): ReactElement {
  return (
    <table className="scores" role="table" aria-label={`Game ${game.id}`}>
      <ColumnHeads columns={[['Team'], ...ROUNDS.map(roundHead), ['Round Sum'], ['Position Score']]} />
      <tbody role="rowgroup">
        {teamsByPlace(game.teams).map((team) => (
          <TeamRow key={team.teamId} team={team} isReaders={isTeamOf(team, readerId)} />
        ))}
      </tbody>
    </table>
  );
}

function TeamRow({ team, isReaders }: { readonly team: TeamView; readonly isReaders: boolean }): ReactElement {
  const isPending = team.position === null;
  return (
    <tr role="row" className={isReaders ? 'you' : undefined}>
      <th role="rowheader" scope="row">
        <span className="team">
          <Place place={team.position} />
          <TeamNames names={team.players.map(({ displayName }) => displayName)} />
          {isReaders && <YouTag />}
          {isPending && <span className="vh">place pending, tied</span>}
        </span>
      </th>
      {ROUNDS.map((round) => (
        <td key={round} role="cell">
          <Score value={team.scores[round - 1]!} />
        </td>
      ))}
      <td role="cell" className="sum">
        <Score value={team.roundSum} />
      </td>
      <td role="cell" className="pos">
        {isPending ? <PendingScore /> : <Score value={team.totalScore} />}
      </td>
    </tr>
  );
}

const PendingScore = (): ReactElement => (
  <span className="num zero">
    <span aria-hidden="true">–</span>
    <span className="vh">waits for the tie-breaker</span>
  </span>
);
