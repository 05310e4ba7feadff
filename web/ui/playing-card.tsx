/** Owns the playing cards: the three that are really dealt. */
import type { ReactElement } from 'react';
import { Icon } from './icon.js';

export type DealtCard = '2 of diamonds' | '2 of clubs' | 'Ace of spades';

const FACES = {
  '2 of diamonds': { corner: '2', suit: 'diamonds' },
  '2 of clubs': { corner: '2', suit: 'clubs' },
  'Ace of spades': { corner: 'A', suit: 'spades' },
} as const;

/** Small, for rows. */
export function SmallCard({ card }: { readonly card: DealtCard }): ReactElement {
  const { corner, suit } = FACES[card];
  return (
    <span className="pcard" data-suit={suit} role="img" aria-label={card}>
      <b>{corner}</b>
      <Icon name={suit} look="solid" />
    </span>
  );
}

/** Large, for the moment it is handed out; who gets it is said beside it. */
export function LargeCard({ card }: { readonly card: DealtCard }): ReactElement {
  const { corner, suit } = FACES[card];
  const index = (
    <b>
      {corner}
      <Icon name={suit} look="solid" />
    </b>
  );
  return (
    <span className="pcard lg" data-suit={suit}>
      {index}
      <Icon name={suit} look="solid" />
      {index}
    </span>
  );
}

/** The three cards in a hand. */
export const CardFan = (): ReactElement => (
  <div className="fan" role="img" aria-label="2 of clubs, 2 of diamonds, ace of spades">
    <LargeCard card="2 of clubs" />
    <LargeCard card="2 of diamonds" />
    <LargeCard card="Ace of spades" />
  </div>
);
