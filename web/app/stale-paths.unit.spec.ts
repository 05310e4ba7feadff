/** Proves what is read again after which news. */
import { stalePaths } from './stale-paths.js';

test('a new game is new for boards and bills, and each path is named once', () => {
  const paths = stalePaths(['game', 'month', 'account']);
  expect(paths).toEqual(expect.arrayContaining(['/api/games', '/api/fast/', '/api/billing', '/api/monthly-history']));
  expect(new Set(paths).size).toBe(paths.length);
});

test('a payment is new for the bills and for the balance on the dashboard', () => {
  expect(stalePaths(['account'])).toEqual(['/api/billing', '/api/fast/dashboard']);
});

test('no news makes nothing stale', () => {
  expect(stalePaths([])).toEqual([]);
});
