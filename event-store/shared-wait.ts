/** The start of a wait for the log. All steps of one request share it, instead of each starting a new one. */
import { AsyncLocalStorage } from 'node:async_hooks';

const beginnings = new AsyncLocalStorage<number>();

/** Treats all questions of `work` to the log as one wait, which starts here unless `work` is already part of one. */
export const shareDeadline = <Answer>(work: () => Answer): Answer => beginnings.run(waitingSince(), work);

/** Runs work that goes on after the request that began it, with its own deadline. */
export const waitingAlone = <Answer>(work: () => Answer): Answer => beginnings.exit(work);

/** The beginning of the current wait, in `performance.now()` time. */
export const waitingSince = (): number => beginnings.getStore() ?? performance.now();
