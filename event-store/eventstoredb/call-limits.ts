/** Time limits for calls to the engine: the client's own deadlines do not hold when a connection falls silent. */
import { setTimeout as sleep } from 'node:timers/promises';
import { waitingSince } from '../shared-wait.js';
import { within } from '../time-limit.js';
import { NoAnswerInTime } from './engine-errors.js';

const FIRST_DELAY_MS = 20;
const MAX_DELAY_MS = 500;
const LATE_ATTEMPT_MS = 500;

/** Rejects with NoAnswerInTime after the limit. */
export const inTime = <Answer>(limitMs: number, work: () => Promise<Answer>): Promise<Answer> =>
  within(limitMs, work, () => new NoAnswerInTime(limitMs));

/**
 * Retries work that can be repeated safely, until the wait that it belongs to has lasted this long. Even after that
 * there is one short attempt, and a second one if the first found a lost connection.
 * @throws the last error
 */
export async function retrying<Answer>(
  forMs: number, isWorthIt: (error: unknown) => boolean, attempt: () => Promise<Answer>,
): Promise<Answer> {
  const end = waitingSince() + forMs;
  let delayMs = FIRST_DELAY_MS;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await inTime(Math.max(end - performance.now(), LATE_ATTEMPT_MS), attempt);
    } catch (error) {
      const isOver = performance.now() + delayMs > end && (!isFirst || error instanceof NoAnswerInTime);
      if (isOver || !isWorthIt(error)) throw error;
    }
    await sleep(delayMs);
    delayMs = Math.min(delayMs * 2, MAX_DELAY_MS);
  }
}
