/** Step 3: five rounds, one question at a time, answered by a tap or a key. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { dateText } from '../../../../domain/dates.js';
import { ROUND_COUNT } from '../../../../domain/scoring/round-points.js';
import { Drawing, IconButton } from '../../../ui/controls.js';
import { useScreenOn } from '../../../ui/screen.js';
import { useDayStandingAhead } from '../../boards/board.api.js';
import { useIsDraftSaved } from '../draft/draft-storage.js';
import type { FinishGame } from '../sending/use-finish-game.js';
import { scoredTeams } from '../sending/game-submission.js';
import { nameIn, roundsOf, type StepProps } from '../wizard.js';
import { Dock } from './dock.js';
import { firstOpenRound, isComplete } from './round-entry.js';
import { RoundForm } from './round-form.js';
import { TeamScores } from './team-scores.js';

/** How long the last tap stays visible before the wizard moves on (docs/rules.md, Screens). */
const ADVANCE_MS = 400;
const FINISH_MS = 500;
const TICK_MS = 12;

const TO_ANOTHER_PHONE = 'M4 3.5h8v17H4zM7 17.5h2M14.5 12H21M18 9l3 3-3 3';

export type RoundsProps = StepProps & FinishGame & { readonly onClose: () => void };

export function RoundsStep(props: RoundsProps & { readonly onHandOver: () => void }) {
  const { wizard, dispatch, players, isFinishing, finish, onClose, onHandOver } = props;
  const { draft } = wizard;
  const entry = useMemo(() => roundsOf(wizard), [wizard]);
  const round = draft.roundPositions[draft.currentRound - 1]!;
  useScreenOn();
  useDayStandingAhead(draft.gameDate || null);
  const [isWaiting, wait] = usePause();
  const isLast = draft.currentRound === ROUND_COUNT;
  const mayGoOn = isLast ? firstOpenRound(draft.roundPositions) === null : isComplete(round);
  const isBusy = isWaiting || isFinishing;
  const goOn = (): void => {
    if (!mayGoOn || isBusy) return;
    if (isLast) wait(FINISH_MS, finish);
    else wait(ADVANCE_MS, () => dispatch({ type: 'roundFinished' }));
  };
  // Block changes once the game is being sent, including during the last-tap delay.
  const isOnItsWay = isFinishing || (isWaiting && isLast);
  const change: typeof dispatch = (action) => isOnItsWay || dispatch(action);
  const tap = (playerId: number): void => {
    // A short tick under the finger.
    if ('vibrate' in navigator) navigator.vibrate(TICK_MS);
    change({ type: 'seatTapped', playerId });
  };
  const shown = { entry, nameOf: nameIn(players), dispatch: change, onGoOn: goOn };
  const teams = scoredTeams(draft);
  return (
    <div className="entry">
      <div className="entry-bar">
        <IconButton
          icon="left"
          label="Back to team selection"
          onClick={() => change({ type: 'stepOpened', step: 2 })}
        />
        <h1>
          New game
          <span className="sub">
            {draft.gameDate !== '' && `${dateText(draft.gameDate)} · `}
            {useIsDraftSaved() ? 'draft saved' : 'draft not saved'}
          </span>
        </h1>
        <button type="button" className="icon-btn captioned" onClick={() => isOnItsWay || onHandOver()}>
          <Drawing path={TO_ANOTHER_PHONE} />Hand over
        </button>
        <IconButton icon="close" label="Close" onClick={() => isWaiting || onClose()} />
      </div>
      <RoundForm
        {...shown}
        teams={teams}
        onTap={tap}
        complete={`Round ${draft.currentRound} is complete`}
        tag={isLast && isComplete(round) && <span className="tag line">counts double</span>}
      />
      <aside className="entry-side">
        <TeamScores teams={teams} draft={draft} nameOf={shown.nameOf} />
        {KEYBOARD}
      </aside>
      <Dock {...shown} mayGoOn={mayGoOn} busy={isBusy && (isLast ? 'finishing' : 'advancing')} />
    </div>
  );
}

const KEYBOARD = (
  <section className="panel keys">
    <h2>Keyboard</h2>
    <p className="small muted">
      <kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd> <kbd>4</kbd> pick the role · first letters and{' '}
      <kbd>Enter</kbd> the player · <kbd>Backspace</kbd> undo ·{' '}
      <kbd>Enter</kbd> Next Round
    </p>
  </section>
);

/** Delays the next step; leaving the step cancels it. */
function usePause(): [isWaiting: boolean, wait: (ms: number, then: () => void) => void] {
  const [isWaiting, setWaiting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const wait = (ms: number, then: () => void): void => {
    setWaiting(true);
    timer.current = setTimeout(() => {
      setWaiting(false);
      then();
    }, ms);
  };
  return [isWaiting, wait];
}
