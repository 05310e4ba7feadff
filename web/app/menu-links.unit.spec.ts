/** Proves which links the menu offers and which of them is marked. */
import { isCurrentLink, menuLinks } from './menu-links.js';

const labels = (isAdmin: boolean): string[] => menuLinks({ isAdmin }).map(({ label }) => label);

test('members see three links, admins all six', () => {
  expect(labels(false)).toEqual(['Dashboard', 'Games', 'Leaderboards']);
  expect(labels(true)).toEqual(['Dashboard', 'Games', 'Leaderboards', 'Financial', 'Admin', 'Old Leaderboard']);
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
