/** Text on a picture is cut between letters, also in a browser that cannot tell them apart. */
import { lettersOf } from './picture-paint.js';

const { Segmenter } = Intl;
afterEach(() => {
  Object.assign(Intl, { Segmenter });
});

test('a letter with its marks is one', () => expect(lettersOf('Noe\u0301l')).toEqual(['N', 'o', 'e\u0301', 'l']));

test('without Intl.Segmenter, as in Firefox 115, a text still has letters', () => {
  Reflect.deleteProperty(Intl, 'Segmenter');
  expect(lettersOf('Noël 🂡')).toEqual(['N', 'o', 'ë', 'l', ' ', '🂡']);
});
