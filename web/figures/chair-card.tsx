/** A member at the table. */
import { firstLetter, lettersOf } from '../ui/letters.js';
import { useReaderId } from './members.js';

/** `M`, or `Ma` if several of the names begin with the same letter. */
export function distinctLetters(name: string, among: readonly string[]): string {
  const [first = '', second = ''] = lettersOf(name);
  const initial = first.toUpperCase();
  return among.filter((other) => firstLetter(other).toUpperCase() === initial).length > 1 ? initial + second : initial;
}

/**
 * A chair is a card with the first letter, or two if another name has the same; blue is the reader's.
 * @param among  the names at the table
 */
export const ChairCard = ({ id, name, among }: {
  readonly id: number;
  readonly name: string;
  readonly among: readonly string[];
}) => (
  <span className={useReaderId() === id ? 'chair you' : 'chair'} aria-hidden="true">
    {distinctLetters(name, among)}
  </span>
);
