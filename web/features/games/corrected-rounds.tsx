/** The rounds of a correction, beside the recorded roles. */
import type { GameView } from '../../../contract/games.js';
import { counted } from '../../../domain/number-text.js';
import { ROUND_COUNT } from '../../../domain/scoring/round-points.js';
import type { RoundMap, RoundNumber } from '../recording/draft/game-draft.js';
import { RoundForm } from '../recording/rounds/round-form.js';
import { scoredTeams } from '../recording/sending/game-submission.js';
import { editOf, entryOf } from './game-edit.js';
import type { Correction } from './use-correction.js';

interface CorrectedRoundsProps {
  readonly game: GameView;
  readonly correction: Correction;
  readonly nameOf: (playerId: number) => string;
}

export function CorrectedRounds({ game, correction, nameOf }: CorrectedRoundsProps) {
  const { edit, entry, dispatch } = correction;
  const { currentRound, roundPositions } = entry;
  const before = editOf(game);
  const changedIn = roundPositions.map((round, index) => changedSeats(before.rounds[index]!, round));
  const changed = changedIn[currentRound - 1]!;
  const goOn = (): void => {
    if (currentRound < ROUND_COUNT) dispatch({ type: 'roundOpened', round: (currentRound + 1) as RoundNumber });
  };
  return (
    <RoundForm
      entry={entry}
      teams={scoredTeams(entryOf(edit))}
      nameOf={nameOf}
      dispatch={dispatch}
      onTap={(playerId) => dispatch({ type: 'seatTapped', playerId })}
      onGoOn={goOn}
      complete={`Round ${currentRound}${changed > 0 ? ', corrected' : ' as recorded'}`}
      tag={changed > 0 && <span className="tag warn">{counted(changed, 'seat')} changed</span>}
      changed={changedIn.map((count) => count > 0)}
      recorded={{
        round: before.rounds[currentRound - 1]!,
        playerIds: before.seats.filter((id) => id !== null),
        sums: Object.fromEntries(game.teams.map(({ teamId, roundSum }) => [teamId, roundSum])),
      }}
    />
  );
}

/** The players whose role differs from the recorded one. */
const changedSeats = (before: RoundMap, now: RoundMap): number =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((id) => before[id] !== now[id]).length;
