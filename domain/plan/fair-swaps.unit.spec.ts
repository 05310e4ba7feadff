/** Tests which players are offered whose seats. */
import fc from 'fast-check';
import { fairSwaps } from './fair-swaps.js';

describe('changing places', () => {
  test('is offered to who has played less, in the seat of the last In of those who played most', () => {
    const coming = [4, 5, 6, 7, 8, 9, 10, 1, 2, 3, 11];
    const seated = coming.slice(0, 10);
    expect(fairSwaps(coming, seated, (id) => (id === 11 ? 0 : 1))).toEqual([{ waiting: 11, seated: 3 }]);
    // A member who came without an answer is taken for the last who said In.
    expect(fairSwaps(coming, [...seated.slice(1), 12], (id) => (id === 11 ? 1 : 2))).toEqual([
      { waiting: 11, seated: 12 }]);
    expect(fairSwaps(coming, seated, () => 1)).toEqual([]);
    expect(fairSwaps(coming, seated.slice(1), (id) => (id === 11 ? 0 : 1))).toEqual([]);
  });

  test('lets everybody play as often as the others, within one game', () => {
    fc.assert(fc.property(fc.integer({ min: 11, max: 20 }), fc.integer({ min: 1, max: 30 }), (players, games) => {
      const coming = Array.from({ length: players }, (_, index) => index + 1);
      const played = new Map(coming.map((id) => [id, 0]));
      let seated = coming.slice(0, 10);
      for (let game = 0; game < games; game += 1) {
        for (const id of seated) played.set(id, played.get(id)! + 1);
        for (const swap of fairSwaps(coming, seated, (id) => played.get(id)!)) {
          seated = seated.map((id) => (id === swap.seated ? swap.waiting : id));
        }
        expect(Math.max(...played.values()) - Math.min(...played.values())).toBeLessThanOrEqual(1);
        expect(new Set(seated).size).toBe(10);
      }
    }));
  });
});
