/** Tests the ranks of days, months and years. */
import fc from 'fast-check';
import { rankDay, rankMonth, rankYear } from './ranks.js';
import { RULES } from './rules.js';

const rankedDay = (totals: readonly number[]) => rankDay(totals, RULES);

/** The ranks of a day with this number of distinct totals, best first. */
const finalsOf = (distinct: number) =>
  rankedDay(Array.from({ length: distinct }, (_, index) => -index)).map(({ final }) => final);

const dayTotals = fc.array(fc.integer({ min: -6, max: 6 }).map((fives) => fives * 5), { minLength: 1, maxLength: 14 });

describe('final scores of a day', () => {
  test.each([
    [1, [10]],
    [2, [10, 5]],
    [3, [10, 5, -10]],
    [4, [10, 5, -5, -10]],
    [5, [10, 5, 3, -5, -10]],
    [6, [10, 5, 3, 1, -5, -10]],
    [7, [10, 5, 3, 1, 0, -5, -10]],
    [8, [10, 5, 3, 1, 0, 0, -5, -10]],
    [9, [10, 5, 3, 1, 0, 0, 0, -5, -10]],
    [10, [10, 5, 3, 1, 0, 0, 0, 0, -5, -10]],
  ])('of %i distinct totals are %j', (distinct, finals) => {
    expect(finalsOf(distinct)).toEqual(finals);
  });

  test('never rise with the rank once there are four distinct totals', () => {
    for (let distinct = 4; distinct <= 20; distinct += 1) {
      const finals = finalsOf(distinct);
      expect(finals).toEqual([...finals].sort((a, b) => b - a));
    }
  });
});

describe('a day', () => {
  test('is ranked without gaps, in the order of the totals given', () => {
    expect(rankedDay([5, 20, -10, 5, 0])).toEqual([
      { rank: 2, rankOf: 4, final: 5 },
      { rank: 1, rankOf: 4, final: 10 },
      { rank: 4, rankOf: 4, final: -10 },
      { rank: 2, rankOf: 4, final: 5 },
      { rank: 3, rankOf: 4, final: -5 },
    ]);
  });

  test('has no ranks without players, and one rank with one total', () => {
    expect(rankedDay([])).toEqual([]);
    expect(rankedDay([-5, -5])).toEqual([{ rank: 1, rankOf: 1, final: 10 }, { rank: 1, rankOf: 1, final: 10 }]);
  });

  test('ranks higher totals better and equal ones alike, and skips no rank', () => {
    fc.assert(
      fc.property(dayTotals, (totals) => {
        const ranks = rankedDay(totals).map(({ rank }) => rank);
        for (const [i, a] of totals.entries()) {
          for (const [j, b] of totals.entries()) expect(Math.sign(ranks[i]! - ranks[j]!)).toBe(Math.sign(b - a));
        }
        const distinct = new Set(totals).size;
        expect([...new Set(ranks)].sort((a, b) => a - b)).toEqual(Array.from({ length: distinct }, (_, i) => i + 1));
        expect(rankedDay(totals).every(({ rankOf }) => rankOf === distinct)).toBe(true);
      }),
    );
  });

  test('does not depend on the order of the players', () => {
    fc.assert(
      fc.property(dayTotals, (totals) => {
        expect(rankedDay([...totals].reverse())).toEqual(rankedDay(totals).reverse());
      }),
    );
  });
});

describe('a month', () => {
  const scores = (monthlyFinalScore: number, totalScore: number) => ({ monthlyFinalScore, totalScore });

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

describe('a year', () => {
  test('is ranked 1, 1, 3: equal totals share a rank', () => {
    expect(rankYear([120, 120, 80])).toEqual([1, 1, 3]);
  });

  test('keeps the order of its input', () => {
    expect(rankYear([-5, 40, 0, 0])).toEqual([4, 1, 2, 2]);
    expect(rankYear([])).toEqual([]);
  });
});
