/** Tests the addresses of calls, and which changes make their answers stale. */
import { pathOf, read } from './call.js';

test.each([
  ['/api/games/:id/history', { id: 12 }, '/api/games/12/history'],
  ['/api/games/date/:date/pages/:page', { date: '2026-07-10', page: 2 }, '/api/games/date/2026-07-10/pages/2'],
  ['/api/admin/jobs/:id/retry', { id: 'a/b' }, '/api/admin/jobs/a%2Fb/retry'],
  ['/api/billing', { month: '2026-07' }, '/api/billing?month=2026-07'],
  ['/api/months', {}, '/api/months'],
])('%s of %j', (path, parameters, address) => {
  expect(pathOf(read(path, 'member'), parameters)).toBe(address);
});

test('a cached answer follows the games, members or months that its projections are made of', () => {
  const from = ['standings', 'players'] as const;
  expect(read('/api/fast/monthly/:year/:month', 'member', { from }).follows).toEqual(['game', 'player']);
  expect(read('/api/billing', 'admin', { follows: ['account', 'game'] }).follows).toEqual(['account', 'game']);
  expect(read('/api/audit', 'admin').follows).toEqual([]);
});
