import { movedBy } from './pairs-matrix.js';

test.each([
  ['ArrowRight', { row: 2, column: 3 }],
  ['ArrowLeft', { row: 2, column: 1 }],
  ['ArrowUp', { row: 1, column: 2 }],
  ['ArrowDown', { row: 3, column: 2 }],
  ['Home', { row: 2, column: 0 }],
  ['End', { row: 2, column: 4 }],
  ['PageUp', { row: 0, column: 2 }],
  ['PageDown', { row: 4, column: 2 }],
])('%s moves in the matrix', (key, moved) => expect(movedBy(key, { row: 2, column: 2 }, 5)).toEqual(moved));

test('the edges of the matrix hold', () => {
  expect(movedBy('ArrowLeft', { row: 0, column: 0 }, 5)).toEqual({ row: 0, column: 0 });
  expect(movedBy('ArrowDown', { row: 4, column: 4 }, 5)).toEqual({ row: 4, column: 4 });
});

test('other keys do not move', () => expect(movedBy('Enter', { row: 2, column: 2 }, 5)).toBeNull());
