/** Values that are costly to make, and that many users of a module never need. */

/**
 * Makes the value at the first call and keeps it. A browser needs some 20 ms to load its first time zone or number
 * format; this way importing a module does not cost that.
 */
export function whenFirstUsed<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
