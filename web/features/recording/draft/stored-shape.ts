/** Checks the shape of data stored in the browser. A schema library would be larger. */
export type Fields = Readonly<Record<string, unknown>>;

/** Parses JSON; null for no text or a text that is not JSON. */
export function jsonIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

export const hasFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === 'string';

export const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

export const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

export const isOneOf = (value: unknown, choices: readonly unknown[]): boolean => choices.includes(value);

export const isListOf = <T>(value: unknown, isItem: (item: unknown) => item is T): value is T[] =>
  Array.isArray(value) && value.every(isItem);
