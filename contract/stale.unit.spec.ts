/** Tests what is read again after which change. */
import { staleAfter } from './stale.js';

test('a new game makes boards and bills stale, and each path is named once', () => {
  const paths = staleAfter('game', 'month', 'account');
  expect(paths).toEqual(expect.arrayContaining(['/api/games', '/api/fast/', '/api/billing', '/api/monthly-history']));
  expect(new Set(paths).size).toBe(paths.length);
});

test('a payment makes the bills and the dashboard stale', () => {
  expect(staleAfter('account'))
    .toEqual(['/api/billing', '/api/fast/dashboard', '/api/explain/accounts/', '/api/notices']);
});

test('without a change nothing becomes stale', () => {
  expect(staleAfter()).toEqual([]);
});
