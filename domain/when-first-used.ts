/** Owns values that are costly to make and that many who load a module never need. */

/**
 * Makes the value at the first call and answers the same from then on. A browser takes some 20 ms to learn of the first
 * time zone or number format: the screen that shows one pays, and not every first paint.
 */
export function whenFirstUsed<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
