/** Step 3 on this phone: its rounds, or what another phone enters. */
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { RoundsStep, type RoundsStepProps } from '../rounds-step.js';
import { useUnderWay } from './use-under-way.js';

const HandOver = lazy(() => import('./hand-over.js'));
const FollowStep = lazy(() => import('./follow-step.js'));

export function SharedRounds(props: RoundsStepProps): ReactElement {
  const { wizard: { draft: { underWay } }, dispatch, isFinishing } = props;
  const game = useUnderWay(props.wizard.draft, dispatch, isFinishing);
  const [isHandingOver, setHandingOver] = useState(false);
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
