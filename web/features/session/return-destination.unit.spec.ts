/** Tests which screen follows a login. */
import { askedAddress, returnDestination } from './return-destination.js';

test.each([
  ['/evenings/2026-11-25', '?asOf=12', '#turns', '/evenings/2026-11-25?asOf=12#turns'],
  ['//evil.example/games', '', '', '/evil.example/games'],
  ['/\\evil.example', '', '', '/evil.example'],
])('the address %s%s%s that was asked for is one of this site: %s', (pathname, search, hash, address) => {
  expect(askedAddress({ pathname, search, hash })).toBe(address);
});

test.each([
  ['/financial?month=2026-06#sums', '/financial?month=2026-06#sums'],
  ['/fast-dashboard?asOf=7', '/fast-dashboard?asOf=7'],
  ['/', '/fast-dashboard'],
  [null, '/fast-dashboard'],
])('the login leads from %s to %s', (asked, destination) => {
  expect(returnDestination(asked)).toBe(destination);
});
