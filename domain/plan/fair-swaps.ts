/** Changing places between the games, so that everybody plays as often (docs/rules.md, Evenings ahead). */
import { MAX_PLAYERS } from '../game-size.js';

export interface Swap {
  readonly waiting: number;
  readonly seated: number;
}

/**
 * Finds members who wait with fewer games of the evening than somebody at a full table, and the seat that each may take
 * for the next one: of those with the most games, that of the last In.
 * @param coming  who is there: who said In, in the order of their answers, then who came without an answer
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
