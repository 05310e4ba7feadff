/** Names letter by letter: the first letter, and short forms. */

export function lettersOf(text: string): string[] {
  // Firefox has `Intl.Segmenter` from 125 on.
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
