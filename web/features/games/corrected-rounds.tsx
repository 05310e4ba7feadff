/** The rounds of a correction: the wizard's tabs, question and seats, with the recorded roles. */
import type { ReactElement } from 'react';
import { NO_PLAYER } from '../../../domain/no-player.js';
import { ROUND_COUNT } from '../../../domain/scoring/round-points.js';
import type { GameView } from '../../../contract/games.js';
import type { RoundMap, RoundNumber } from '../recording/draft/game-draft.js';
import { scoredTeams } from '../recording/sending/game-submission.js';
import { meantBy } from '../recording/rounds/name-keys.js';
import { RoundQuestion } from '../recording/rounds/round-question.js';
import { RoundTabs } from '../recording/rounds/round-tabs.js';
import { Seats } from '../recording/rounds/seats.js';
import { useRoundKeys } from '../recording/rounds/use-round-keys.js';
import { useReaderId } from '../../figures/members.js';
import { counted } from '../../../domain/number-text.js';
import { editOf, entryOf } from './game-edit.js';
import type { Correction } from './use-correction.js';

export interface CorrectedRoundsProps {
  readonly game: GameView;
  readonly correction: Correction;
  readonly nameOf: (playerId: number) => string;
}

export function CorrectedRounds({ game, correction, nameOf }: CorrectedRoundsProps): ReactElement {
  const { edit, entry, dispatch } = correction;
  const { currentRound, roundPositions } = entry;
  const before = editOf(game);
  const seatedBefore = before.seats.filter((id) => id !== null);
  const changedIn = roundPositions.map((round, index) => changedSeats(before.rounds[index]!, round));
  const changed = changedIn[currentRound - 1]!;
  const seated = edit.seats.filter((id) => id !== null && id !== NO_PLAYER.id);
  const players = seated.map((id) => ({ id: id!, name: nameOf(id!) }));
  const goOn = (): void => {
    if (currentRound < ROUND_COUNT) dispatch({ type: 'roundOpened', round: (currentRound + 1) as RoundNumber });
  };
  const letters = useRoundKeys({ entry, players, dispatch, onGoOn: goOn });
  return (
    <>
      <RoundTabs
        draft={{ currentRound, roundPositions }}
        changed={changedIn.map((count) => count > 0)}
        onOpen={(round) => dispatch({ type: 'roundOpened', round })}
      />
      <RoundQuestion
        entry={entry}
        letters={letters}
        players={players}
        complete={`Round ${currentRound}${changed > 0 ? ', corrected' : ' as recorded'}`}
      >
        {changed > 0 && <span className="tag warn">{counted(changed, 'seat')} changed</span>}
      </RoundQuestion>
      <Seats
        teams={scoredTeams(entryOf(edit))}
        round={roundPositions[currentRound - 1]!}
        roundNumber={currentRound}
        readerId={useReaderId()}
        meantId={meantBy(letters, players)?.id}
        recorded={{
          round: before.rounds[currentRound - 1]!,
          playerIds: seatedBefore,
          sums: Object.fromEntries(game.teams.map(({ teamId, roundSum }) => [teamId, roundSum])),
        }}
        nameOf={nameOf}
        onTap={(playerId) => dispatch({ type: 'seatTapped', playerId })}
      />
    </>
  );
}

/** The players whose role differs from the recorded one. */
const changedSeats = (before: RoundMap, now: RoundMap): number =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((id) => before[id] !== now[id]).length;
