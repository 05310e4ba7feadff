/** The keys of the rounds: 1 to 4 for a role, letters for a player, Backspace to undo, Enter to continue. */
import { useEffect, useEffectEvent, useState } from 'react';
import { lookOf } from '../../../../domain/free-text.js';
import { GIVEN_ROLES } from '../../../figures/given-roles.js';
import { isComplete, type RoundAction, type RoundEntry } from './round-entry.js';

/** The time for which typed letters wait before they select a player. */
const PAUSE_MS = 1_000;

/** @param players  the players at the table @returns letters that were typed and not confirmed yet */
export function useRoundKeys(
  entry: RoundEntry, players: readonly NamedPlayer[], dispatch: (action: RoundAction) => void, onGoOn: () => void,
): string {
  const [last, setLast] = useState({ text: '', entry });
  // Every change of the rounds drops the letters, so that none is used for the next role.
  const text = last.entry === entry ? last.text : '';
  const type = (typed: string): void => setLast({ text: typed, entry });
  const confirm = (): void => {
    const meant = meantBy(text, players);
    if (meant !== null) dispatch({ type: 'seatTapped', playerId: meant.id });
  };
  const isHandled = ({ key, target }: KeyboardEvent): boolean => {
    // A digit continues a typed name, as in 'Player 3'; otherwise it picks a role.
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
  /** A space is part of the name while letters are typed, and presses no button. */
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

/** Whether the key belongs to a dialog above the seats, a toast or a field. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const dialog = target.closest('[role="dialog"]');
  if (dialog !== null && dialog.querySelector('.seats') === null) return true;
  return target.closest('.toasts, select, input:not([type="radio"])') !== null;
}

/** Enter presses the focused control; on a seat it continues, since every role has been given. */
const isOtherControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button:not(.seat)') !== null;

export type NamedPlayer = { readonly id: number; readonly name: string };

/** Characters that are skipped in typed names, such as spaces, hyphens and dots. */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;

/** The players with a name, or a word in it, that begins with these letters. */
export const matching = (text: string, players: readonly NamedPlayer[]): NamedPlayer[] =>
  players.filter(({ name }) => {
    const words = lookOf(name).split(BETWEEN_WORDS);
    return words.some((_, index) => words.slice(index).join('').startsWith(text));
  });

/** The only player that matches these letters, or the one with exactly this name; null if ambiguous. */
export function meantBy(text: string, players: readonly NamedPlayer[]): NamedPlayer | null {
  const found = text === '' ? [] : matching(text, players);
  const exact = found.filter(({ name }) => compact(name) === text);
  const [meant, ...others] = exact.length > 0 ? exact : found;
  return meant === undefined || others.length > 0 ? null : meant;
}

const compact = (name: string): string => lookOf(name).replaceAll(BETWEEN_WORDS, '');
