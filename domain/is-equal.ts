type Fields = Readonly<Record<string, unknown>>;

/** Whether two values of JSON are equal in any order of their fields; an undefined field is like a missing one. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (!hasParts(one) || !hasParts(other)) return one === other;
  return Object.keys({ ...one, ...other }).every((key) => isEqual(one[key], other[key]));
}

const hasParts = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
