/** Tests which partner is the best, the most frequent and the challenging one. */
import fc from 'fast-check';
import { partnerInsights, type Partnership } from './partner-insights.js';

const pair = (name: string, games: number, points: number, partnerId = 1): Partnership =>
  ({ partnerId, name, games, points });

/** Names of best, worst and most frequent. */
const named = (...partnerships: Partnership[]) => {
  const { best, worst, mostFrequent } = partnerInsights(partnerships);
  return [best?.name, worst?.name, mostFrequent?.name];
};

test('without partners no one is named', () => {
  expect(partnerInsights([])).toEqual({ best: null, worst: null, mostFrequent: null, averageScore: 0 });
});

test('partners are compared by average, not by sum', () => {
  expect(named(pair('Amara', 3, 30), pair('Bruno', 10, 50), pair('Chidi', 4, -4))).toEqual(['Amara', 'Chidi', 'Bruno']);
});

test('pairs with fewer than three games are not compared', () => {
  const rare = [pair('Dana', 2, 20), pair('Elif', 1, -10)];
  expect(named(pair('Amara', 3, 0), pair('Bruno', 4, -5), ...rare)).toEqual(['Amara', 'Bruno', 'Bruno']);
});

test('if no pair has three games, all pairs are compared', () => {
  expect(named(pair('Dana', 2, 10), pair('Elif', 1, -10), pair('Farid', 1, 10))).toEqual(['Farid', 'Elif', 'Dana']);
});

test('the only partner compared is not also the challenging one', () => {
  expect(named(pair('Amara', 5, -50))).toEqual(['Amara', undefined, 'Amara']);
  expect(named(pair('Amara', 3, -30), pair('Bruno', 2, -20))).toEqual(['Amara', undefined, 'Amara']);
});

describe('between equals', () => {
  test('more games come first, for the best and for the challenging', () => {
    expect(named(pair('Amara', 3, 15), pair('Bruno', 6, 30), pair('Chidi', 4, -4), pair('Dana', 5, -5)))
      .toEqual(['Bruno', 'Dana', 'Bruno']);
  });

  test('then the name', () => {
    expect(named(pair('Bruno', 3, 0, 2), pair('Amara', 3, 0, 1), pair('Chidi', 3, 0, 3)))
      .toEqual(['Amara', 'Bruno', 'Amara']);
  });

  test('the best is not also the challenging one', () => {
    expect(named(pair('Bruno', 4, 20, 2), pair('Amara', 3, 15, 1))).toEqual(['Bruno', 'Amara', 'Bruno']);
  });

  test('then the id, so that the order of rows does not matter', () => {
    const twins = [pair('Sam', 3, 0, 8), pair('Sam', 3, 0, 5)];
    expect(partnerInsights(twins).best?.partnerId).toBe(5);
    expect(partnerInsights(twins.reverse()).best?.partnerId).toBe(5);
  });
});

test('the overall average weighs each partner by games', () => {
  expect(partnerInsights([pair('Amara', 1, 10), pair('Bruno', 3, -6)]).averageScore).toBe(1);
});

test('the overall average lies between the challenging and the best once all are compared', () => {
  const partnerships = fc.array(
    fc.tuple(fc.integer({ min: 3, max: 40 }), fc.integer({ min: -40, max: 40 })),
    { minLength: 2, maxLength: 12 },
  ).map((partners) => partners.map(([games, fives], index) => pair(`Player ${index}`, games, fives * 5, index + 1)));
  fc.assert(fc.property(partnerships, (pairs) => {
    const { best, worst, averageScore } = partnerInsights(pairs);
    expect(worst).not.toBe(best);
    expect(averageScore).toBeLessThanOrEqual(best!.points / best!.games + 1e-9);
    expect(averageScore).toBeGreaterThanOrEqual(worst!.points / worst!.games - 1e-9);
  }));
});
