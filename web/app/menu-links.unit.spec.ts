import { isCurrentLink, menuLinks } from './menu-links.js';

const labels = (isAdmin: boolean): string[] => menuLinks({ isAdmin }).map(({ label }) => label);

test('members see five menu links, their own dues among them, and admins all eight', () => {
  expect(labels(false)).toEqual(['Dashboard', 'Games', 'Leaderboards', 'Players', 'My dues']);
  expect(labels(true)).toEqual([
    'Dashboard', 'Games', 'Leaderboards', 'Players', 'My dues', 'Financial', 'Admin', 'Old Leaderboard',
  ]);
});

test.each([
  ['/games', '/games', true],
  ['/admin', '/admin/members', true],
  ['/fast-dashboard', '/', true],
  ['/fast-dashboard', '/evenings/next', true],
  ['/games', '/', false],
  ['/leaderboards', '/fast-leaderboards', false],
  ['/admin', '/administration', false],
])('the link to %s is current at %s: %s', (to, pathname, expected) => {
  expect(isCurrentLink(to, pathname)).toBe(expected);
});
