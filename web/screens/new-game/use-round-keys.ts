/** Owns the keys of the round entry: 1 to 4 a role, first letters a player, Backspace back, Enter on. */
import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react';
import { type GameDraft, GIVEN_ROLES, isReal } from '../../recording/game-draft.js';
import { awaitsDigit, matching, type NamedPlayer, NOTHING_TYPED, typed, type TypedLetters } from './name-keys.js';
import { isComplete } from './round-entry.js';
import { seatedIds } from './team-choice.js';
import type { WizardAction } from './wizard.js';

export interface RoundKeys {
  readonly draft: GameDraft;
  readonly nameOf: (playerId: number) => string;
  readonly dispatch: Dispatch<WizardAction>;
  readonly onGoOn: () => void;
}

export function useRoundKeys({ draft, nameOf, dispatch, onGoOn }: RoundKeys): void {
  const letters = useRef<TypedLetters>(NOTHING_TYPED);
  const isHandled = ({ key, target, timeStamp }: KeyboardEvent): boolean => {
    const players: NamedPlayer[] = seatedIds(draft.processedTeams)
      .filter(isReal)
      .map((id) => ({ id, name: nameOf(id) }));
    const role = awaitsDigit(letters.current, timeStamp, players) ? undefined : GIVEN_ROLES[Number(key) - 1];
    if (key === 'Enter') {
      if (!isComplete(draft.roundPositions[draft.currentRound - 1]!) || isOtherControl(target)) return false;
      onGoOn();
    } else if (key === 'Backspace') dispatch({ type: 'tapUndone' });
    else if (role !== undefined) dispatch({ type: 'roleChosen', position: role.id });
    else if (!/^[\p{L}\p{N}]$/u.test(key)) return false;
    else {
      const next = typed(letters.current, key, timeStamp, players);
      const [found, ...others] = matching(next.text, players);
      const isClear = found !== undefined && others.length === 0;
      letters.current = isClear ? NOTHING_TYPED : next;
      if (isClear) dispatch({ type: 'seatTapped', playerId: found.id });
    }
    return true;
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isElsewhere(event.target)) return;
    if (isHandled(event)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** In a dialog above the seats, in a toast, or in a field. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], .toasts, select, input:not([type="radio"])') !== null;

/** Enter presses a control that has the focus; on a seat it goes on, since every role has been given. */
const isOtherControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button:not(.seat)') !== null;
