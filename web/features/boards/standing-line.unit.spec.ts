import { standingLine } from './board-parts.js';
import type { Standing } from '../past/differences.js';

const rows = (...ranked: readonly (readonly [rank: number, points: number])[]): Standing[] =>
  ranked.map(([rank, points], index) => (
    { player: { id: index + 1, displayName: `Player ${index + 1}`, isAdmin: false }, rank, points, total: null }));
const board = rows([1, 25], [2, 21], [2, 21], [4, 4], [5, 4], [6, -7]);

it.each([
  [1, 'You, 1st of 6', '4 points ahead of 2nd'],
  [2, 'You, shared 2nd of 6', '4 points to 1st, 17 ahead of 4th'],
  [3, 'You, shared 2nd of 6', '4 points to 1st, 17 ahead of 4th'],
  [4, 'You, 4th of 6', '17 points to 2nd, level with 5th'],
  [5, 'You, 5th of 6', 'level with 4th, 11 ahead of 6th'],
  [6, 'You, 6th of 6', '11 points to 5th'],
])('the line of player %d is "%s", "%s"', (playerId, title, distance) => {
  expect(standingLine(board, playerId)).toEqual({ ...rowOf(playerId), title, distance });
});

const rowOf = (playerId: number): { rank: number; points: number } => {
  const { rank, points } = board[playerId - 1]!;
  return { rank, points };
};

it('the reader’s line uses the singular for one point', () => {
  expect(standingLine(rows([1, 6], [2, 5]), 2)?.distance).toBe('1 point to 1st');
});

it('the reader’s line has no distance on a board of one player', () => {
  expect(standingLine(rows([1, 6]), 1)).toEqual({ rank: 1, points: 6, title: 'You, 1st of 1', distance: '' });
});

it('the reader’s line is hidden for a member who did not play', () => {
  expect(standingLine(board, 9)).toBeNull();
  expect(standingLine(board, undefined)).toBeNull();
});
