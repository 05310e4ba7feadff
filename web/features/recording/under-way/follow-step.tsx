/** The game that another phone records, as it goes on there: this phone may take it back or send it. */
import type { PlayerRef } from '../../../../contract/players.js';
import { underWayCalls } from '../../../../contract/under-way.calls.js';
import { timeText } from '../../../../domain/dates.js';
import { ROUND_COUNT } from '../../../../domain/scoring/round-points.js';
import { Name, useReaderId } from '../../../figures/members.js';
import { useCommand } from '../../../transport/resource.js';
import { Button, PressButton } from '../../../ui/controls.js';
import { useScreenOn } from '../../../ui/screen.js';
import { CreatePanel, StepHeading } from '../create-panel.js';
import { draftText } from '../draft/draft-storage.js';
import { isFirstPhone, type UnderWay } from '../draft/game-draft.js';
import { firstOpenRound } from '../rounds/round-entry.js';
import type { RoundsProps } from '../rounds/rounds-step.js';
import { TeamScores } from '../rounds/team-scores.js';
import { scoredTeams } from '../sending/game-submission.js';
import { nameIn } from '../wizard.js';
import type { GameUnderWay } from './use-under-way.js';

interface FollowStepProps extends RoundsProps {
  readonly game: GameUnderWay;
  readonly underWay: UnderWay;
}

export function FollowStep(props: FollowStepProps) {
  const { game, underWay, wizard: { draft }, players, isFinishing, finish, onClose } = props;
  const readerId = useReaderId();
  useScreenOn();
  // Who began the game may also have got it back by a code.
  const isFirst = isFirstPhone(underWay) || underWay.firstId === readerId;
  // A phone that handed the game on is not told who has it.
  const other = game.isOver && !isFirst ? null : holderOf(game.view);
  const isWithFirst = game.view !== null && isFirstPhone(game.view);
  const isComplete = firstOpenRound(draft.roundPositions) === null;
  return (
    <CreatePanel step={3} onClose={onClose}>
      <div className="panel stack">
        <StepHeading>
          {other === null ? 'Another phone' : other.id === readerId ? 'Your other phone' : (
            <Name>{other.displayName}</Name>
          )}{' '}
          records this game
        </StepHeading>
        <p className="muted">{draftText(draft)}</p>
        <p role="status">
          {isComplete ? 'All rounds are complete.' : `Round ${draft.currentRound} of ${ROUND_COUNT}.`}
        </p>
        <p className="small muted" role="status">{sinceText(game)}</p>
      </div>
      <TeamScores teams={scoredTeams(draft)} draft={draft} nameOf={nameIn(players)} />
      <div className="acts-row">
        {isFirst && game.isOver && <Button act="Go on here" onClick={game.goOn} />}
        {isFirst && !game.isOver && !isWithFirst && <TakeBack {...props} />}
        {isComplete && (
          <Button
            act={isFinishing ? 'Saving...' : 'Send the game'}
            look="primary big"
            aria-disabled={isFinishing}
            onClick={() => finish()}
          />
        )}
      </div>
    </CreatePanel>
  );
}

const holderOf = (view: GameUnderWay['view']): PlayerRef | null =>
  view && (isFirstPhone(view) ? view.first : view.taker);

/** What is shown is never older than this says. */
function sinceText({ isOver, lostSince, view }: GameUnderWay): string {
  if (isOver) return 'It is no longer shared with this phone: what you see is the last that it knew.';
  if (lostSince !== null) return `No connection since ${timeText(lostSince)}: what you see is from then.`;
  return view === null ? '' : `Last change there: ${timeText(view.changedAt)}`;
}

function TakeBack({ game, underWay }: FollowStepProps) {
  const takeBack = useCommand(underWayCalls.takeBack, { id: underWay.id });
  return (
    <PressButton
      change={takeBack}
      body={{ hands: game.view?.hands ?? 0 }}
      act={['Take it back', 'Taking it back...']}
      onDone={game.takenBack}
      failure={['Error', 'The game was not taken back.']}
    />
  );
}
