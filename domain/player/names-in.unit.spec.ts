/** Tests the reader of names: pasted chats and lists, names in other scripts, and any text at all. */
import fc from 'fast-check';
import { inLongRun } from '../../testing/jest/long-run.js';
import { lookOf } from '../free-text.js';
import { validDisplayName } from './display-name.js';
import { namesIn } from './names-in.js';

const CHAT = `[27/11, 21:04] Karim: President Friday!! who's in 🎴
• Omar
- Layla 😊
3. Yusuf
Ibrahim, Zaynab and Hassan
* Mariam (maybe late)
✅ Bilal & Sara
@Tariq
[27/11, 21:06] Omar: me
Bring snacks please!
layla
[27/11, 21:09] Yusuf: I'm in 👍`;

test('a pasted chat has the people it means, its sender too', () => {
  expect(namesIn(CHAT)).toEqual({
    people: ['Karim', 'Omar', 'Layla', 'Yusuf', 'Ibrahim', 'Zaynab', 'Hassan', 'Mariam', 'Bilal', 'Sara', 'Tariq'],
    doubles: ['Omar', 'Layla', 'Yusuf'],
    dropped: ["President Friday!! who's in", 'me', 'Bring snacks please!', "I'm in"],
  });
});

test('the list of the design has nine people, two of them twice', () => {
  expect(namesIn(`[27/11, 21:04] Kofi: President Friday!! who’s in
• Farid
- Hana ♡
3. Bruno
Elif, Jonas and Bruno
* Chidi (maybe late)
✓ Dana & Goran
@Kofi`)).toEqual({
    people: ['Kofi', 'Farid', 'Hana', 'Bruno', 'Elif', 'Jonas', 'Chidi', 'Dana', 'Goran'],
    doubles: ['Kofi', 'Bruno'],
    dropped: ['President Friday!! who’s in'],
  });
});

test.each<[text: string, people: string[]]>([
  // Stamps and senders of several programs.
  ['27/11/2026, 21:04 - Noor B.: yes', ['Noor B.']],
  ['[27.11.26, 21:04:33] ~ Hana: in', ['Hana']],
  ['11/27/26, 9:04\u202fPM - Owen: maybe', ['Owen']],
  ['\u200e[2026-11-27 21:04] Noor, Jo', ['Noor', 'Jo']],
  ['21:04 Pavel', ['Pavel']],
  ['Pavel 9pm', ['Pavel']],
  ['[٢٧/١١, ٢١:٠٤] نور: نعم!', ['نور']],
  ['+49 170 1234567', []],
  // Marks.
  ['1) Ana\n2. Bo\n(3) Cem\n4 Dia\n#5 Eli\n6️⃣ Finn\n7.Gil', ['Ana', 'Bo', 'Cem', 'Dia', 'Eli', 'Finn', 'Gil']],
  ['[x] Ana\n- [ ] Bo\n☑ Cem\n→ Dia\n> Eli\n*Finn*\n_Gil_', ['Ana', 'Bo', 'Cem', 'Dia', 'Eli', 'Finn', 'Gil']],
  ['Ana 👩🏽‍🚀🇨🇦\nBo :)\nCem ;-D\nDia <3\nEli :blush:', ['Ana', 'Bo', 'Cem', 'Dia', 'Eli']],
  ['Ana <ana@example.com>; Bo https://example.com/x?y', ['Ana', 'Bo']],
  ['Ana (host [again]), Bo {late}, Cem（遅れる）, Dia (to the end', ['Ana', 'Bo', 'Cem', 'Dia']],
  // Separators.
  ['Ana,Bo;Cem&Dia+Eli/Finn and Gil AND Hal', ['Ana', 'Bo', 'Cem', 'Dia', 'Eli', 'Finn', 'Gil', 'Hal']],
  ['and Ana\nBo and\nAndrea Anderson', ['Ana', 'Bo', 'Andrea Anderson']],
  ['Players: Ana, Bo', ['Ana', 'Bo']],
  ['Ana - host - Friday', ['Ana', 'host']],
  ['Hana +1', ['Hana']],
  ['李小龙、王芳，陈伟', ['李小龙', '王芳', '陈伟']],
  ['نور، ليلى؛ عمر', ['نور', 'ليلى', 'عمر']],
  // Names that stay whole.
  ...[
    "O'Neill", 'O’Neill', 'O´Neill', 'Anne-Marie', 'Jean-Luc', 'van der Berg', 'Sophie in \'t Veld', 'Maria da Silva',
    'José Ortega y Gasset', 'Ludwig van Beethoven', 'J. R. Smith', 'Noor B.', 'Player 12', 'Sofía', 'Łukasz Straße',
    'عبد الرحمن بن عبد العزيز الهاشمي المغربي الأندلسي القرطبي', 'রবীন্দ্রনাথ ঠাকুর', 'ক্ষিতি', '李小龙', '·李',
    'नरेंद्र', 'สมชาย', 'நிலா', 'نیم\u200cفاصله', 'ジャン・リュック',
    'Will Smith Jones', 'Can', 'My', 'May', 'April', 'Do Thi Lan',
    'Maximiliana-Alexandrina Konstantinopolska-Featherstonehaughs',
  ].map((name): [string, string[]] => [name, [name.replace(/^·/, '')]]),
])('%j has %j', (text, people) => {
  expect(namesIn(text).people).toEqual(people);
});

test.each([
  'Who is coming', 'count me in', "who's in", 'Are we playing on Friday', 'see you there', 'see you', 'Me too',
  'Friday', 'ok', 'What about Elif, Jonas and Bruno?', 'We play at the usual place, bring chips', 'نلتقي؟', '谁来？',
  'N'.repeat(61),
])('%j is left out', (line) => {
  expect(namesIn(`${line}\nHana`)).toEqual({ people: ['Hana'], doubles: [], dropped: [line] });
});

test('what stands twice in any case is one person, and said once, as it stands first', () => {
  expect(namesIn('ZOË, Zoe\u0308, zoë\nHana\nhana.\nＨana')).toEqual(
    { people: ['ZOË', 'Hana'], doubles: ['ZOË', 'Hana'], dropped: [] });
});

test('nothing has no names', () => {
  for (const text of ['', ' \n\n ', '\u200b\n\u2800']) {
    expect(namesIn(text)).toEqual({ people: [], doubles: [], dropped: [] });
  }
});

test('a line with only signs or digits is left out, and said once', () => {
  expect(namesIn('...\n1.\n[27/11,  21:04]\nHana 2\n🎴🎴\n+49 170 1234567\n🎴🎴')).toEqual(
    { people: ['Hana 2'], doubles: [], dropped: ['...', '1.', '[27/11, 21:04]', '🎴🎴', '+49 170 1234567'] });
});

const word = fc.constantFrom(...[
  'Hana', "O'Neill", 'van der Berg', 'নাম', 'نور', '李小龙', 'and', 'me', 'is', '27/11', '21:04', '[', ']', '(', ')',
  ':', ',', ' - ', '&', '+', '/', '@', '3.', '•', '✅', '😊', '👩🏽‍🚀', '6️⃣', '\u200d', '\u200e', '\ufe0f', '´', "'",
  '.', '!', '\t', '\n', '\r\n', '\u2028', '\ud800', '\0', ' ', '\u00a0', '\u2800', 'ﷺ', 'ǅ', 'e\u0301', '\u0301',
]);
const text = fc.oneof(
  fc.array(word, { maxLength: 30 }).map((words) => words.join('')),
  fc.array(word, { maxLength: 30 }).map((words) => words.join(' ')),
  fc.string({ unit: 'binary', maxLength: 80 }), fc.string({ unit: 'grapheme', maxLength: 80 }),
);

test('any text has only names that the rules take, each once, and its people are read as they are', () => {
  fc.assert(fc.property(text, (pasted) => {
    const { people, doubles } = namesIn(pasted);
    for (const name of people) expect(validDisplayName(name)).toBe(name);
    expect(new Set(people.map(lookOf)).size).toBe(people.length);
    expect(people).toEqual(expect.arrayContaining([...doubles]));
    expect(namesIn(people.join('\n'))).toEqual({ people, doubles: [], dropped: [] });
  }), { numRuns: inLongRun(3_000, 600) });
});

test('the longest text of marks is read too', () => {
  for (const mark of ['(', '[a', ')', '3.', ' - ', ':', '@', "'", 'and ', 'a.', '21:', '<a@', ':a', ' ', 'a\u200d']) {
    expect(namesIn(mark.repeat(20_000 / mark.length)).people.length).toBeLessThan(3);
  }
});
