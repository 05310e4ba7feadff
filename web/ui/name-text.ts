/** Marks a name within a sentence that is put together as text. */

/** Unicode's isolate of the name's own direction, which `Sentence` shows as a name. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;

/** What stands around names, and between them the names, in turn. */
export const partsOf = (text: string): string[] => text.split(/[\u2068\u2069]/);
