/** Tests the usernames for a list of names. */
import anyAscii from 'any-ascii';
import { usernameFor, withUsernames } from './usernames.js';

test.each([
  ['Bruno', 'bruno'], ['Zoë van Dam', 'zoe.van.dam'], ["O'Hara-Smith.", 'o.hara.smith'], ['Jo', 'playerjo'],
  ['عبد الرحمن', 'bd.lrhmn'], ['نور', 'nwr'], ['Ольга', 'olga'], ['李小龙', 'lixiaolong'],
  ['Łukasz Straße', 'lukasz.strasse'], ['ﷴ', 'muhammad'], ['\u{1F600}', 'grinning'], ['・', 'player'],
  ['Anne-Sophie Bartholomew-Fitzgerald', 'anne.sophie.bartholomew.fitz'],
])('%s gets the user name %s', (name, username) => {
  expect(usernameFor(name, new Set(), anyAscii)).toBe(username);
  expect(username).toMatch(/^[a-z0-9._-]{3,32}$/);
});

test('user names differ, even from those of members', () => {
  const known = [{ username: 'bruno', displayName: 'Bruno' }];
  const members = withUsernames(['Bruno B', 'Brúno-B', 'Bruno', 'نور', 'Nwr'], known, anyAscii);
  expect(members.map(({ username }) => username)).toEqual(['bruno.b', 'bruno.b2', 'bruno2', 'nwr', 'nwr2']);
});
