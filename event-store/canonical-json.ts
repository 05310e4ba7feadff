/** The canonical form of JSON (RFC 8785): equal values have equal text, whatever the order of their keys. */

/** @param value  parsed JSON */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const object = value as Readonly<Record<string, unknown>>;
  // Sorted keys in a new object would not do: JavaScript puts "9" and "10" first, as numbers.
  const members = Object.keys(object).sort().map((key) => `${JSON.stringify(key)}:${canonicalJson(object[key])}`);
  return `{${members.join(',')}}`;
}
