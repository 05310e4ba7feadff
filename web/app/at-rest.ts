/** Starts background work after the first screen: until then phone and network belong to the screen. */
import { type ReactNode, useEffect, useState } from 'react';

/** Time that the first screen gets for its code and data, from its first drawing on. */
const FIRST_SCREEN_MS = 2_000;
const PAUSE_MS = 2_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let rest: () => void;
let isThere = false;

/** Resolves when the first screen is there. */
export const atRest = new Promise<void>((resolve) => (rest = resolve)).then(() => void (isThere = true));

/** Call this once the first screen is drawn. */
export const restSoon = (): void => void pause(FIRST_SCREEN_MS).then(rest);

/** Mounts its children only after the first screen. */
export function AtRest({ children }: { readonly children: ReactNode }): ReactNode {
  const [isAtRest, setAtRest] = useState(isThere);
  useEffect(() => void atRest.then(() => setAtRest(true)), []);
  return isAtRest && children;
}

/** Repeats the work until it succeeds, so that a brief failure of the network has no effect. */
export const untilFetched = <Module>(fetch: () => Promise<Module>): Promise<Module> =>
  fetch().catch(() => pause(PAUSE_MS).then(() => untilFetched(fetch)));
