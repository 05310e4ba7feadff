/** Tests how a list of names becomes members. */
import { isolated } from '../../../../domain/text.js';
import { listFault, membersOf, namesBeside, namesIn, newPassword, passwordOf, usernameFor } from './first-passwords.js';

const KNOWN = [{ username: 'bruno', displayName: 'Bruno' }];

test('a list has one name a line', () => {
  expect(namesIn(' Bruno\n\nChidi \r\nBruno\n')).toEqual(['Bruno', 'Chidi', 'Bruno']);
  expect(namesIn('\n ')).toEqual([]);
});

test('names that look the same are named, whether two lines or a member have them', () => {
  const quoted = (text: string): string => text.replace(/'([^']*)'/g, (_, name: string) => isolated(name));
  expect(listFault(['Chidi', 'Zoë', 'chidi ', 'ZOE\u0308', 'Chidi'], KNOWN)).toBe(
    quoted("On more than one line: 'chidi ', 'ZOE\u0308', 'Chidi'. Each member needs another name."));
  expect(listFault(['Chidi', 'BRUNO', 'نور', 'نور'], KNOWN)).toBe(
    quoted("Already a member: 'BRUNO'. On more than one line: 'نور'. Each member needs another name."));
  expect(listFault(['Chidi', 'Bruno B'], KNOWN)).toBeUndefined();
  expect(namesBeside(['Chidi', 'bruno'], KNOWN)).toEqual(['Chidi']);
});

test.each([
  ['Bruno', 'bruno'], ['Zoë van Dam', 'zoe.van.dam'], ["O'Hara-Smith.", 'o.hara.smith'], ['Jo', 'playerjo'],
  ['عبد الرحمن', 'bd.lrhmn'], ['نور', 'nwr'], ['Ольга', 'olga'], ['李小龙', 'lixiaolong'],
  ['Łukasz Straße', 'lukasz.strasse'], ['ﷴ', 'muhammad'], ['\u{1F600}', 'grinning'], ['・', 'player'],
  ['Anne-Sophie Bartholomew-Fitzgerald', 'anne.sophie.bartholomew.fitz'],
])('%s gets the user name %s', async (name, username) => {
  expect(await usernameFor(name, [])).toBe(username);
  expect(username).toMatch(/^[a-z0-9._-]{3,32}$/);
});

const usernamesOf = (members: readonly { readonly username: string }[]) => members.map(({ username }) => username);

test('user names differ, even from those of members', async () => {
  const members = await membersOf(['Bruno B', 'Brúno-B', 'Bruno', 'نور', 'Nwr'], KNOWN);
  expect(usernamesOf(members)).toEqual(['bruno.b', 'bruno.b2', 'bruno2', 'nwr', 'nwr2']);
});

test('a name that may have been added already is sent again as it was', async () => {
  const [chidi] = await membersOf(['Chidi'], KNOWN);
  expect((await membersOf(['Dana', 'Chidi'], KNOWN, [chidi!]))[1]).toBe(chidi);
  const [other] = await membersOf(['Chidi'], [...KNOWN, { username: 'chidi', displayName: 'Chidi A' }], [chidi!]);
  expect(other).toMatchObject({ username: 'chidi2' });
});

test('a first password is long enough for the server, and has no signs that look alike', () => {
  expect(passwordOf(Uint8Array.of(0, 30, 31, 255, 8, 9, 10, 11, 12, 13, 14))).toBe('a9ahjkmnpq');
  expect(new Set([newPassword(), newPassword(), newPassword()]).size).toBe(3);
});
