/** Starts background work after the first screen: until then phone and network belong to the screen. */

/** Time that the first screen gets for its code and data, from its first drawing on. */
const FIRST_SCREEN_MS = 2_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

let endWaiting: () => void;

/** Resolves when the first screen is there. */
export const atRest = new Promise<void>((resolve) => {
  endWaiting = resolve;
});

/** Called once the first screen is drawn. */
export function restSoon(): void {
  setTimeout(endWaiting, FIRST_SCREEN_MS);
}

/**
 * Loads background code after the first screen and retries with backoff until it succeeds, so that it also loads after
 * a network failure.
 */
export async function fetchAtRest<Module>(fetch: () => Promise<Module>): Promise<Module> {
  await atRest;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await fetch();
    } catch {
      await new Promise((again) => setTimeout(again, pauseMs));
    }
  }
}
