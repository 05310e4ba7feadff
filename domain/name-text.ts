/** Marks names in a sentence that is composed as text. */

/** Unicode's first strong isolate. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;

/** Splits a sentence: text and names in turn. */
export const partsOf = (text: string): string[] => text.split(/[\u2068\u2069]/);
