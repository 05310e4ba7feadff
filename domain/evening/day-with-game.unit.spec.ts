import { evolveGame, noGame } from '../game/game-state.js';
import { scoreGame } from '../scoring/game-scoring.js';
import { CLEAR_ROUNDS, gameRecorded, TIED_MIDDLE_ROUNDS } from '../testing/game-examples.js';
import { dayWithGame } from './day-with-game.js';

const scored = (rounds: typeof CLEAR_ROUNDS) => scoreGame(evolveGame(noGame, gameRecorded({ rounds })));
const ranked = (day: ReturnType<typeof dayWithGame>) => day.map(({ playerId, total, rank, final }) =>
  [playerId, total, rank, final]);

test('the game is added to the totals of the day, and everyone is ranked again', () => {
  const before = [{ playerId: 3, total: 10 }, { playerId: 9, total: 5 }, { playerId: 1, total: -5 }];
  expect(ranked(dayWithGame(before, scored(CLEAR_ROUNDS)))).toEqual([
    [3, 15, 1, 10], [2, 10, 2, 5], [9, 5, 3, 3], [1, 5, 3, 3], [4, 5, 3, 3],
    [5, 0, 4, -5], [6, 0, 4, -5], [7, -5, 5, -10], [8, -5, 5, -10],
  ]);
});

test('teams that wait for a tie-breaker have no points yet', () => {
  expect(ranked(dayWithGame([], scored(TIED_MIDDLE_ROUNDS)))).toEqual([
    [1, 10, 1, 10], [2, 10, 1, 10], [3, 0, 2, 5], [4, 0, 2, 5], [5, 0, 2, 5], [6, 0, 2, 5],
    [7, -5, 3, -10], [8, -5, 3, -10],
  ]);
});
