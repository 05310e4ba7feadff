/** The game under way on a screen: what each team has by round, and the round that is played. */
import type { ReactElement } from 'react';
import { timeText } from '../../ui/date-text.js';
import { Score } from '../../ui/score.js';
import { TvPair } from './tv-pair.js';
import type { GameOnScreen } from './tv.api.js';

export function TvUnderWay({ game }: { readonly game: GameOnScreen }): ReactElement {
  const { startedAt, currentRound, teams } = game;
  const now = (index: number): string | undefined => (index + 1 === currentRound ? 'tv-now' : undefined);
  return (
    <div className="tv-panel">
      <header>
        <h2>This game, round {currentRound}</h2>
        <span className="muted">since {timeText(startedAt)}</span>
      </header>
      <table className="tv-scores">
        <thead>
          <tr>
            <th scope="col">Team</th>
            {[1, 2, 3, 4, 5].map((round, index) => (
              <th key={round} scope="col" className={now(index)}>
                R{round}
              </th>
            ))}
            <th scope="col">Sum</th>
          </tr>
        </thead>
        <tbody>
          {teams.map(({ teamId, players, scores, roundSum }) => (
            <tr key={teamId}>
              <th scope="row">
                <TvPair players={players} />
              </th>
              {scores.map((score, index) => (
                <td key={index} className={now(index)}>
                  {score === null ? <span className="tv-yet">·</span> : <Score value={score} />}
                </td>
              ))}
              <td className="tv-sum">
                <Score value={roundSum} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
