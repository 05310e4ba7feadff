/** A member at the table. */
import { distinctLetters } from '../ui/letters.js';
import { useReaderId } from './members.js';

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
