/** The scores of all rounds so far, beside the seats on laptops. */
import type { ScoredTeam } from '../../../../domain/scoring/game-scoring.js';
import { TeamNames, useReaderId } from '../../../figures/members.js';
import { Score } from '../../../figures/score.js';
import { Panel } from '../../../ui/page-head.js';
import { Abbreviation, ColumnHeads } from '../../../ui/table.js';
import { type GameDraft, isReal } from '../draft/game-draft.js';

interface TeamScoresProps {
  readonly teams: readonly ScoredTeam[];
  readonly draft: GameDraft;
  readonly nameOf: (playerId: number) => string;
}

export function TeamScores({ teams, draft, nameOf }: TeamScoresProps) {
  const readerId = useReaderId();
  const isEmpty = (index: number): boolean => Object.keys(draft.roundPositions[index]!).length === 0;
  const isNow = (index: number): boolean => index === draft.currentRound - 1;
  return (
    <Panel title="Team scores" look="flush">
      <table className="round-scores">
        <ColumnHeads
          columns={[
            ['Team'],
            ...draft.roundPositions.map((_, index) => [
              <Abbreviation short={`R${index + 1}`} full={`Round ${index + 1}`} />, isNow(index) ? 'now' : undefined,
            ] as const),
            ['Sum'],
          ]}
        />
        <tbody>
          {teams.map(({ teamId, player1Id, player2Id, scores, roundSum }) => (
            <tr key={teamId} className={player1Id === readerId || player2Id === readerId ? 'you' : undefined}>
              <th scope="row">
                <TeamNames
                  players={[player1Id, player2Id].filter(isReal).map((id) => ({ id, displayName: nameOf(id) }))}
                />
              </th>
              {scores.map((score, index) => (
                <td key={index} className={isNow(index) ? 'now' : undefined}>
                  {isEmpty(index) ? <span className="zero">·</span> : <Score value={score} />}
                </td>
              ))}
              <td className="tot"><Score value={roundSum} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
