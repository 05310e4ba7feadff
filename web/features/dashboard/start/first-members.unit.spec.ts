/** Tests how a list of names becomes members. */
import type { UserView } from '../../../../contract/players.js';
import { membersOf, namesIn, newPassword, passwordOf, usernameFor } from './first-members.js';

test('a list has one name a line, each once', () => {
  expect(namesIn(' Bruno\n\nChidi \r\nBruno\n')).toEqual(['Bruno', 'Chidi']);
  expect(namesIn('\n ')).toEqual([]);
});

test.each([
  ['Bruno', 'bruno'], ['Zoë van Dam', 'zoe.van.dam'], ["O'Hara-Smith.", 'o.hara.smith'], ['Jo', 'playerjo'],
  ['عبد الرحمن', 'player'], ['Anne-Sophie Bartholomew-Fitzgerald', 'anne.sophie.bartholomew.fitz'],
])('%s gets the user name %s', (name, username) => {
  expect(usernameFor(name, [])).toBe(username);
  expect(username).toMatch(/^[a-z0-9._-]{3,32}$/);
});

test('user names differ, also from those of members', () => {
  const known = [{ username: 'bruno' }] as UserView[];
  expect(membersOf(['Bruno', 'Brúno', 'نور', 'ليلى'], known).map(({ username }) => username))
    .toEqual(['bruno2', 'bruno3', 'player', 'player2']);
});

test('a first password is long enough for the server, and has no signs that look alike', () => {
  expect(passwordOf(Uint8Array.of(0, 30, 31, 255, 8, 9, 10, 11, 12, 13, 14))).toBe('a9ahjkmnpq');
  expect(new Set([newPassword(), newPassword(), newPassword()]).size).toBe(3);
});
