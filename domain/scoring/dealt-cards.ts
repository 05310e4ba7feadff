/** The three cards, and who holds them after a game. */

/** The cards, in the order in which they are dealt. */
export const CARDS = ['2 of diamonds', '2 of clubs', 'Ace of spades'] as const;
export type DealtCard = (typeof CARDS)[number];

/** Each card with the players who get it; there are none yet if the second place waits for a tie. */
export const dealOf = ({ twoOfDiamonds, twoOfClubs, aceOfSpades }: {
  readonly twoOfDiamonds: number;
  readonly twoOfClubs: number;
  readonly aceOfSpades: readonly number[] | null;
}) => [[CARDS[0], [twoOfDiamonds]], [CARDS[1], [twoOfClubs]], [CARDS[2], aceOfSpades ?? []]] as const;
