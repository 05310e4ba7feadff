/** A game on a screen: what each team has by round, and the round that is played. */
import type { ReactElement } from 'react';
import type { TeamView } from '../../../contract/games.js';
import { ColumnHeads } from '../../ui/table.js';
import { timeText } from '../../../domain/date-text.js';
import { Place, Score } from '../../figures/score.js';
import { TvPair } from './tv-pair.js';
import { TvPanel } from './tv-panel.js';
import type { GameOnScreen } from './tv.api.js';

export const TvUnderWay = ({ game }: { readonly game: GameOnScreen }): ReactElement => (
  <TvPanel title={`This game, round ${game.currentRound}`} note={`since ${timeText(game.startedAt)}`}>
    <TvScores {...game} />
  </TvPanel>
);

export interface TvScoresProps {
  readonly teams: readonly (TeamView | GameOnScreen['teams'][number])[];
  /** The round that is played. */
  readonly currentRound?: number;
}

export function TvScores({ teams, currentRound }: TvScoresProps): ReactElement {
  const now = (round: number): string | undefined => (round === currentRound ? 'tv-now' : undefined);
  return (
    <table className="tv-scores">
      <ColumnHeads
        columns={[['Team'], ...[1, 2, 3, 4, 5].map((round) => [`R${round}`, now(round)] as const), ['Sum']]}
      />
      <tbody>
        {teams.map((team) => (
          <tr key={team.teamId}>
            <th scope="row">
              <span className="tv-team">
                {'position' in team && <Place place={team.position} />}
                <TvPair players={team.players} />
              </span>
            </th>
            {team.scores.map((score, index) => (
              <td key={index} className={now(index + 1)}>
                {score === null ? <span className="tv-yet">·</span> : <Score value={score} />}
              </td>
            ))}
            <td className="tv-sum">
              <Score value={team.roundSum} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
