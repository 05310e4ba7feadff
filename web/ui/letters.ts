/** Names letter by letter: their first one, short ones, and whether one was typed. */
import { lookOf } from '../../domain/free-text.js';

export function lettersOf(text: string): string[] {
  // Firefox has it from 125 on.
  const { Segmenter }: Partial<Pick<typeof Intl, 'Segmenter'>> = Intl;
  return Segmenter ? [...new Segmenter().segment(text)].map(({ segment }) => segment) : [...text];
}

export const firstLetter = (text: string): string => lettersOf(text)[0] ?? '';

/** The first letters and an ellipsis, in the name's own direction: six where there is little room. */
export function shortName(name: string, letters = 6): string {
  const all = lettersOf(name);
  const text = all.length <= letters + 1 ? name : `${all.slice(0, letters).join('').trimEnd()}…`;
  return `\u2068${text}\u2069`;
}

/** Without accents too, so that a name is found as it is typed on any keyboard. */
const plain = (text: string): string => lookOf(text).normalize('NFKD').replace(/\p{M}/gu, '');

/** Whether a name contains what was typed. */
export const isNamed = (name: string, typed: string): boolean => plain(name).includes(plain(typed));
