/** Tests that text of people is stored without invisible characters. */
import { partsOf, isolated } from './text.js';
import { isNamed, lookOf, validText, visibleText } from './free-text.js';

const NON_JOINER = 0x200c;
const all = (pattern: RegExp): string[] => {
  const found: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    if (pattern.test(String.fromCodePoint(code))) found.push(String.fromCodePoint(code));
  }
  return found;
};

test('no invisible or format character stays between two letters, but the one that Persian needs', () => {
  const stays = all(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/u).filter((mark) => visibleText(`a${mark}b`) !== 'ab');
  expect(stays.map((mark) => mark.codePointAt(0))).toEqual([NON_JOINER]);
});

test.each([
  ['a family', '\u{1F469}\u{1F3FD}\u200D\u2764\uFE0F\u200D\u{1F48B}\u200D\u{1F468}\u{1F3FF}'],
  ['a pirate flag', '\u{1F3F4}\u200D\u2620\uFE0F'],
  ['the flag of Scotland', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ['a keycap', '7\uFE0F\u20E3'],
  ['a heart', 'Noor \u2764\uFE0F'],
  ['a Persian name', '\u0646\u06CC\u200C\u0645\u0627'],
  ['a Sinhala name', '\u0DC1\u0DCA\u200D\u0DBB\u0DD3'],
  ['a Japanese name', '\u845B\u{E0100}\u57CE'],
  ['an Arabic name', '\u0645\u062D\u0645\u062F'],
])('%s stays as it is', (_, text) => {
  expect(visibleText(text)).toBe(text);
});

test.each([
  ['bidirectional marks', '\u202Eeno\u202C \u2067two\u2069', 'eno two'],
  ['text hidden in tags', 'Noor\u{E0049}\u{E0067}\u{E006E}\u{E007F}', 'Noor'],
  ['a flag that does not end', '\u{1F3F4}\u{E0067}\u{E0062}', '\u{1F3F4}'],
  ['a joiner of nothing', '\u{1F469}\u200D', '\u{1F469}'],
  ['a second selector', '\u2764\uFE0F\uFE0F', '\u2764\uFE0F'],
  ['a non-joiner at the end', '\u0646\u06CC\u200C', '\u0646\u06CC'],
  ['line breaks of every kind', 'a\r\nb\rc\vd\fe\u0085f\u2028g\u2029h\ni', [...'abcdefghi'].join('\n')],
])('of %s only the visible stays', (_, text, kept) => {
  expect(visibleText(text)).toBe(kept);
});

test.each([['\0', '0000'], ['\x07', '0007'], ['\x1B', '001B'], ['\x7F', '007F'], ['\x9B', '009B'], ['\uD83C', 'D83C']])(
  'the control character %j is named', (character, code) => {
    const message = `A note cannot contain the control character U+${code}.`;
    expect(() => validText(`a${character}b`, 'A note', 'NotesMustBeShort'))
      .toThrow(expect.objectContaining({ rule: 'NotesMustBeShort', kind: 'malformed', message }));
  });

test('lines and tabs are not a fault', () => {
  expect(validText(' one\r\n\ttwo\u2028', 'A note', 'NotesMustBeShort')).toBe('one\n\ttwo');
});

test.each([
  ['Tariq', '\uFF34ARIQ'], ['Tariq', 'tar\u200Biq '], ['Straße', 'STRASSE'], ['ﬁfth', 'Fifth'], ['Σοφός', 'ΣΟΦΌΣ'],
])('%s and %s look alike', (one, other) => {
  expect(lookOf(one)).toBe(lookOf(other));
});

test('a stored name with marks of names in it stays one name in a sentence', () => {
  expect(partsOf(`${isolated('No\u2069or\u2068')} won.`)).toEqual(['', 'Noor', ' won.']);
});

test.each([
  ['Zoë Müller', 'zoe'], ['Zoë Müller', ' MÜL '], ['عَبدالله', 'عبد'], ['Ann', ''],
  ['\uff33ofia', 'sofia'], ['So\u200bfia', 'SOFIA'],
  ['So\ufb01a', 'sofia\u200e'],
])('%s is found by %s', (name, typed) => {
  expect(isNamed(name, typed)).toBe(true);
});

test('another name is not found', () => {
  expect(isNamed('Zoë Müller', 'miller')).toBe(false);
});
