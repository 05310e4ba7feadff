/** A member at the table. */
import { firstLetter } from '../ui/letters.js';
import { useReaderId } from './members.js';

/** A chair is a card with the first letter; blue is the reader's. */
export const ChairCard = ({ id, name }: { readonly id: number; readonly name: string }) => (
  <span className={useReaderId() === id ? 'chair you' : 'chair'} aria-hidden="true">
    {firstLetter(name).toUpperCase()}
  </span>
);
