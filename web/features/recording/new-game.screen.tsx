/** The wizard that records a game; every change is kept in the browser. */
import { lazy, startTransition, Suspense, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.js';
import { Radio } from '../../ui/choices.js';
import { Button, Icon, LinkButton } from '../../ui/controls.js';
import { currentDate } from '../../ui/date-text.js';
import { Empty, Loaded, SkeletonRows } from '../../ui/page.js';
import { dismissToast } from '../../ui/toast.js';
import { useReader } from '../../figures/session.js';
import { CreatePanel, StepHeading } from './create-panel.js';
import {
  clearDraft, draftText, forgetDraft, lead, onRecovery, saveDraft, saveTaps, storedDraft, storedTaps, useLead,
  useStoredDraft,
} from './draft/draft-storage.js';
import { draftFor, emptyDraft, type GameDraft, hasContent } from './draft/game-draft.js';
import { useLeaveGuard } from './draft/leave-guard.js';
import { areTooFew, usePlayers } from './players.api.js';
import { asksForNewGame, asksToTake, draftAddress, takeAddress } from './recording-address.js';
import { useUnsentGames } from './sending/unsent-games.js';
import { reduceWizard, type StepProps, type Wizard, type WizardAction, wizardOf } from './wizard.js';
import { Title } from '../../ui/title.js';

/** Fetched with the first step, because the server may be unreachable by the next. */
const fetchSteps = () => import('./game-steps.js');
const GameSteps = lazy(fetchSteps);
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.js')).FirstSteps }));
const TakeGame = lazy(() => import('./under-way/take-game.js'));

export default function NewGameScreen() {
  const [params] = useSearchParams();
  if (!asksToTake(params)) return asksForNewGame(params) ? <StartOver /> : <CreateNewGame />;
  return <Suspense fallback={null}><TakeGame /></Suspense>;
}

function CreateNewGame() {
  const { wizard, dispatch, beginning, isLeading } = useStoredWizard();
  const readerId = useReader()?.id;
  useEffect(() => void fetchSteps().catch(() => undefined), []);
  const navigate = useNavigate();
  const isUnsaved = useIsUnsaved(wizard.draft);
  const leave = (to: string): void => {
    if (isUnsaved) clearDraft(wizard.draft);
    else forgetDraft();
    void navigate(to);
  };
  const guard = useLeaveGuard(isUnsaved && isLeading, leave);
  const goOnHere = (): void => {
    dispatch({ type: 'replaced', draft: draftHere(readerId) });
    lead();
  };
  const close = (): void => (isUnsaved ? guard.ask(paths.games) : leave(paths.games));
  return (
    <>
      <Title>New game</Title>
      {guard.dialog}
      {isLeading
        ? <Steps key={beginning} wizard={wizard} dispatch={dispatch} onClose={close} />
        : <Elsewhere onGoOn={goOnHere} onClose={() => void navigate(paths.games)} />}
    </>
  );
}

const draftHere = (readerId: number | undefined): GameDraft =>
  draftFor(readerId, storedDraft() ?? emptyDraft(currentDate()));

/**
 * The wizard's state, saved in the browser on every change; a recovered draft replaces it. `beginning` changes when
 * another draft replaces this one; while another tab goes on with the draft, this one does not lead.
 */
function useStoredWizard() {
  const readerId = useReader()?.id;
  const [wizard, reduce] = useReducer(reduceWizard, readerId, (id): Wizard => {
    const stored = draftHere(id);
    return { ...wizardOf(stored), past: storedTaps(stored) };
  });
  const [beginning, setBeginning] = useState(0);
  const { draft, past } = wizard;
  const dispatch = (action: WizardAction): void => {
    const isInStep = action.type === 'changed' && action.change.currentStep === undefined;
    // A toast about one step has no meaning in the next.
    if (action.type === 'teamsConfirmed' || action.type === 'changed' && !isInStep) dismissToast();
    if (action.type === 'replaced') setBeginning((before) => before + 1);
    // The first step stays until the others are loaded; a choice made in it takes effect at once.
    if (draft.currentStep === 0 && !isInStep) startTransition(() => reduce(action));
    else reduce(action);
  };
  const recover = useEffectEvent((recovered: GameDraft) =>
    dispatch({ type: 'replaced', draft: draftFor(readerId, recovered) }));
  const isLeading = useLead();
  useEffect(() => {
    if (isLeading) saveDraft(draft);
    if (isLeading) saveTaps(draft, past);
  }, [draft, past, isLeading]);
  useEffect(() => onRecovery(recover), []);
  return { wizard, dispatch, beginning, isLeading };
}

/** A game that is kept for sending is safe without the wizard. */
function useIsUnsaved(draft: GameDraft): boolean {
  const key = draft.attempt?.key;
  const isSafe = useUnsentGames().some((game) => game.key === key);
  return hasContent(draft) && !(draft.currentStep === 4 && isSafe);
}

function Steps({ wizard, dispatch, onClose }: Omit<StepProps, 'players'> & { readonly onClose: () => void }) {
  const query = usePlayers();
  const { currentStep } = wizard.draft;
  const { data: players } = query;
  const isTooSmall = players !== undefined && currentStep < 3 && areTooFew(players);
  if (players !== undefined && currentStep > 0 && !isTooSmall) {
    return (
      <Suspense fallback={null}>
        <GameSteps wizard={wizard} dispatch={dispatch} players={players} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <CreatePanel step={currentStep} onClose={onClose}>
      <Loaded what="players" query={query} skeleton={<SkeletonRows count={2} />}>
        {() => isTooSmall
          ? <Empty title="A game takes eight players."><Suspense fallback={null}><FirstSteps /></Suspense></Empty>
          : <ModeStep wizard={wizard} dispatch={dispatch} />}
      </Loaded>
    </CreatePanel>
  );
}

/** Asks before a new game whether to continue the unsaved one. */
function StartOver() {
  const [before] = useState(storedDraft);
  const navigate = useNavigate();
  useEffect(() => {
    if (before === null) forgetDraft();
  }, [before]);
  if (before === null) return <Navigate to={draftAddress} replace />;
  const go = (): void => void navigate(draftAddress, { replace: true });
  const startNew = (): void => {
    clearDraft(before);
    go();
  };
  return (
    <CreatePanel step={before.currentStep} onClose={() => void navigate(paths.games)}>
      <Title>New game</Title>
      <div className="panel stack">
        <StepHeading>Go on with the unsaved game?</StepHeading>
        <p><b>{draftText(before)}</b></p>
        <p className="muted">A new game does not delete it: the games page keeps it until the next game is recorded.</p>
        <div className="acts-row">
          <Button label="Start new" onClick={startNew} />
          <Button label="Continue" variant="primary big" onClick={go} />
        </div>
      </div>
    </CreatePanel>
  );
}

/** The wizard in a tab that follows: another tab goes on with the game. */
function Elsewhere({ onGoOn, onClose }: { readonly onGoOn: () => void; readonly onClose: () => void }) {
  const draft = useStoredDraft();
  return (
    <CreatePanel step={draft?.currentStep ?? 0} onClose={onClose}>
      <div className="panel stack">
        <StepHeading>Another tab goes on with this game</StepHeading>
        <p role="status">{draft === null ? 'It was recorded, dropped or emptied there.' : draftText(draft)}</p>
        <Button label={draft === null ? 'New game here' : 'Go on here'} variant="primary" onClick={onGoOn} />
      </div>
    </CreatePanel>
  );
}

const MODES = [
  { mode: 'manual', name: 'Manual', text: 'Choose who plays with whom.', icon: 'table' },
  { mode: 'auto', name: 'Auto', text: 'Say who is here, and draw the teams: at random, even or fresh.', icon: 'hand' },
] as const;

/** Whether the teams are chosen by hand or drawn. */
function ModeStep({ wizard, dispatch }: Omit<StepProps, 'players'>) {
  const { selectionMode } = wizard.draft;
  return (
    <form
      className="panel stack"
      onSubmit={(event) => {
        event.preventDefault();
        dispatch({ type: 'changed', change: { currentStep: selectionMode === 'auto' ? 1 : 2 } });
      }}
    >
      <StepHeading id="mode-heading">How do you want to make the teams?</StepHeading>
      <div className="modes" role="radiogroup" aria-labelledby="mode-heading">
        {MODES.map(({ mode, name, text, icon }) => (
          <label key={mode} className="choice">
            <Radio
              name="mode"
              isChosen={selectionMode === mode}
              onChoose={() => dispatch({ type: 'changed', change: { selectionMode: mode } })}
            />
            <Icon name={icon} />
            <b>{name}</b>
            <span className="small muted">{text}</span>
          </label>
        ))}
      </div>
      <Button label="Continue" variant="primary big" type="submit" />
      <LinkButton label="Take over a game from another phone" variant="quiet" to={takeAddress()} />
    </form>
  );
}
