type Fields = Readonly<Record<string, unknown>>;

/** Whether two JSON values are equal, whatever the order of their fields; an undefined field is like a missing one. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!hasParts(one) || !hasParts(other)) return false;
  return Object.keys(one).every((key) => isEqual(one[key], other[key]))
    && Object.keys(other).every((key) => key in one || other[key] === undefined);
}

const hasParts = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
