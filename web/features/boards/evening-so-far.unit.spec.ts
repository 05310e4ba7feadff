/** Tests that a missing tie-breaker leaves no place of the evening, whether the game is recorded or not sent. */
import type { DayStandingView } from '../../../contract/boards.js';
import { evolveGame, noGame } from '../../../domain/game/game-state.js';
import { scoreGame } from '../../../domain/scoring/game-scoring.js';
import { gameRecorded, TIED_MIDDLE_ROUNDS } from '../../../domain/testing/game-examples.js';
import { eveningRows } from './evening-so-far.js';

const standing = (id: number, rank: number, gamesPlayed: number): DayStandingView => ({
  user: { id, username: `player${id}`, displayName: `Player ${id}`, isAdmin: false, avatarUrl: null },
  dailyTotal: 10, rank, rankOf: 2, finalScore: 10, gamesPlayed, gamesWon: 1,
  positionCounts: { plus10: 1, plus5: 0, zero: 0, minus5: 0, minus10: 0 },
});
const placesOf = (rows: ReturnType<typeof eveningRows>) =>
  rows.map(({ player, rank }) => `${player.displayName} ${rank}`);

test('of a recorded game', () => {
  expect(placesOf(eveningRows([standing(1, 1, 1), standing(2, 1, 2)]))).toEqual(['Player 1 1', 'Player 2 null']);
});

test('of a game that is not sent', () => {
  const game = scoreGame(evolveGame(noGame, gameRecorded({ rounds: TIED_MIDDLE_ROUNDS })));
  const rows = eveningRows([standing(9, 1, 2), standing(10, 1, 1)], {
    game, playerOf: (id) => ({ id, displayName: `Guest ${id}` }),
  });
  expect(placesOf(rows)).toEqual([
    'Player 9 null', 'Player 10 1', 'Guest 1 1', 'Guest 2 1',
    ...[3, 4, 5, 6].map((id) => `Guest ${id} null`), 'Guest 7 3', 'Guest 8 3',
  ]);
});
