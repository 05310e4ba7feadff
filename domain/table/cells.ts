/** What a cell of a table says, as people of any language write it: a date, an amount, roles or names. Never throws. */
import { calendarDate } from '../calendar-date.js';
import { monthOf } from '../dates.js';
import { lookOf } from '../free-text.js';
import { MAX_AMOUNT_READ } from './limits.js';
import { monthNamed } from './month-names.js';

/** The order of the parts of `3/4/2025`. */
export type DateOrder = 'dayFirst' | 'monthFirst';

/** Digits of any script as those of ASCII. */
const withDigits = (text: string): string => text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return `${code - zero}`;
}).replace(/[−–—]/g, '-').trim();

const dateOf = (year: number, month: number, day: number): string | null => {
  const pad = (number: number, length = 2): string => `${number}`.padStart(length, '0');
  const date = `${pad(year < 100 ? 2000 + year : year, 4)}-${pad(month)}-${pad(day)}`;
  return calendarDate.safeParse(date).success ? date : null;
};

const NUMBERS = /^(?:(\d{4})[-./ ]+(\d{1,2})[-./ ]+(\d{1,2})|(\d{1,2})[-./ ]+(\d{1,2})[-./ ]+(\d{4}|\d{2}))\.?$/;
/** Any year in which every date exists. */
export const LEAP_YEAR = 2000;
const TIME = /[T ,]\d{1,2}:\d{2}/;
const withoutTime = (text: string): string => text.split(TIME, 1)[0]!.replace(/,$/, '');

/** The three numbers of a date that is written without words, with the year first or last; null for another text. */
export function numbersIn(text: string): readonly [number, number, number] | null {
  const bare = withoutTime(withDigits(text)).replace(/^\p{L}+[.,]*\s+/u, '').replace(/[年月]/g, '-')
    .replace('日', '');
  const found = NUMBERS.exec(bare);
  if (!found) return null;
  const [first, second, third] = found.slice(1).filter((part) => part !== undefined).map(Number);
  return [first!, second!, third!];
}

/**
 * @param asked  the year of a date that is written without one; null if it is not known
 * @returns `YYYY-MM-DD`; null unless the text is a date
 */
export function readDate(text: string, order: DateOrder, asked: number | null = null): string | null {
  const numbers = numbersIn(text);
  if (numbers) {
    const [first, second, third] = numbers;
    if (first > 31) return dateOf(first, second, third);
    return order === 'dayFirst' ? dateOf(third, second, first) : dateOf(third, first, second);
  }
  const bare = withoutTime(withDigits(text).slice(0, 60));
  const [, dayOnly, monthOnly] = /^(?:\p{L}+[.,]*\s+)?(\d{1,2})\. ?(\d{1,2})\.$/u.exec(bare) ?? [];
  if (monthOnly !== undefined) return asked === null ? null : dateOf(asked, Number(monthOnly), Number(dayOnly));
  const words = bare.split(/[\s,.\-/]+/).filter((word) => word !== '');
  const month = words.map(monthNamed).find((number) => number !== undefined);
  const [day, year = asked] = words.flatMap((word) => /^\d{1,4}/.exec(word)?.[0] ?? []).map(Number)
    .sort((a, b) => a - b);
  if (month === undefined || day === undefined || year === null || words.length > 6) return null;
  return year > 31 || day <= 12 ? dateOf(year, month, day) : dateOf(day, month, year);
}

/** @returns the year that a text names; null without one, or with several, such as 2023/24 */
export function yearIn(text: string): number | null {
  const bare = withDigits(text);
  const [year, ...more] = new Set(bare.match(/(?<!\d)(?:19|20)\d{2}(?!\d)/g));
  return year === undefined || more.length > 0 || /\d{4} ?[-/] ?\d{2}(?!\d)/.test(bare) ? null : Number(year);
}

/**
 * @param year  the year of a month that is written without one; null if it is not known
 * @returns `YYYY-MM`; null unless the text is a month
 */
export function readMonth(text: string, year: number | null): string | null {
  const bare = withDigits(text).slice(0, 60);
  const [, first, second, third, fourth] = /^(?:(\d{4})[-./ ](\d{1,2})|(\d{1,2})[-./ ](\d{4}))$/.exec(bare) ?? [];
  const words = bare.split(/[\s,.\-/’']+/).filter((word) => word !== '');
  const named = words.map(monthNamed).find((number) => number !== undefined);
  // A number before the month is its day.
  const short = words.length === 2 ? /^\d{2}$/.exec(words[1]!)?.[0] : undefined;
  const own = yearIn(bare) ?? (short === undefined ? words.length === 1 ? year : null : 2000 + Number(short));
  const month = Number(second ?? third ?? named ?? 0);
  const date = dateOf(Number(first ?? fourth ?? own ?? 0), month, 1);
  return words.length > 3 || month === 0 || (first ?? fourth ?? own ?? null) === null ? null : date && monthOf(date);
}

export const noYear = (text: string): string =>
  `'${text}' has no year: write one year above the table, or the year beside each.`;

/** The sentence on a text that is not a date, or on a date without a year that nothing else tells. */
export const dateFault = (text: string): string =>
  (readDate(text, 'dayFirst', LEAP_YEAR) === null ? `'${text}' is not a date.` : noYear(text));

/** The order in which all of these dates exist, or in which they ascend. */
export function orderOf(texts: readonly string[]): DateOrder {
  const numbers = texts.flatMap((text) => {
    const found = numbersIn(text);
    return found && found[0] <= 31 ? [found] : [];
  });
  if (numbers.some(([first]) => first > 12)) return 'dayFirst';
  if (numbers.some(([, second]) => second > 12)) return 'monthFirst';
  const ascends = (order: DateOrder): boolean => {
    const dates = texts.flatMap((text) => readDate(text, order) ?? []);
    return dates.every((date, index) => index === 0 || dates[index - 1]! <= date);
  };
  return !ascends('dayFirst') && ascends('monthFirst') ? 'monthFirst' : 'dayFirst';
}

/** Signs and codes of currencies, and what parts thousands. */
const CURRENCY = /[\p{Sc}\s'’]|^(?:\p{Lu}{3}|kr|zł|Kč|Rs)(?=[\s\d+-])|(?:\p{Lu}{3}|kr|zł|Kč|Rs)$/gu;

/** @returns cents; null unless the text is an amount */
export function readAmount(text: string): number | null {
  const bare = withDigits(text).replace(CURRENCY, '');
  const isNegative = /^\(.*\)$/.test(bare) || /^-|-$/.test(bare);
  const digits = bare.replace(/[()+-]/g, '');
  const parts = /^(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(digits);
  if (!parts || !/^\d{1,3}([.,]?\d{3})*$|^\d+$/.test(parts[1]!)) return null;
  const cents = Number(parts[1]!.replace(/[.,]/g, '')) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
  if (cents > MAX_AMOUNT_READ) return null;
  return isNegative && cents !== 0 ? -cents : cents;
}

/** @returns whole points; null for another text */
export function readPoints(text: string): number | null {
  const found = /^([+-]?\d{1,6})(?:[.,]0{1,2})?$/.exec(withDigits(text).replace(/[\s'’]/g, ''));
  return found ? Number(found[1]) || 0 : null;
}

/** The points of roles by letters and words. */
const ROLE_WORDS: Readonly<Record<string, number>> = {
  'p': 2, 'pres': 2, 'president': 2, 'vp': 1, 'vice': 1, 'vice president': 1, 'v president': 1,
  'n': 0, 'neutral': 0, '-': 0, '': 0, '.': 0,
  'vl': -1, 'vice loser': -1, 'v loser': -1, 'vs': -1, 'vice scum': -1, 'l': -2, 'loser': -2, 's': -2, 'scum': -2,
};

/** The points of a role in rounds 1 to 4, or points as they are written; null for another text. */
function readRole(text: string): number | null {
  const bare = withDigits(text);
  if (/^[+-]?[0-4]$/.test(bare)) return Number(bare) || 0;
  const word = lookOf(bare).replace(/(?<=.)[-_. ]+(?=.)/g, ' ').replace(/(?<=\p{L})\.$/u, '');
  return ROLE_WORDS[word] ?? null;
}

const BETWEEN = [/[/|;,\\]/, /\s+/];

/** The points of one player, or of both players of a pair; null unless the cell has roles. */
export function readRoles(text: string): readonly number[] | null {
  const whole = readRole(text);
  if (whole !== null) return [whole];
  for (const between of BETWEEN) {
    const parts = text.trim().split(between).map(readRole);
    if (parts.length === 2 && parts.every((part) => part !== null)) return parts;
  }
  return null;
}

/** Whether nobody, or nothing, stands there. */
export const isEmptySeat = (text: string): boolean => NOBODY.test(text.trim());

const NOBODY = /^(?:[-–—./x]*|n\/a|no player|nobody|empty|dummy)$/i;

const BETWEEN_NAMES = /[&+/;|]| (?:and|und|et|y|e|en|ve) /iu;

/** The names of a cell; an empty seat is an empty text. A comma is part of one, as in 'Quill, Mina'. */
export const readFullNames = (text: string): string[] =>
  text.replace(/\s+/g, ' ').split(BETWEEN_NAMES).map((part) => part.trim())
    .map((part) => (NOBODY.test(part) ? '' : part));

/** The names of the cell of a pair, which a comma may part as well. */
export const readNames = (text: string): string[] => readFullNames(text.replaceAll(',', '&'));

/** @returns a whole number from 1 on; null for another text */
export function readOrdinal(text: string): number | null {
  const found = /^#?(\d{1,4})(?:\.|st|nd|rd|th|º|ª|e|er)?$/i.exec(withDigits(text));
  return found ? Number(found[1]) || null : null;
}
