/** Texts about finalizing a month, and when it is offered to whom. */
import { HttpError, ServerDidNotAnswer } from '../../transport/http.js';
import { failureOf, type Finalizer, finalizeRefusal, questionOf, successOf } from './finalize-text.js';

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
