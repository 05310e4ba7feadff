import { isCurrentLink, linkAt, menuLinks } from './menu-links.js';

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
  ['/games', '/', false],
  ['/leaderboards', '/fast-leaderboards', false],
  ['/admin', '/administration', false],
])('the link to %s is current at %s: %s', (to, pathname, expected) => {
  expect(isCurrentLink(to, pathname)).toBe(expected);
});

test('on a screen of the past the links keep its moment, except to screens that show only now', () => {
  const search = '?month=7&asOf=2026-07-29T13:00:00Z&known=now';
  expect(linkAt('/games', search)).toBe('/games?asOf=2026-07-29T13%3A00%3A00Z&known=now');
  expect(linkAt('/admin', search)).toBe('/admin');
  expect(linkAt('/games', '?month=7')).toBe('/games');
});
