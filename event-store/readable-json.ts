/** Parses text that other programs may have written, says where it is not JSON, and writes JSON in one form. */
import type { StoredEvent, StoredEventText } from './event-store.js';

/** The parsed text, for targets that can hold only JSON, such as a copy: null in the place of anything else. */
export const jsonOrNull = (text: string): unknown => jsonIn(text) ?? null;

/** The parsed text; undefined when it is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An event with parsed data and metadata, which are undefined if they are not JSON. */
export const parsedEvent = ({ data, metadata, ...event }: StoredEventText): StoredEvent =>
  ({ ...event, data: jsonIn(data), metadata: jsonIn(metadata) });

/** The text without the byte order mark that some editors put at the beginning of a file. */
export const withoutMark = (text: string): string => text.replace(/^\ufeff/, '');

/** The place where a text that is not JSON stops being the beginning of one. Line and column count from 1. */
export function placeOfFault(text: string): { readonly line: number; readonly column: number } {
  // Not every message of the parser names a position, but each shows whether the text ends too early.
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

/**
 * The canonical form of JSON (RFC 8785): equal values have equal text, whatever the order of their keys.
 * @param value  parsed JSON
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const object = value as Readonly<Record<string, unknown>>;
  // Sorted keys in a new object would not do: JavaScript puts "9" and "10" first, as numbers.
  const members = Object.keys(object).sort().map((key) => `${JSON.stringify(key)}:${canonicalJson(object[key])}`);
  return `{${members.join(',')}}`;
}
