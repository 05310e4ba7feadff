/** Reads the names of people from any pasted text, such as a chat: the browser previews with it, the server decides. */
import { lookOf, visibleText } from '../free-text.js';
import { grouped } from '../grouped.js';
import { validDisplayName } from './display-name.js';

/** The limits of a text, and of the people who are added from it at once. */
export const MAX_TEXT_LENGTH = 20_000;
export const MAX_PEOPLE = 100;
export const TOO_MANY_PEOPLE = `Add at most ${MAX_PEOPLE} people at once.`;

export interface NamesRead {
  /** Each person once, in order. */
  readonly people: string[];
  /** The people who stand in the text more than once, in any case. */
  readonly doubles: string[];
  /** What was left out because it is not a name. */
  readonly dropped: string[];
}

type Parts = Pick<NamesRead, 'people' | 'dropped'>;

/** A name whose marks hide other marks is read again, up to this many times. */
const MAX_ROUNDS = 5;

const NOISE = new RegExp([
  // Addresses of pages and of e-mail.
  String.raw`\b(?:https?:\/\/|www\.)\S+|[^\s<@]{1,64}@[^\s>@]{1,190}\.[^\s>@]{1,64}`,
  // Dates, times and keycaps.
  String.raw`\p{Nd}{1,4}([./-])\p{Nd}{1,2}(?:\1\p{Nd}{1,4})?`,
  String.raw`\p{Nd}{1,2}[:.]\p{Nd}{2}(?:[:.]\p{Nd}{2})?(?:\s*[ap]\.?m\b\.?)?|\b\p{Nd}{1,2}\s?[ap]m\b`,
  String.raw`[0-9#*]\uFE0F?\u20E3`,
  // Smileys, their short names, and emoji.
  String.raw`(?<!\S)[:;=8][-^']?[()DPpOo3*|\\]+(?!\S)|<3|:[a-z]\w*:`,
  String.raw`\p{Extended_Pictographic}|\p{RI}|\p{Emoji_Modifier}`,
  // What no screen shows.
  String.raw`\p{Cc}|\p{Cs}`,
].join('|'), 'giu');

/** Other symbols, but the accents that some keyboards have for apostrophes, and the separators. */
const SYMBOLS = /(?![+|＋]|(?<=\p{L})[´`](?=\p{L}))[\p{S}@]/gu;
const SEPARATORS = /[,;+&/|，；、＋＆／،؛]|\s[-–—]\s|(?<!\S)and(?!\S)/iu;
const OPENING = '([{<（【';
const CLOSING = ')]}>）】';

/** What stands before a name, and the rest up to its end. A full stop after one letter is an initial. */
const BEFORE = /^[^\p{L}]+/u;
const TO_END = /^[^]*[\p{L}\p{M}\p{N}](?:(?<=(?<!\p{L})\p{L})\.)?/u;

/** The marks and short forms of a sentence. */
const SENTENCE = new RegExp([
  '[!?¿¡‽؟！？。।]', String.raw`n['’]t\b`,
  String.raw`\b(?:who|what|where|how|it|that|there|here|he|she|let|we|you|they|i)['’](?:s|m|re|ll|d|ve)\b`,
].join('|'), 'iu');

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Words that make no name by themselves, in any case. */
const NO_NAMES = words(`i me you us all everyone everybody anyone someone who yes yep yeah yup no nope ok okay sure
  maybe in out late later soon too also then there hi hello hey thanks thank thx please sorry player players names
  list today tonight tomorrow monday tuesday wednesday thursday friday saturday sunday january february march july
  september october november december`);
/** Words of sentences. They begin with a small letter there, which hardly a name of three words does. */
const VERBS = words(`i me you us it we they he she them my our your this that these who what when where how which is
  are am was were be been has have had does did would could should must let come comes coming came play plays playing
  bring brings bringing go goes going get need needs want wants think know knows join joins joined say says said see
  starts on at for with from the next last about please yes no not here there everyone anyone maybe late today tonight
  tomorrow created added left changed`);

const isWordOf = (known: ReadonlySet<string>) => (word: string): boolean => known.has(word.replace(/[.…]/g, ''));

function isSentence(text: string): boolean {
  const said = text.split(' ');
  return SENTENCE.test(text) || (said.length >= 3 && said.some(isWordOf(VERBS)));
}

const isNoName = (text: string): boolean => isSentence(text)
  || text.split(' ').every((word) => isWordOf(VERBS)(word) || isWordOf(NO_NAMES)(word.toLowerCase()));

/** The text without remarks in brackets. One that is not closed ends with the line. */
function withoutRemarks(line: string): string {
  let depth = 0;
  let kept = '';
  for (const character of line) {
    if (OPENING.includes(character)) depth += 1;
    else if (CLOSING.includes(character)) depth = Math.max(depth - 1, 0);
    else if (depth === 0) kept += character;
    if (depth > 0 && !kept.endsWith(' ')) kept += ' ';
  }
  return kept;
}

const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim();
const tidied = (part: string): string => spaced(TO_END.exec(part.replace(BEFORE, ''))?.[0] ?? '');

/** The name as it is stored, if the rules take it. */
function storedName(text: string): string[] {
  try {
    return [validDisplayName(text)];
  } catch {
    return [];
  }
}

function partsOf(message: string): Parts {
  const parts = message.split(SEPARATORS).map(tidied).filter((part) => part !== '');
  const [first] = parts;
  const whole = spaced(message);
  if (first === undefined) return { people: [], dropped: [] };
  if (SENTENCE.test(message) || isSentence(first)) return { people: [], dropped: [whole] };
  const people = parts.filter((part) => !isNoName(part)).flatMap(storedName);
  return { people, dropped: parts.filter((part) => isNoName(part) || storedName(part).length === 0) };
}

const joined = (all: readonly Parts[]): Parts =>
  ({ people: all.flatMap(({ people }) => people), dropped: all.flatMap(({ dropped }) => dropped) });

/** A sender stands before a colon, and is a person too. */
function readLine(line: string, rounds = MAX_ROUNDS): Parts {
  const messages = withoutRemarks(visibleText(line).replace(NOISE, ' ')).replace(SYMBOLS, ' ').split(/[:：]/);
  const read = joined(messages.map(partsOf));
  if (read.people.length === 1 && read.people[0] === line) return read;
  if (rounds === 0) return { people: [], dropped: [...read.dropped, ...read.people] };
  const { people, dropped } = joined(read.people.map((name) => readLine(name, rounds - 1)));
  return { people, dropped: [...read.dropped, ...dropped] };
}

/** Drops a line as a whole if it has only signs or digits. */
function readWholeLine(line: string): Parts {
  const read = readLine(line);
  const hasNothing = read.people.length + read.dropped.length === 0;
  return hasNothing && /[\p{P}\p{S}\p{N}]/u.test(lookOf(line)) ? { people: [], dropped: [spaced(line)] } : read;
}

/** Never throws. Reads its own people, one a line, as they are. */
export function namesIn(text: string): NamesRead {
  const { people, dropped } = joined(visibleText(text).split('\n').map(readWholeLine));
  const persons = [...grouped(people, lookOf).values()];
  return {
    people: firsts(persons),
    doubles: firsts(persons.filter(({ length }) => length > 1)),
    dropped: firsts([...grouped(dropped, (line) => lookOf(line) || line).values()]),
  };
}

/** The names that look like none of `others`. */
export function namesBeside(names: readonly string[], others: readonly { readonly displayName: string }[]): string[] {
  const looks = new Set(others.map(({ displayName }) => lookOf(displayName)));
  return names.filter((name) => !looks.has(lookOf(name)));
}

const firsts = (groups: readonly (readonly string[])[]): string[] => groups.map(([first]) => first!);
