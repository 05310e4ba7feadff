/** Retries an append on another connection when one is lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { AppendOutcomeUnknown, LogWentBack } from '../event-store.js';

const FIRST_DELAY_MS = 10;
const MAX_DELAY_MS = 400;

/**
 * SQLSTATE classes of a faulty statement: data exception, integrity, syntax or rights, program limit. After these
 * nothing was stored. Any other error leaves it open.
 */
const REFUSALS = new Set(['22', '23', '42', '54']);

function isPostgresRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && REFUSALS.has(error.code?.slice(0, 2) ?? '');
}

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
      if (isPostgresRefusal(error) || error instanceof LogWentBack) throw error;
      if (performance.now() + delayMs > end) throw new AppendOutcomeUnknown(error);
    }
    await sleep(delayMs);
  }
}
