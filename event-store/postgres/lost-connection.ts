/** Retries an append on another connection when one is lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isDamage, isPassing } from '../error-kinds.js';
import { AppendOutcomeUnknown, LogWentBack } from '../event-store.js';

const FIRST_DELAY_MS = 10;
const MAX_DELAY_MS = 400;

/**
 * Whether Postgres refused, so that nothing was stored. After an error that passes, or that met damage, this is open.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !isPassing(error) && !isDamage(error);

/**
 * Repeats work that can be repeated safely until Postgres answers, or until the time is up.
 * @throws the error of Postgres when it refused the statement; LogWentBack; AppendOutcomeUnknown when the time is up
 */
export async function untilAnswered<Answer>(retryForMs: number, attempt: () => Promise<Answer>): Promise<Answer> {
  const end = performance.now() + retryForMs;
  for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (isRefusal(error) || error instanceof LogWentBack) throw error;
      if (performance.now() + delayMs > end) throw new AppendOutcomeUnknown(error);
    }
    await sleep(delayMs);
  }
}
