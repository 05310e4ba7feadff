/** Owns values that are costly to make and that many who load a module never need. */

/**
 * Makes the value at the first call and answers the same from then on. A browser takes some 20 ms to learn of the first
 * time zone or number format: who loads a module is not held up by that, and whoever knows better chooses the moment.
 */
export function whenFirstUsed<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
