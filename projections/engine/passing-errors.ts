/** Owns which errors of the database and of the log pass by themselves, so that trying again is right. */
import {
  AppendOutcomeUnknown, EventStoreAccessDenied, EventStoreUnavailable,
} from '../../event-store/event-store-errors.js';

/**
 * Lost connections, deadlocks and serialization failures, exhausted resources, restarts, databases that take no
 * connections just now (SQLSTATE classes 08, 40, 53, 57 and code 55000), a transaction that was ended because its
 * process stood still (25P03), what the network says, and an event store that cannot be reached or lets nobody in.
 */
export function isPassing(error: unknown): boolean {
  if (OF_THE_LOG.some((passing) => error instanceof passing)) return true;
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string') return /^(08|40|53|57)|^(55000|25P03)$/.test(code) || /^E[A-Z]+$/.test(code);
  return error instanceof Error && WORDS_OF_THE_DRIVER.test(error.message);
}

/** What `pg` says of a connection that is gone, or of Postgres standing still, without a code. */
const WORDS_OF_THE_DRIVER =
  /Connection terminated|not queryable|connection timeout|timeout exceeded|timeout expired|read timeout/i;

const OF_THE_LOG = [AppendOutcomeUnknown, EventStoreAccessDenied, EventStoreUnavailable];

/** The SQLSTATE of an error, or of what caused it. */
export function sqlStateOf(error: unknown): string | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return null;
}
