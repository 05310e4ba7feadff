/** The names of months, in every language of two letters that this machine knows. They are only read, never shown. */
import { lookOf } from '../free-text.js';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** The numbers by names, of which Intl lacks one that spreadsheets write; filled when the first one is asked for. */
const known = new Map([['mrz', 3]]);

/** People leave accents out, and the capital of the Turkish i has a dot. */
const plain = (name: string): string => name.normalize('NFD').replace(/[\u0300-\u036F]/g, '').normalize('NFC');

function learn(): void {
  const languages = Intl.DateTimeFormat.supportedLocalesOf(LETTERS.flatMap((one) => LETTERS.map((two) => one + two)));
  for (const language of ['en', ...languages]) {
    for (const month of ['long', 'short'] as const) {
      const { format } = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      for (let number = 1; number <= 12; number += 1) {
        const name = lookOf(format(Date.UTC(2025, number - 1))).replace(/\.$/, '');
        for (const key of /^\p{L}/u.test(name) ? [name, plain(name)] : []) if (!known.has(key)) known.set(key, number);
      }
    }
  }
}

/** @returns 1 to 12; undefined for another word */
export function monthNamed(word: string): number | undefined {
  if (known.size === 1) learn();
  const look = lookOf(word);
  return known.get(look) ?? known.get(plain(look));
}
