/** Suggests changes of seats between games, so that everybody plays equally often (docs/rules.md, Evenings ahead). */
import { MAX_PLAYERS } from '../game-size.js';

export interface Swap {
  readonly waiting: number;
  readonly seated: number;
}

/**
 * Finds members who wait although they have fewer games of the evening than somebody at a full table, and the seat
 * that each may take for the next game. Members with the most games give up their seats first; of equals, the last
 * In.
 * @param coming  the members who are there: first those who said In, in the order of their answers, then the others
 */
export function fairSwaps(
  coming: readonly number[], seated: readonly number[], gamesOf: (playerId: number) => number,
): Swap[] {
  const waits = coming.filter((id) => !seated.includes(id)).sort((one, other) => gamesOf(one) - gamesOf(other));
  const order = (id: number): number => (coming.includes(id) ? coming.indexOf(id) : coming.length);
  const leave = [...seated].sort((one, other) => gamesOf(other) - gamesOf(one) || order(other) - order(one));
  return seated.length < MAX_PLAYERS ? [] : waits.map((waiting, index) => ({ waiting, seated: leave[index]! }))
    .filter((swap) => gamesOf(swap.waiting) < gamesOf(swap.seated));
}
