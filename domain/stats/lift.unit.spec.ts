/** Tests how much better a pair does than its players do with others. */
import { averageOf, liftOf, pointsInGames } from './lift.js';

const of = (games: number, points: number) => ({ games, points });

test('a pair lifts by what it makes beyond what both make with others', () => {
  // The pair makes 8 a game, each alone 2 and 4, everybody 1: 8 - (2 + 4 - 1).
  const [together, first, second] = [of(5, 40), of(15, 60), of(10, 60)];
  expect(liftOf(together, first, second, of(100, 100), 3))
    .toEqual({ value: 3, together: 8, apart: [2, 4], everybody: 1 });
  expect(liftOf(together, second, first, of(100, 100), 3)?.value).toBe(3);
});

test('below the minimum of games, or if one never played without the other, there is no lift', () => {
  expect(liftOf(of(2, 20), of(10, 20), of(10, 20), of(30, 0), 3)).toBeNull();
  expect(liftOf(of(3, 20), of(10, 20), of(3, 20), of(30, 0), 3)).toBeNull();
  expect(liftOf(of(3, 20), of(10, 20), of(4, 20), of(30, 0), 3)).not.toBeNull();
});

test('an average of no game is 0', () => {
  expect([averageOf(of(0, 0)), averageOf(pointsInGames([of(1, 5), of(3, 5)]))]).toEqual([0, 2.5]);
});
