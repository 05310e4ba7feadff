/** The names of months, in every language of two letters that this machine knows. They are only read, never shown. */
import { lookOf } from '../free-text.js';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** The numbers by names; filled when the first one is asked for. */
const known = new Map<string, number>();

function learn(): void {
  const languages = Intl.DateTimeFormat.supportedLocalesOf(LETTERS.flatMap((one) => LETTERS.map((two) => one + two)));
  for (const language of ['en', ...languages]) {
    for (const month of ['long', 'short'] as const) {
      const { format } = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      for (let number = 1; number <= 12; number += 1) {
        const name = lookOf(format(Date.UTC(2025, number - 1))).replace(/\.$/, '');
        if (/^\p{L}/u.test(name) && !known.has(name)) known.set(name, number);
      }
    }
  }
}

/** @returns 1 to 12; undefined for another word */
export function monthNamed(word: string): number | undefined {
  if (known.size === 0) learn();
  return known.get(lookOf(word));
}
