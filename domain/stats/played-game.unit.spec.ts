/** Tests the result of a game for each of its players. */
import fc from 'fast-check';
import { evolveGame, noGame } from '../game/game-state.js';
import { NO_PLAYER } from '../no-player.js';
import { scoreGame } from '../scoring/game-scoring.js';
import { recordedGames } from '../testing/game-arbitraries.js';
import {
  CLEAR_ROUNDS, FOUR_TEAMS, type GameExample, gameRecorded, TIED_MIDDLE_ROUNDS,
} from '../testing/game-examples.js';
import { isWin, seatsOf } from './played-game.js';

const seatsIn = (example: GameExample) => seatsOf(scoreGame(evolveGame(noGame, gameRecorded(example))));
const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

test("each player has a partner, the team's points and their own roles", () => {
  const rounds = [[1, 3, 5, 7], [1, 3, 5, 7], [1, 3, 5, 7], [1, 3, 5, 7], [2, 3, 7, 1]] as const;
  const [first, second] = seatsIn({ gameId: 4, date: '2025-03-14', rounds });
  expect(first).toEqual({
    playerId: 1,
    played: {
      gameId: 4, date: '2025-03-14', points: 10, place: 1, partnerId: 2, roles: 4,
      president: 4, vicePresident: 0, viceLoser: 0, loser: 1,
    },
  });
  expect(second).toMatchObject({ playerId: 2, played: { partnerId: 1, points: 10, president: 1, loser: 0 } });
});

test('a pending team has no points and no win', () => {
  const points = seatsIn({ rounds: TIED_MIDDLE_ROUNDS }).map(({ played }) => [played.points, isWin(played)]);
  expect(points).toEqual([
    [10, true], [10, true], [0, false], [0, false], [0, false], [0, false], [-5, false], [-5, false],
  ]);
});

test.each([
  ['first', [NO_PLAYER.id, 9]],
  ['second', [9, NO_PLAYER.id]],
] as const)('No Player in the %s seat is neither a player nor a partner', (_, team) => {
  const seats = seatsIn({ seats: [...FOUR_TEAMS, team], rounds: CLEAR_ROUNDS });
  expect(seats.map(({ playerId }) => playerId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(seats.at(-1)?.played.partnerId).toBeNull();
});

test('every round has one of each role, for any players', () => {
  fc.assert(fc.property(recordedGames(), (state) => {
    const played = seatsOf(scoreGame(state)).map((seat) => seat.played);
    for (const role of ['president', 'vicePresident', 'viceLoser', 'loser'] as const) {
      expect(total(played.map((game) => game[role]))).toBe(5);
    }
  }));
});
