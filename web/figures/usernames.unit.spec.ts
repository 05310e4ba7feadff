/** Tests the usernames for a list of names. */
import { isolated } from '../../domain/text.js';
import { listFault, namesBeside, namesIn, usernameFor, withUsernames } from './usernames.js';

const KNOWN = [{ username: 'bruno', displayName: 'Bruno' }];

test('a list has one name a line, or names between commas, without its numbers and dashes', () => {
  expect(namesIn(' Bruno\n\nChidi \r\nBruno\n')).toEqual(['Bruno', 'Chidi', 'Bruno']);
  expect(namesIn('1. Bruno\n 2) Chidi\n- Zoë, نور;\n• Jo\n-\n')).toEqual(['Bruno', 'Chidi', 'Zoë', 'نور', 'Jo', '-']);
  expect(namesIn('\n ')).toEqual([]);
});

test('names that look the same are named, whether two lines or a member have them', () => {
  const quoted = (text: string): string => text.replace(/'([^']*)'/g, (_, name: string) => isolated(name));
  expect(listFault(['Chidi', 'Zoë', 'chidi ', 'ZOE\u0308', 'Chidi'], KNOWN)).toBe(
    quoted("Listed more than once: 'chidi ', 'ZOE\u0308', 'Chidi'. Each member needs another name."));
  expect(listFault(['Chidi', 'BRUNO', 'نور', 'نور'], KNOWN)).toBe(
    quoted("Already a member: 'BRUNO'. Listed more than once: 'نور'. Each member needs another name."));
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

test('user names differ, even from those of members', async () => {
  const members = await withUsernames(['Bruno B', 'Brúno-B', 'Bruno', 'نور', 'Nwr'], KNOWN);
  expect(members.map(({ username }) => username)).toEqual(['bruno.b', 'bruno.b2', 'bruno2', 'nwr', 'nwr2']);
});
