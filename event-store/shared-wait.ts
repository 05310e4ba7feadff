/** Owns since when somebody waits for the log: all that one request asks of it waits together, not each step anew. */
import { AsyncLocalStorage } from 'node:async_hooks';

const beginnings = new AsyncLocalStorage<number>();

/** Whatever `work` asks of the log counts as one wait, which began here unless `work` is part of one already. */
export const waitingTogether = <Answer>(work: () => Answer): Answer => beginnings.run(waitingSince(), work);

/** When the wait began that this is part of, as `performance.now()` counts. */
export const waitingSince = (): number => beginnings.getStore() ?? performance.now();
