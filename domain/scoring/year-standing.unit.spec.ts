/** Tests the ranking of a year. */
import { rankYear } from './year-standing.js';

describe('a year', () => {
  test('is ranked 1, 1, 3: equal totals share a rank', () => {
    expect(rankYear([120, 120, 80])).toEqual([1, 1, 3]);
  });

  test('keeps the order of its input', () => {
    expect(rankYear([-5, 40, 0, 0])).toEqual([4, 1, 2, 2]);
    expect(rankYear([])).toEqual([]);
  });
});
