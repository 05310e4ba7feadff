/** The wizard that records a game; every change is kept in the browser. */
import {
  type Dispatch, lazy, type ReactElement, Suspense, useEffect, useEffectEvent, useReducer, useState,
} from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.js';
import { currentDate } from '../../ui/date-text.js';
import { clearDraft } from './draft/clear-draft.js';
import { forgetDraft, onRecovery, saveDraft, storedDraft } from './draft/draft-storage.js';
import { draftFor, emptyDraft, type GameDraft, hasContent } from './draft/game-draft.js';
import { useUnsentGames } from './sending/unsent-games.js';
import { areTooFew, usePlayers } from './players.api.js';
import { asksForNewGame, asksToTake } from './recording-address.js';
import { useReader } from '../session/session.api.js';
import { Empty, Loaded, SkeletonRows } from '../../ui/load-states.js';
import { dismissToast } from '../../ui/toast.js';
import { CreatePanel } from './create-panel.js';
import { useLeaveGuard } from './draft/leave-guard.js';
import { lead, useLead } from './draft/leading-tab.js';
import { ModeStep } from './draw/mode-step.js';
import { StartOver } from './start-over.js';
import { Drawing, fetchDrawing } from './draw/lazy-drawing.js';
import { useFinishGame } from './sending/use-finish-game.js';
import { reduceWizard, type StepProps, type Wizard, type WizardAction, wizardOf } from './wizard.js';
import './recording.css';

/** Preload the later steps, because the server may be unreachable by then. */
const fetchLater = () => import('./later-steps.js');
const SharedRounds = lazy(async () => ({ default: (await fetchLater()).SharedRounds }));
const ExportStep = lazy(async () => ({ default: (await fetchLater()).ExportStep }));

const Elsewhere = lazy(() => import('./elsewhere.js'));
const FirstSteps = lazy(() => import('./first-steps.js'));
const TakeGame = lazy(() => import('./under-way/take-game.js'));

export default function NewGameScreen(): ReactElement {
  const [params] = useSearchParams();
  if (!asksToTake(params)) return asksForNewGame(params) ? <StartOver /> : <CreateNewGame />;
  return (
    <Suspense fallback={null}>
      <TakeGame />
    </Suspense>
  );
}

function CreateNewGame(): ReactElement {
  const { wizard, dispatch, beginning, isLeading } = useStoredWizard();
  const readerId = useReader()?.id;
  useEffect(() => {
    for (const fetch of [fetchDrawing, fetchLater]) fetch().catch(() => undefined);
  }, []);
  const navigate = useNavigate();
  const isUnsaved = useIsUnsaved(wizard.draft);
  const leave = (to: string): void => {
    if (isUnsaved) clearDraft(wizard.draft);
    else forgetDraft();
    void navigate(to);
  };
  const guard = useLeaveGuard(isUnsaved && isLeading, leave);
  const goOnHere = (): void => {
    dispatch({ type: 'recovered', draft: draftFor(readerId, storedDraft() ?? emptyDraft(currentDate())) });
    lead();
  };
  const close = (): void => (isUnsaved ? guard.ask(paths.games) : leave(paths.games));
  return (
    <>
      <title>New game · President</title>
      {guard.dialog}
      {isLeading ? <Steps key={beginning} wizard={wizard} dispatch={dispatch} onClose={close} /> : (
        <Suspense fallback={null}>
          <Elsewhere onGoOn={goOnHere} onClose={() => void navigate(paths.games)} />
        </Suspense>
      )}
    </>
  );
}

interface StoredWizard {
  readonly wizard: Wizard;
  readonly dispatch: Dispatch<WizardAction>;
  /** Changes when another draft replaces this one. */
  readonly beginning: number;
  /** False while another tab goes on with the draft. */
  readonly isLeading: boolean;
}

/** The wizard's state, saved in the browser on every change; a recovered draft replaces it. */
function useStoredWizard(): StoredWizard {
  const readerId = useReader()?.id;
  const [wizard, reduce] = useReducer(reduceWizard, null, () =>
    wizardOf(draftFor(readerId, storedDraft() ?? emptyDraft(currentDate()))),
  );
  const [beginning, setBeginning] = useState(0);
  const { draft } = wizard;
  const dispatch = (action: WizardAction): void => {
    // A toast about one step has no meaning in the next.
    if (action.type === 'stepOpened' || action.type === 'teamsConfirmed') dismissToast();
    if (action.type === 'cleared' || action.type === 'recovered') setBeginning((before) => before + 1);
    reduce(action);
  };
  const recover = useEffectEvent((recovered: GameDraft) =>
    dispatch({ type: 'recovered', draft: draftFor(readerId, recovered) }));
  const isLeading = useLead();
  useEffect(() => {
    if (isLeading) saveDraft(draft);
  }, [draft, isLeading]);
  useEffect(() => onRecovery(recover), []);
  return { wizard, dispatch, beginning, isLeading };
}

/** A game that is kept for sending is safe without the wizard. */
function useIsUnsaved(draft: GameDraft): boolean {
  const key = draft.attempt?.key;
  const isSafe = useUnsentGames().some((game) => game.key === key);
  return hasContent(draft) && !(draft.currentStep === 4 && isSafe);
}

interface StepsProps {
  readonly wizard: Wizard;
  readonly dispatch: Dispatch<WizardAction>;
  readonly onClose: () => void;
}

function Steps({ wizard, dispatch, onClose }: StepsProps): ReactElement {
  const query = usePlayers();
  const { finish, isFinishing } = useFinishGame(wizard.draft, dispatch);
  const { currentStep } = wizard.draft;
  const { data: players } = query;
  if (players === undefined) {
    return (
      <CreatePanel step={currentStep} onClose={onClose}>
        <Loaded what="players" query={query} skeleton={<SkeletonRows count={2} />}>
          {() => null}
        </Loaded>
      </CreatePanel>
    );
  }
  const props: StepProps = { wizard, dispatch, players };
  if (currentStep === 3) {
    return (
      <Suspense fallback={null}>
        <SharedRounds {...props} isFinishing={isFinishing} onFinish={finish} onClose={onClose} />
      </Suspense>
    );
  }
  if (currentStep !== 4 && areTooFew(players)) {
    return (
      <CreatePanel step={currentStep} onClose={onClose}>
        <Empty title="A game takes eight players.">
          <Suspense fallback={null}>
            <FirstSteps />
          </Suspense>
        </Empty>
      </CreatePanel>
    );
  }
  return (
    <CreatePanel step={currentStep} onClose={onClose}>
      {currentStep === 0 && <ModeStep {...props} />}
      {(currentStep === 1 || currentStep === 2) && (
        <Suspense fallback={null}>
          <Drawing>
            {({ AllocationStep, TeamsStep }) =>
              currentStep === 1 ? <AllocationStep {...props} /> : <TeamsStep {...props} />}
          </Drawing>
        </Suspense>
      )}
      {currentStep === 4 && (
        <Suspense fallback={null}>
          <ExportStep {...props} isSending={isFinishing} onSend={finish} />
        </Suspense>
      )}
    </CreatePanel>
  );
}
