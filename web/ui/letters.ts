/** What a reader takes for letters: a flag is one, and so is a letter with its marks. */

export function lettersOf(text: string): string[] {
  // Firefox has it from 125 on.
  const { Segmenter }: Partial<Pick<typeof Intl, 'Segmenter'>> = Intl;
  return Segmenter ? [...new Segmenter().segment(text)].map(({ segment }) => segment) : [...text];
}

export const firstLetter = (text: string): string => lettersOf(text)[0] ?? '';
