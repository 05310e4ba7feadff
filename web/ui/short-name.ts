/** The names of matrices and charts, which have no room for long ones. */

import { lettersOf } from './letters.js';

/** Letters of a name that are shown where there is little room. */
export const SHORT_LETTERS = 6;

/** The first letters and an ellipsis, in the name's own direction. */
export function shortName(name: string, letters = SHORT_LETTERS): string {
  const all = lettersOf(name);
  const text = all.length <= letters + 1 ? name : `${all.slice(0, letters).join('').trimEnd()}…`;
  return `\u2068${text}\u2069`;
}
