import { isCurrentLink, menuLinks } from './menu-links.js';

const labels = (isAdmin: boolean): string[] => menuLinks({ isAdmin }).map(({ label }) => label);

test('members see six menu links, their own dues among them, and admins all nine', () => {
  expect(labels(false)).toEqual(['Dashboard', 'Evenings', 'Games', 'Leaderboards', 'Players', 'My dues']);
  expect(labels(true)).toEqual([
    'Dashboard', 'Evenings', 'Games', 'Leaderboards', 'Players', 'My dues', 'Financial', 'Admin', 'Old Leaderboard',
  ]);
});

test.each([
  ['/games', '/games', true],
  ['/admin', '/admin/members', true],
  ['/fast-dashboard', '/', true],
  ['/evenings', '/evenings/next', true],
  ['/games', '/', false],
  ['/leaderboards', '/fast-leaderboards', false],
  ['/admin', '/administration', false],
])('the link to %s is current at %s: %s', (to, pathname, expected) => {
  expect(isCurrentLink(to, pathname)).toBe(expected);
});
