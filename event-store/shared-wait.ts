/** The start of a wait for the log. All steps of one request share it, instead of each starting a new one. */
import { AsyncLocalStorage } from 'node:async_hooks';

const beginnings = new AsyncLocalStorage<number>();

/**
 * Counts everything that `work` asks of the log as one wait, which starts here unless `work` is already part of one.
 */
export const shareDeadline = <Answer>(work: () => Answer): Answer => beginnings.run(waitingSince(), work);

/** For work that goes on after the request that began it: it gets another deadline. */
export const waitingAlone = <Answer>(work: () => Answer): Answer => beginnings.exit(work);

/** When the current wait began, in `performance.now()` time. */
export const waitingSince = (): number => beginnings.getStore() ?? performance.now();
