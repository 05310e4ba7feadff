/**
 * How scores, counts, ranks and names are written: a real minus (U+2212), an explicit plus, ordinals, plurals, groups,
 * and marks around a name in a sentence that is composed as text.
 */

/** `+5`, `−5`, `0`. */
export const scoreText = (score: number): string => {
  if (score === 0) return '0';
  return score > 0 ? `+${score}` : `\u2212${-score}`;
};

/** `+5.6`, `−3.1`, `0.0`. */
export function averageText(average: number): string {
  const text = Math.abs(average).toFixed(1);
  if (text === '0.0') return text;
  return `${average > 0 ? '+' : '\u2212'}${text}`;
}

/** `2,884`: a count, or the position of an entry. */
export const wholeText = (count: number | string): string => `${count}`.replace(/\B(?=(\d{3})+$)/g, ',');

/** `1st`, `2nd`, `3rd`, `4th`, `11th`, `21st`. */
export const ordinal = (count: number): string => {
  const lastTwo = count % 100;
  if (lastTwo >= 11 && lastTwo <= 13) return `${count}th`;
  return `${count}${['th', 'st', 'nd', 'rd'][count % 10] ?? 'th'}`;
};

/** `1 day`, `7 days`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The beginning of a sentence or a label. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `1st`, `1st and 2nd`, `1st, 2nd and 3rd`. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Unicode's first strong isolate. Names from before such marks were refused may have them. */
export const isolated = (name: string): string => `\u2068${name.replace(/[\u2068\u2069]/g, '')}\u2069`;

/** Splits a sentence: text and names in turn. */
export const partsOf = (text: string): string[] => text.split(/[\u2068\u2069]/);
