/** Step 3 on this phone: its rounds, or what another phone enters. */
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { submissionOf } from '../sending/draft-submission.js';
import { RoundsStep, type RoundsStepProps } from '../rounds/rounds-step.js';
import type { FinishGame } from '../sending/use-finish-game.js';
import { useUnderWay } from './use-under-way.js';

const HandOver = lazy(() => import('./hand-over.js'));
const FollowStep = lazy(() => import('./follow-step.js'));

export interface SharedRoundsProps extends Omit<RoundsStepProps, 'onFinish'> {
  readonly onFinish: FinishGame['finish'];
}

export function SharedRounds({ onFinish, ...shared }: SharedRoundsProps): ReactElement {
  const { wizard: { draft }, dispatch, isFinishing } = shared;
  const { underWay } = draft;
  const props: RoundsStepProps = { ...shared, onFinish: () => onFinish(submissionOf(draft)) };
  const game = useUnderWay(draft, dispatch, isFinishing);
  const [isHandingOver, setHandingOver] = useState(false);
  // It was taken over: when it comes back, nobody has asked for another code.
  if (game.isFollowing && isHandingOver) setHandingOver(false);
  if (game.isFollowing && underWay !== null) {
    return (
      <Suspense fallback={null}>
        <FollowStep {...props} game={game} underWay={underWay} />
      </Suspense>
    );
  }
  return (
    <>
      <RoundsStep {...props} onHandOver={() => setHandingOver(true)} />
      {isHandingOver && (
        <Suspense fallback={null}>
          <HandOver game={game} onClose={() => setHandingOver(false)} />
        </Suspense>
      )}
    </>
  );
}
