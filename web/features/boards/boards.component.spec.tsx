/**
 * Tests the line above a board, which announces changes to screen readers; the lock of a month, its texts, and to whom
 * it is offered when; and how moments of the past are chosen and named.
 */
import '../../../testing/worlds/toronto-clocks.js';
import { render } from '@testing-library/react';
import type { MomentView } from '../../../contract/as-of.js';
import { ReaderId } from '../../figures/members.js';
import { HttpError, ServerDidNotAnswer } from '../../transport/http.js';
import { YouLine } from './board-parts.js';
import { failureOf, type Finalizer, finalizeRefusal, questionOf, successOf } from './month-lock.js';
import { instantOf, readyMoments, whenText } from '../past/past-frame.js';

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
  // The same words are announced again only if they are new on the page.
  expect(told.firstElementChild).not.toBe(first);
});

test('a reader who is not on the board hears of its change too', () => {
  const { container, rerender } = render(boardOf(12));
  rerender(boardOf(10));
  expect(container.querySelector('[aria-live=polite]')!.textContent).toBe('The board has changed.');
});

const june = { year: 2026, month: 6 };
const state = {
  month: '2026-06', isFinalized: false, finalizedAt: null, finalizedBy: null, hasHistory: false,
  games: 20, pendingGames: [],
};
const offered: Finalizer = { isAdmin: true, month: june, current: { year: 2026, month: 7 }, state };

it('finalizing a month has one text each for question, success and failure', () => {
  expect(questionOf(june)).toBe(
    'Are you sure you want to finalize June 2026 results? ' +
      'This will lock in the current rankings and add them to historical data.',
  );
  expect(successOf(june, 12)).toBe('June 2026 finalized successfully! 12 records added to historical data.');
  expect(failureOf(june, new HttpError(409, 'It changed.'))).toBe('Failed to finalize June 2026: It changed.');
  expect(failureOf(june, new ServerDidNotAnswer(null))).toBe('Error finalizing June 2026. Please try again.');
});

it.each([
  ['an admin, once the month is over', offered, null],
  ['an admin who does not know the month yet', { ...offered, state: undefined }, null],
  ['a member', { ...offered, isAdmin: false }, 'Only admins finalize a month.'],
  ['the current month', { ...offered, month: offered.current }, 'July 2026 is still being played.'],
  ['one pending tie', { ...offered, state: { ...state, pendingGames: [7] } }, 'Game 7 waits for a tie-breaker.'],
  [
    'several pending ties',
    { ...offered, state: { ...state, pendingGames: [7, 9, 12] } },
    'Games 7, 9 and 12 wait for a tie-breaker.',
  ],
])('%s: %#', (_who, finalizer, refusal) => {
  expect(finalizeRefusal(finalizer)).toBe(refusal);
});

test.each([
  ['2026-07-26T13:00:00Z', 'on Sun 26 Jul 2026, 09:00'], ['2026-07-26T09:00-04:00', 'on Sun 26 Jul 2026, 09:00'],
  ['2026-07-26', 'on Sun 26 Jul 2026, 23:59'], ['2826', 'at entry 2,826'],
  // The server refuses these moments.
  ['2026-07-32', 'then'], ['2026-07-26T13:00', 'then'], ['2026-07-32T13:00:00Z', 'then'], ['yesterday', 'then'],
])('before the server answers, %s stood %s', (asOf, text) => {
  expect(whenText({ asOf, known: 'then' })).toBe(text);
});

test.each([
  ['2026-07-29', '09:00', '2026-07-29T13:00:00Z'],
  ['2026-01-29', '09:00', '2026-01-29T14:00:00Z'],
  // Clocks go forward at two, so half past two does not exist.
  ['2026-03-08', '02:30', '2026-03-08T07:30:00Z'],
  ['2026-03-08', '03:30', '2026-03-08T07:30:00Z'],
  ['2026-03-08', '01:59', '2026-03-08T06:59:00Z'],
  ['2026-11-01', '00:30', '2026-11-01T04:30:00Z'],
  ['2026-11-01', '03:00', '2026-11-01T08:00:00Z'],
  // The last minute of a day means its end, so that nothing of the day is left out.
  ['2024-07-31', '23:59', '2024-08-01T03:59:59.999Z'],
])('%s, %s in Toronto is %s', (date, time, instant) => expect(instantOf({ date, time })).toBe(instant));

test('ready moments: those before the first entry are left out', () => {
  const log: MomentView = {
    at: '2026-07-30T16:00:00Z', position: '9', first: { position: '1', at: '2026-07-10T16:00:00Z' },
    lastGameAt: '2026-07-28T01:30:20Z', imports: [],
  };
  const ready = (first: string, lastVisit: string | null) => readyMoments(
    { ...log, first: { ...log.first, at: first } }, new Date(log.at), lastVisit).map(([label, moment]) =>
    `${label}: ${moment.date} ${moment.time}`);
  expect(ready('2026-06-10T16:00:00Z', '2026-07-20T16:05:59Z')).toEqual([
    'Yesterday: 2026-07-29 23:59', 'Before the last game: 2026-07-27 21:30', 'End of June: 2026-06-30 23:59',
    'Your last visit: 2026-07-20 12:05',
  ]);
  expect(ready('2026-07-10T16:00:00Z', null)).toEqual([
    'Yesterday: 2026-07-29 23:59', 'Before the last game: 2026-07-27 21:30',
  ]);
  const sharp = { ...log, lastGameAt: '2026-07-28T01:30:00Z' };
  expect(readyMoments(sharp, new Date(log.at), null)[1]![1].time).toBe('21:29');
});
