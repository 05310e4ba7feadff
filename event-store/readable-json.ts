/** Parses text that other programs may have written, and says where it is not JSON. */

/** For what can hold only JSON, such as a copy: null in the place of anything else. */
export const jsonOrNull = (text: string): unknown => jsonIn(text) ?? null;

/** Undefined when it is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Without the byte order mark that some editors put at the beginning of a file. */
export const withoutMark = (text: string): string => text.replace(/^\ufeff/, '');

/** Where a text that is not JSON stops being the beginning of one. Both count from 1. */
export function placeOfFault(text: string): { readonly line: number; readonly column: number } {
  // Not every message of the parser names a position, but each says whether the text ends too early.
  let [whole, broken] = [0, text.length + 1];
  while (broken - whole > 1) {
    const middle = Math.floor((whole + broken) / 2);
    if (isBeginning(text.slice(0, middle))) whole = middle;
    else broken = middle;
  }
  const before = text.slice(0, whole).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const { message } = error as SyntaxError;
    return /end of JSON|Unterminated/.test(message) || / position (\d+)/.exec(message)?.[1] === `${text.length}`;
  }
}
