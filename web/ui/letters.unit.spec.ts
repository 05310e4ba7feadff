/** Text is cut between letters, even in a browser that cannot tell them apart. */
import { firstLetter, lettersOf, shortName } from './letters.js';

const { Segmenter } = Intl;
afterEach(() => {
  Object.assign(Intl, { Segmenter });
});

test('a letter with its marks is one', () => expect(lettersOf('Noe\u0301l')).toEqual(['N', 'o', 'e\u0301', 'l']));

const FLAG = '\u{1F1E8}\u{1F1E6}';
const COOK = '\u{1F469}\u{1F3FD}\u200D\u{1F373}';

test.each([[`${FLAG} Ana`, FLAG], [`${COOK} Bo`, COOK], ['E\u0301mile', 'E\u0301'], ['', '']])(
  '%s begins with %s', (name, first) => expect(firstLetter(name)).toBe(first));

test('a short name ends after a whole letter', () => {
  expect(shortName(FLAG.repeat(9), 2)).toBe(`\u2068${FLAG.repeat(2)}\u2026\u2069`);
});

test('without Intl.Segmenter, as in Firefox 115, a text still has letters', () => {
  Reflect.deleteProperty(Intl, 'Segmenter');
  expect(lettersOf('Noël 🂡')).toEqual(['N', 'o', 'ë', 'l', ' ', '🂡']);
});
