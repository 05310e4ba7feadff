/** The three cards that are dealt after a game. */
import type { CardAllocationView } from '../../contract/games.js';
import { type DealtCard, dealOf } from '../../domain/scoring/dealt-cards.js';
import { Icon } from '../ui/controls.js';

export { type DealtCard, dealOf };

export const CARD_FACES = {
  '2 of diamonds': { corner: '2', suit: 'diamonds' },
  '2 of clubs': { corner: '2', suit: 'clubs' },
  'Ace of spades': { corner: 'A', suit: 'spades' },
} as const satisfies Record<DealtCard, object>;

export type Allocated = Extract<CardAllocationView, { status: 'allocated' }>;

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
