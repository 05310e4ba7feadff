/** Tests the ranking of a year. */
import { rankYear } from './year-standing.js';

describe('a year', () => {
  test('is numbered 1, 1, 3: equal totals share a rank', () => {
    expect(rankYear([120, 120, 80])).toEqual([1, 1, 3]);
  });

  test('is in the order of the input', () => {
    expect(rankYear([-5, 40, 0, 0])).toEqual([4, 1, 2, 2]);
    expect(rankYear([])).toEqual([]);
  });
});
