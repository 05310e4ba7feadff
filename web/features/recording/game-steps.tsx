/** The steps after the first: who plays, the teams, the rounds, and the options for a game that was not recorded. */
import { useState } from 'react';
import { CreatePanel } from './create-panel.js';
import { AllocationStep, TeamsStep } from './draw/draw-steps.js';
import { type RoundsProps, RoundsStep } from './rounds/rounds-step.js';
import { ExportStep, useFinishGame } from './sending/export-step.js';
import { isReal, seatedIds } from './draft/game-draft.js';
import { SamePeople } from './under-way/same-people.js';
import { FollowStep, HandOver, TakeOverQuestion } from './under-way/two-phones.js';
import { useUnderWay } from './under-way/use-under-way.js';
import type { StepProps } from './wizard.js';

/** A default export, because it is loaded lazily. */
export default function GameSteps(props: StepProps & { readonly onClose: () => void }) {
  const { wizard: { draft }, dispatch, onClose } = props;
  const sending = useFinishGame(draft, dispatch);
  const { currentStep } = draft;
  if (currentStep === 3) return <Rounds {...props} {...sending} />;
  return (
    <CreatePanel step={currentStep} onClose={onClose}>
      {currentStep < 3 && (
        <SamePeople chosenIds={currentStep === 1 ? draft.selectedPlayers : seatedIds(draft.teams).filter(isReal)} />
      )}
      {currentStep === 1 && <AllocationStep {...props} />}
      {currentStep === 2 && <TeamsStep {...props} />}
      {currentStep === 4 && <ExportStep {...props} {...sending} />}
    </CreatePanel>
  );
}

/** The rounds on this phone, or what another phone enters. */
function Rounds(props: RoundsProps) {
  const { wizard: { draft }, dispatch, isFinishing } = props;
  const { underWay } = draft;
  const game = useUnderWay(draft, dispatch, isFinishing);
  const [isHandingOver, setHandingOver] = useState(false);
  // The game was taken over: when it comes back, nobody has asked for another code.
  if (game.isFollowing && isHandingOver) setHandingOver(false);
  if (game.isFollowing && underWay !== null) return <FollowStep {...props} game={game} underWay={underWay} />;
  return (
    <>
      <RoundsStep {...props} onHandOver={() => setHandingOver(true)} />
      {game.asked !== null && (
        <TakeOverQuestion key={game.asked.id} asker={game.asked} game={game} round={draft.currentRound} />
      )}
      {isHandingOver && <HandOver game={game} onClose={() => setHandingOver(false)} />}
    </>
  );
}
