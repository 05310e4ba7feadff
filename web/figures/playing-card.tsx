/** The three cards that are dealt after a game. */
import type { CardAllocationView } from '../../contract/games.js';
import { Icon } from '../ui/controls.js';

export const CARD_FACES = {
  '2 of diamonds': { corner: '2', suit: 'diamonds' },
  '2 of clubs': { corner: '2', suit: 'clubs' },
  'Ace of spades': { corner: 'A', suit: 'spades' },
} as const;

export type DealtCard = keyof typeof CARD_FACES;

export type Allocated = Extract<CardAllocationView, { status: 'allocated' }>;

/** Each card with the players who get it; there are none yet if the second place waits for a tie. */
export const dealOf = ({ twoOfDiamonds, twoOfClubs, aceOfSpades }: Allocated) =>
  [['2 of diamonds', [twoOfDiamonds]], ['2 of clubs', [twoOfClubs]], ['Ace of spades', aceOfSpades ?? []]] as const;

/** A small card, for rows. */
export function SmallCard({ card }: { readonly card: DealtCard }) {
  const { corner, suit } = CARD_FACES[card];
  return (
    <span className="pcard" data-suit={suit} role="img" aria-label={card}>
      <b>{corner}</b>
      <Icon name={suit} variant="solid" />
    </span>
  );
}

/** A large card, for dealing; the players are named beside it. */
export function LargeCard({ card }: { readonly card: DealtCard }) {
  const { corner, suit } = CARD_FACES[card];
  const index = (
    <b>{corner}<Icon name={suit} variant="solid" /></b>
  );
  return (
    <span className="pcard lg" data-suit={suit}>
      {index}
      <Icon name={suit} variant="solid" />
      {index}
    </span>
  );
}

/** The three cards in a hand. */
export const CardFan = () => (
  <div className="fan" role="img" aria-label="2 of clubs, 2 of diamonds, ace of spades">
    <LargeCard card="2 of clubs" />
    <LargeCard card="2 of diamonds" />
    <LargeCard card="Ace of spades" />
  </div>
);
