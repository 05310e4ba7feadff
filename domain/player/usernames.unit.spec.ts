/** Tests the usernames for a list of names, and how long they can change. */
import anyAscii from 'any-ascii';
import { specify } from '../testing/given-when-then.js';
import { type ChangePlayer, playerDecider } from './player.decider.js';
import type { PlayerEvent } from './player.events.js';
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

test('a username can change until its member has logged in', () => {
  const given = specify(playerDecider, { today: '2025-06-15' });
  const added: PlayerEvent = { type: 'PlayerAdded', data: {
    playerId: 5, username: 'noor.b', displayName: 'Noor B', isAdmin: false, canCreateGames: true,
    isShishaSmoker: false, isPlaceholder: false,
  } };
  const changed: PlayerEvent = { type: 'UsernameChanged', data: { playerId: 5, username: 'noor' } };
  const change = (rest: Partial<ChangePlayer> = {}): ChangePlayer => (
    { type: 'ChangePlayer', playerId: 5, username: 'noor', otherActiveAdmins: 1, otherNames: [], ...rest });
  given(added).when(change()).then(changed);
  given(added, changed).when(change({ hasLoggedIn: true })).then();
  given(added).when(change({ hasLoggedIn: true })).refused('UsernameMustBeUnused', 'conflict',
    'The member has logged in already, so the username stays.');
  given(added).when(change({ isUsernameTaken: true }))
    .refused('UsernameMustBeFree', 'conflict', 'The username noor is taken.');
  given(added).when(change({ username: 'Noor 2' })).refused('UsernameMustBePlain', 'malformed');
});
