/** Work that nobody waits for begins once the first screen is there: until then phone and network are the screen's. */

/** So long the first screen is given for its code and data, from when it is first drawn. */
const FIRST_SCREEN_MS = 2_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

let endWaiting: () => void;

/** Ends when the first screen stands. */
export const atRest = new Promise<void>((resolve) => {
  endWaiting = resolve;
});

/** Called once the first screen is drawn. */
export function restSoon(): void {
  setTimeout(endWaiting, FIRST_SCREEN_MS);
}

/**
 * Fetches code that nobody waits for once the first screen stands, and again with growing pauses until it comes: what
 * works behind the screens is there again when the network is.
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
