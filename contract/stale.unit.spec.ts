/** Tests what is read again after which change. */
import { staleAfter } from './stale.js';

test('a new game is new for boards and bills, and each path is named once', () => {
  const paths = staleAfter('game', 'month', 'account');
  expect(paths).toEqual(expect.arrayContaining(['/api/games', '/api/fast/', '/api/billing', '/api/monthly-history']));
  expect(new Set(paths).size).toBe(paths.length);
});

test('a payment is new for the bills and for the balance on the dashboard', () => {
  expect(staleAfter('account')).toEqual(['/api/billing', '/api/fast/dashboard', '/api/explain/accounts/']);
});

test('no news makes nothing stale', () => {
  expect(staleAfter()).toEqual([]);
});
