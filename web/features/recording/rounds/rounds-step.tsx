/** Step 3: five rounds, one question at a time, answered by a tap or a key. */
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { ROUND_COUNT } from '../../../../domain/scoring/round-points.js';
import { useDayStandingAhead } from '../../boards/days.api.js';
import { useIsDraftSaved } from '../draft/draft-storage.js';
import { isReal, seatedIds } from '../draft/game-draft.js';
import { scoredTeams } from '../sending/game-submission.js';
import { useReader } from '../../session/session.api.js';
import { IconButton } from '../../../ui/buttons.js';
import { dateText } from '../../../../domain/date-text.js';
import { Drawing } from '../../../ui/icon.js';
import { Dock } from './dock.js';
import { meantBy } from './name-keys.js';
import { firstOpenRound, isComplete } from './round-entry.js';
import { RoundQuestion } from './round-question.js';
import { RoundTabs } from './round-tabs.js';
import { Seats } from './seats.js';
import { TeamScores } from './team-scores.js';
import { useRoundKeys } from './use-round-keys.js';
import { useScreenOn } from '../../../ui/screen.js';
import { roundsOf, type StepProps, type Wizard } from '../wizard.js';

/** How long the last tap stays visible before the wizard moves on (docs/rules.md, Screens). */
const ADVANCE_MS = 400;
const FINISH_MS = 500;
const TICK_MS = 12;

const TO_ANOTHER_PHONE = 'M4 3.5h8v17H4zM7 17.5h2M14.5 12H21M18 9l3 3-3 3';

export interface RoundsStepProps extends StepProps {
  readonly isFinishing: boolean;
  readonly onFinish: () => void;
  readonly onClose: () => void;
}

/** The name of a player by id. */
export const nameIn = (players: StepProps['players']) => (id: number): string =>
  players.find((player) => player.id === id)?.displayName ?? `Player ${id}`;

interface EnteredRoundsProps extends RoundsStepProps {
  readonly onHandOver: () => void;
}

export function RoundsStep(props: EnteredRoundsProps): ReactElement {
  const { wizard, dispatch, players, isFinishing, onFinish, onClose, onHandOver } = props;
  const { draft } = wizard;
  const entry = useMemo(() => roundsOf(wizard), [wizard]);
  const round = draft.roundPositions[draft.currentRound - 1]!;
  const readerId = useReader()?.id;
  useDayStandingAhead(draft.gameDate || null);
  const [isWaiting, wait] = usePause();
  const isLast = draft.currentRound === ROUND_COUNT;
  const mayGoOn = isLast ? firstOpenRound(draft.roundPositions) === null : isComplete(round);
  const isBusy = isWaiting || isFinishing;
  const goOn = (): void => {
    if (!mayGoOn || isBusy) return;
    if (isLast) wait(FINISH_MS, onFinish);
    else wait(ADVANCE_MS, () => dispatch({ type: 'roundFinished' }));
  };
  // Block changes once the game is being sent, including during the last-tap delay.
  const isOnItsWay = isFinishing || (isWaiting && isLast);
  const change: typeof dispatch = (action) => isOnItsWay || dispatch(action);
  useScreenOn();
  const tap = (playerId: number): void => {
    // A short tick under the finger.
    if ('vibrate' in navigator) navigator.vibrate(TICK_MS);
    change({ type: 'seatTapped', playerId });
  };
  const close = (): void => void (isWaiting || onClose());
  const nameOf = nameIn(players);
  const seated = seatedIds(draft.processedTeams).filter(isReal).map((id) => ({ id, name: nameOf(id) }));
  const letters = useRoundKeys({ entry, players: seated, dispatch: change, onGoOn: goOn });
  const teams = scoredTeams(draft);
  return (
    <div className="entry">
      <EntryBar draft={draft} dispatch={change} onClose={close} onHandOver={() => isOnItsWay || onHandOver()} />
      <RoundTabs draft={draft} onOpen={(opened) => change({ type: 'roundOpened', round: opened })} />
      <RoundQuestion
        entry={entry}
        letters={letters}
        players={seated}
        complete={`Round ${draft.currentRound} is complete`}
      >
        {isLast && isComplete(round) && <span className="tag line">counts double</span>}
      </RoundQuestion>
      <Seats
        teams={teams}
        round={round}
        roundNumber={draft.currentRound}
        readerId={readerId}
        meantId={meantBy(letters, seated)?.id}
        nameOf={nameOf}
        onTap={tap}
      />
      <aside className="entry-side">
        <TeamScores teams={teams} draft={draft} readerId={readerId} nameOf={nameOf} />
        <KeyboardHelp />
      </aside>
      <Dock
        entry={entry}
        nameOf={nameOf}
        dispatch={change}
        mayGoOn={mayGoOn}
        busy={isBusy && (isLast ? 'finishing' : 'advancing')}
        onGoOn={goOn}
      />
    </div>
  );
}

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

interface EntryBarProps {
  readonly draft: Wizard['draft'];
  readonly dispatch: StepProps['dispatch'];
  readonly onClose: () => void;
  readonly onHandOver: () => void;
}

const EntryBar = ({ draft, dispatch, onClose, onHandOver }: EntryBarProps): ReactElement => (
  <div className="entry-bar">
    <IconButton icon="left" label="Back to team selection" onClick={() => dispatch({ type: 'stepOpened', step: 2 })} />
    <h1>
      New game
      <span className="sub">
        {draft.gameDate !== '' && `${dateText(draft.gameDate)} · `}
        {useIsDraftSaved() ? 'draft saved' : 'draft not saved'}
      </span>
    </h1>
    <button type="button" className="icon-btn captioned" onClick={onHandOver}>
      <Drawing path={TO_ANOTHER_PHONE} />
      Hand over
    </button>
    <IconButton icon="close" label="Close" onClick={onClose} />
  </div>
);

const KeyboardHelp = (): ReactElement => (
  <section className="panel keys">
    <h2>Keyboard</h2>
    <p className="small muted">
      <kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd> <kbd>4</kbd> pick the role · first letters and{' '}
      <kbd>Enter</kbd> the player · <kbd>Backspace</kbd> undo ·{' '}
      <kbd>Enter</kbd> Next Round
    </p>
  </section>
);
