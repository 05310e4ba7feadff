/** Tests the ranking of a month. */
import { rankMonth } from './month-standing.js';

const scores = (monthlyFinalScore: number, totalScore: number) => ({ monthlyFinalScore, totalScore });

describe('a month', () => {
  test('is ranked 1, 2, 2, 4: a rank is shared only when both scores are equal', () => {
    expect(rankMonth([scores(30, 50), scores(20, 40), scores(20, 40), scores(20, 35)])).toEqual([1, 2, 2, 4]);
  });

  test('ranks by the final score before the total', () => {
    expect(rankMonth([scores(5, 100), scores(6, -100)])).toEqual([2, 1]);
  });

  test('keeps the order of its input, however large the scores', () => {
    expect(rankMonth([scores(-10, 0), scores(1000, 5), scores(-10, 5), scores(1000, 5)])).toEqual([4, 1, 3, 1]);
    expect(rankMonth([])).toEqual([]);
  });
});
