/** Marks names in a sentence that is composed as text. */

/** Unicode's first strong isolate. Names from before such marks were refused may have them. */
export const isolated = (name: string): string => `\u2068${name.replace(/[\u2068\u2069]/g, '')}\u2069`;

/** Splits a sentence: text and names in turn. */
export const partsOf = (text: string): string[] => text.split(/[\u2068\u2069]/);
