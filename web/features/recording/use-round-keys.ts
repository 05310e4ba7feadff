/** The keys of the rounds: 1 to 4 a role, first letters a player, Backspace back, Enter on. */
import { useEffect, useEffectEvent, useState } from 'react';
import { meantBy, type NamedPlayer } from './name-keys.js';
import { GIVEN_ROLES } from '../../ui/given-roles.js';
import { isComplete, type RoundAction, type RoundEntry } from './round-entry.js';

/** Letters wait so long for the next one; then they stand for the player they mean, or for nothing. */
const PAUSE_MS = 1_000;

export interface RoundKeys {
  readonly entry: RoundEntry;
  /** Who sits at the table. */
  readonly players: readonly NamedPlayer[];
  readonly dispatch: (action: RoundAction) => void;
  readonly onGoOn: () => void;
}

/** @returns letters that were typed and not confirmed yet */
export function useRoundKeys({ entry, players, dispatch, onGoOn }: RoundKeys): string {
  const [last, setLast] = useState({ text: '', entry });
  // Whatever changes the rounds drops them: no letter reaches the next role.
  const text = last.entry === entry ? last.text : '';
  const type = (typed: string): void => setLast({ text: typed, entry });
  const confirm = (): void => {
    const meant = meantBy(text, players);
    if (meant !== null) dispatch({ type: 'seatTapped', playerId: meant.id });
  };
  const isHandled = ({ key, target }: KeyboardEvent): boolean => {
    // A digit goes on with a name that was begun, as in 'Player 3'; else it picks a role.
    const role = text === '' ? GIVEN_ROLES[Number(key) - 1] : undefined;
    if (role !== undefined) dispatch({ type: 'roleChosen', role: role.id });
    else if (/^[\p{L}\p{M}\p{N}]$/u.test(key)) type(text + key.toLowerCase());
    else if (text !== '') return isOfLetters(key);
    else if (key === 'Backspace') dispatch({ type: 'tapUndone' });
    else if (key === 'Enter' && isComplete(entry.roundPositions[entry.currentRound - 1]!) && !isOtherControl(target)) {
      onGoOn();
    } else return false;
    return true;
  };
  /** The blank is part of a name, and presses nothing meanwhile. */
  const isOfLetters = (key: string): boolean => {
    if (key === 'Enter') confirm();
    else if (key === 'Backspace') type(text.slice(0, -1));
    else if (key === 'Escape') type('');
    return ['Enter', 'Backspace', 'Escape', ' '].includes(key);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isElsewhere(event.target)) return;
    if (isHandled(event)) event.preventDefault();
  });
  const pause = useEffectEvent(() => {
    confirm();
    type('');
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  useEffect(() => {
    if (text === '') return undefined;
    const timer = setTimeout(pause, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text;
}

/** In a dialog above the seats, in a toast, or in a field. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const dialog = target.closest('[role="dialog"]');
  if (dialog !== null && dialog.querySelector('.seats') === null) return true;
  return target.closest('.toasts, select, input:not([type="radio"])') !== null;
}

/** Enter presses a control that has the focus; on a seat it goes on, since every role has been given. */
const isOtherControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button:not(.seat)') !== null;
