/** Tests the counts of the tiles and the rounding of their rates. */
import { gameStats, positionStats } from './stats.controller.js';
import { type Figures, figuresOf } from '../../domain/stats/figures.js';

const figures = (change: Partial<Figures>): Figures => ({
  ...figuresOf([]), games: 1, bestScore: 0, lastGameDate: '2025-03-14', ...change,
});

test('a member who has not played has zeros, and no best score', () => {
  expect(gameStats(figuresOf([]))).toEqual({ winRate: 0, gamesPlayed: 0, gamesWon: 0, bestScore: null });
  expect(positionStats(figuresOf([]))).toEqual({
    president: 0, vicePresident: 0, viceLoser: 0, loser: 0, presidentRate: 0, loserRate: 0,
  });
});

test('games are counted and the win rate is per game', () => {
  const played = figures({ games: 8, wins: 1, bestScore: -5 });
  expect(gameStats(played)).toEqual({ winRate: 13, gamesPlayed: 8, gamesWon: 1, bestScore: -5 });
});

test.each([
  [1, 1, 20],
  [3, 1, 7],
  [8, 1, 3],
  [8, 5, 13],
  [2, 10, 100],
])('in %i games %i rounds as President or as Loser are %i percent', (games, rounds, percent) => {
  expect(positionStats(figures({ games, president: rounds })).presidentRate).toBe(percent);
  expect(positionStats(figures({ games, loser: rounds })).loserRate).toBe(percent);
});
