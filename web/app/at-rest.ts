/** Owns when that begins which nobody waits for: once the first screen had the phone and its network to itself. */

/** So long the first screen is given for its code and data, from when it is first drawn. */
const FIRST_SCREEN_MS = 2_000;

const { promise, resolve } = Promise.withResolvers<void>();

/** Ends when the first screen stands. */
export const atRest: Promise<void> = promise;

/** For whoever draws the first screen. */
export function restSoon(): void {
  setTimeout(resolve, FIRST_SCREEN_MS);
}
