/** The line above a board: screen readers hear of a board that changes while it is read. */
import { render } from '@testing-library/react';
import { ReaderId } from '../../figures/members.js';
import { YouLine } from './board-parts.js';

const memberOf = (id: number) => ({ id, displayName: `Player ${id}`, isAdmin: false });
const boardOf = (...scores: readonly number[]) => (
  <ReaderId value={3}>
    <YouLine
      lines={scores.map((points, index) => ({ player: memberOf(4 - index), rank: index + 1, points, total: null }))}
    />
  </ReaderId>
);

test('a changed board is announced politely, each time, and the first one is not', () => {
  const { container, rerender } = render(boardOf(12, 5, 0));
  const told = container.querySelector('[aria-live=polite]')!;
  expect(told.textContent).toBe('');
  rerender(boardOf(12, 5, 0));
  expect(told.textContent).toBe('');
  rerender(boardOf(12, 8, 0));
  expect(told.textContent).toBe('The board has changed. You, 2nd of 3, +8.');
  const first = told.firstElementChild;
  rerender(boardOf(15, 8, 0));
  expect(told.textContent).toBe('The board has changed. You, 2nd of 3, +8.');
  // The same words again are said only if they are new on the page.
  expect(told.firstElementChild).not.toBe(first);
});

test('a reader who is not on the board hears of its change too', () => {
  const { container, rerender } = render(boardOf(12));
  rerender(boardOf(10));
  expect(container.querySelector('[aria-live=polite]')!.textContent).toBe('The board has changed.');
});
