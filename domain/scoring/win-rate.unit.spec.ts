/** Tests the rounding of the win rate. */
import { winRate } from './win-rate.js';

test.each([
  [0, 0, 0],
  [0, 7, 0],
  [7, 7, 100],
  [1, 3, 33],
  [2, 3, 67],
  [1, 8, 13],
  [29, 200, 15],
  [57, 200, 29],
  [289, 2000, 14],
])('%i of %i games won is %i percent', (wins, games, percent) => {
  expect(winRate(wins, games)).toBe(percent);
});
