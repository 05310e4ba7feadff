/** Step 3: five rounds, one question at a time, answered by a tap or a key. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { dateText } from '../../../../domain/dates.js';
import { ROUND_COUNT } from '../../../../domain/game-size.js';
import { useRuleSets } from '../../../figures/group.js';
import { TeamNames, useReaderId } from '../../../figures/members.js';
import { Score } from '../../../figures/score.js';
import { Button, Drawing, Icon, IconButton } from '../../../ui/controls.js';
import { Abbreviation, ColumnHeads, Panel } from '../../../ui/page.js';
import { useScreenOn } from '../../../ui/screen.js';
import { useDayStandingAhead } from '../../boards/board.api.js';
import { useIsDraftSaved } from '../draft/draft-storage.js';
import { isReal, type RoundNumber } from '../draft/game-draft.js';
import { scoredTeams } from '../sending/game-submission.js';
import type { FinishGame } from '../sending/export-step.js';
import { nameIn, roundsOf, type StepProps } from '../wizard.js';
import { firstOpenRound, isComplete, openRoles, type RoundEntry, roundOf } from './round-entry.js';
import { RoleSlots, RoundForm, type RoundFormProps } from './round-form.js';
import { lastRoundText } from '../../../../domain/boards/legends.js';
import { rulesOn } from '../../../../domain/boards/rules.js';

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
  const isRoundComplete = isComplete(roundOf(entry));
  useScreenOn();
  useDayStandingAhead(draft.gameDate || null);
  const [isWaiting, wait, endWait] = usePause();
  const isLast = draft.currentRound === ROUND_COUNT;
  const mayGoOn = isLast ? firstOpenRound(draft.roundPositions) === null : isRoundComplete;
  const isBusy = isWaiting || isFinishing;
  const goOn = (): void => {
    if (!mayGoOn || isBusy) return;
    if (isLast) wait(FINISH_MS, finish);
    else wait(ADVANCE_MS, () => dispatch({ type: 'roundFinished' }));
  };
  // Block changes once the game is being sent, including during the last-tap delay.
  const isOnItsWay = isFinishing || (isWaiting && isLast);
  const change: typeof dispatch = (action) => {
    if (isOnItsWay) return;
    // A quick tap belongs to the next round: the finished one stays as it is.
    endWait();
    dispatch(action);
  };
  const toTeams = (): void => change({ type: 'changed', change: { currentStep: 2 } });
  const tap = (playerId: number): void => {
    // A short tick under the finger.
    if ('vibrate' in navigator) navigator.vibrate(TICK_MS);
    change({ type: 'seatTapped', playerId });
  };
  const ruleSets = useRuleSets();
  const rules = rulesOn(ruleSets, draft.gameDate);
  const shown = { entry, rules, nameOf: nameIn(players), dispatch: change, onGoOn: goOn };
  return (
    <div className="entry">
      <div className="entry-bar">
        <IconButton icon="left" label="Back to team selection" onClick={toTeams} />
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
        teams={scoredTeams(draft, ruleSets)}
        onTap={tap}
        complete={`Round ${draft.currentRound} is complete`}
        tag={isLast && isRoundComplete && rules.lastRoundFactor !== 1
          && <span className="tag line">{lastRoundText(rules)}</span>}
      />
      <aside className="entry-side">
        <TeamScores {...props} />
        {KEYBOARD}
      </aside>
      <Dock {...shown} isOff={!mayGoOn || isBusy} isSaving={isBusy && isLast} />
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

/** Delays the next step, which can also come at once; leaving the step cancels it. */
function usePause(): [isWaiting: boolean, wait: (ms: number, then: () => void) => void, end: () => void] {
  const [isWaiting, setWaiting] = useState(false);
  const pause = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly then: () => void }>(undefined);
  useEffect(() => () => clearTimeout(pause.current?.timer), []);
  const end = (): void => {
    const ended = pause.current;
    if (ended === undefined) return;
    pause.current = undefined;
    clearTimeout(ended.timer);
    setWaiting(false);
    ended.then();
  };
  const wait = (ms: number, then: () => void): void => {
    setWaiting(true);
    pause.current = { timer: setTimeout(end, ms), then };
  };
  return [isWaiting, wait, end];
}

type DockProps = Pick<RoundFormProps, 'entry' | 'rules' | 'nameOf' | 'dispatch' | 'onGoOn'> & {
  readonly isOff: boolean;
  readonly isSaving: boolean;
};

/** Role slots, Previous Round, Undo, and Next Round or Finish Game. */
function Dock({ isOff, isSaving, onGoOn, ...slots }: DockProps) {
  const { entry, dispatch } = slots;
  const { currentRound, past } = entry;
  const back = (): void => {
    if (currentRound > 1) dispatch({ type: 'roundOpened', round: (currentRound - 1) as RoundNumber });
  };
  return (
    <div className="dock">
      <RoleSlots {...slots} />
      <div className="dock-acts">
        <Button
          label={<Icon name="left" />}
          variant="on-felt-line"
          aria-label="Previous Round"
          aria-disabled={currentRound === 1}
          onClick={back}
        />
        <Button
          label={<Icon name="undo" />}
          variant="on-felt-line"
          aria-label="Undo the last tap"
          aria-disabled={past.length === 0}
          onClick={() => dispatch({ type: 'tapUndone' })}
        />
        <Button
          label={isSaving ? 'Saving...' : goOnText(entry)}
          variant="on-felt go-on"
          aria-disabled={isOff}
          onClick={onGoOn}
        />
      </div>
    </div>
  );
}

/** The button's label says what is missing while it cannot continue. */
function goOnText(entry: RoundEntry): string {
  const isLast = entry.currentRound === ROUND_COUNT;
  const label = isLast ? 'Finish Game' : 'Next Round';
  const left = openRoles(roundOf(entry)).length;
  if (left > 0) return `${label} · ${left} left`;
  const open = isLast ? firstOpenRound(entry.roundPositions) : null;
  return open === null ? label : `${label} · Round ${open} is open`;
}

/** The scores of all rounds so far, beside the seats on laptops. */
export function TeamScores({ wizard: { draft }, players }: Pick<StepProps, 'wizard' | 'players'>) {
  const readerId = useReaderId();
  const nameOf = nameIn(players);
  const isEmpty = (index: number): boolean => Object.keys(draft.roundPositions[index]!).length === 0;
  const ruleSets = useRuleSets();
  const isNow = (index: number): boolean => index === draft.currentRound - 1;
  return (
    <Panel title="Team scores" variant="flush">
      <table className="round-scores">
        <ColumnHeads
          columns={[
            ['Team'],
            ...draft.roundPositions.map((_, index) => [
              <Abbreviation short={`R${index + 1}`} full={`Round ${index + 1}`} />, isNow(index) ? 'now' : undefined,
            ] as const),
            ['Sum'],
          ]}
        />
        <tbody>
          {scoredTeams(draft, ruleSets).map(({ teamId, player1Id, player2Id, scores, roundSum }) => (
            <tr key={teamId} className={player1Id === readerId || player2Id === readerId ? 'you' : undefined}>
              <th scope="row">
                <TeamNames
                  players={[player1Id, player2Id].filter(isReal).map((id) => ({ id, displayName: nameOf(id) }))}
                />
              </th>
              {scores.map((score, index) => (
                <td key={index} className={isNow(index) ? 'now' : undefined}>
                  {isEmpty(index) ? <span className="zero">·</span> : <Score value={score} />}
                </td>
              ))}
              <td className="tot"><Score value={roundSum} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
