/** Tests the figures of games in order. */
import { figuresOf } from './figures.js';
import type { PlayedGame } from './played-game.js';

const NO_ROLES = { president: 0, vicePresident: 0, viceLoser: 0, loser: 0 };
const game = (date: string, points: number, roles: Partial<PlayedGame> = {}): PlayedGame =>
  ({ gameId: 1, date, points, place: points === 10 ? 1 : 2, partnerId: 2, roles: 22222, ...NO_ROLES, ...roles });

test('without games the figures are 0', () => {
  expect(figuresOf([])).toEqual({
    games: 0, points: 0, wins: 0, ...NO_ROLES, bestScore: null, streak: 0, lastGameDate: null,
  });
});

test('games are counted, first places are wins, and a pending game is a game without a win', () => {
  expect(figuresOf([game('2025-03-01', 10), game('2025-03-02', 0), game('2025-03-02', 5)])).toMatchObject(
    { games: 3, wins: 1, lastGameDate: '2025-03-02' },
  );
});

test('roles are added up', () => {
  const first = { president: 1, vicePresident: 2, viceLoser: 0, loser: 1 };
  const second = { president: 0, vicePresident: 1, viceLoser: 3, loser: 1 };
  expect(figuresOf([game('2025-03-01', 0, first), game('2025-03-01', 0, second)])).toMatchObject(
    { president: 1, vicePresident: 3, viceLoser: 3, loser: 2 },
  );
});

describe('the best score', () => {
  test.each([
    ['sums the games of a day', [game('2025-03-01', 10), game('2025-03-01', 5), game('2025-03-02', 10)], 15],
    ['may be the last day', [game('2025-03-01', 5), game('2025-03-02', 10), game('2025-03-02', 10)], 20],
    ['may be negative', [game('2025-03-01', -10), game('2025-03-02', -5)], -5],
  ])('%s', (_, games, best) => {
    expect(figuresOf(games).bestScore).toBe(best);
  });
});

describe('the streak', () => {
  test.each([
    ['is 0 after a game that was not won', [10, 10, 5], 0],
    ['counts back to the last game that was not won', [10, -5, 10, 10], 2],
    ['ends at a pending game', [10, 0, 10], 1],
    ['may be all games', [10, 10, 10], 3],
  ])('%s', (_, points, streak) => {
    expect(figuresOf(points.map((each) => game('2025-03-01', each))).streak).toBe(streak);
  });
});
