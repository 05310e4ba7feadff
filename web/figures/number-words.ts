/** Small numbers in words. */
const WORDS = [
  'nobody', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve',
] as const;

/** `nobody`, `nine`, `13`. */
export const inWords = (count: number): string => WORDS[count] ?? `${count}`;
