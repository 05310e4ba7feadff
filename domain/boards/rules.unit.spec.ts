/** Tests the points of a place. */
import { pointsOfPlace, RULES } from './rules.js';

test.each([[0, 0], [1, 10], [5, -10], [6, -10]])('place %i gets %i points', (place, points) => {
  expect(pointsOfPlace(RULES, place)).toBe(points);
});
