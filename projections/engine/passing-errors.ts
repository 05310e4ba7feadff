/** Which errors of the database and of the log pass by themselves, so that a retry makes sense. */
import {
  AppendOutcomeUnknown, EventStoreAccessDenied, EventStoreUnavailable, LogWentBack, type StoredEvent,
} from '../../event-store/event-store.js';

/**
 * Lost connections, deadlocks and serialization failures, exhausted resources, restarts, databases that accept no
 * connections at the moment (SQLSTATE classes 08, 40, 53, 57 and code 55000), a transaction that was ended because its
 * process stalled (25P03), network errors, and an event store that is away or denies access.
 */
export function isPassing(error: unknown): boolean {
  if (OF_THE_LOG.some((passing) => error instanceof passing)) return true;
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string') return /^(08|40|53|57)|^(55000|25P03)$/.test(code) || /^E[A-Z]+$/.test(code);
  return error instanceof Error && WORDS_OF_THE_DRIVER.test(error.message);
}

/** Errors of `pg` without a code: a lost connection, or a Postgres that is silent. */
const WORDS_OF_THE_DRIVER =
  /Connection terminated|not queryable|connection timeout|timeout exceeded|timeout expired|read timeout/i;

const OF_THE_LOG = [AppendOutcomeUnknown, EventStoreAccessDenied, EventStoreUnavailable, LogWentBack];

/** An error or its cause, whichever has a SQLSTATE. */
export function sqlErrorOf(error: unknown): (Error & { readonly code: string }) | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && typeof each.code === 'string') return each as Error & { code: string };
  }
  return null;
}

export const sqlStateOf = (error: unknown): string | null => sqlErrorOf(error)?.code ?? null;

/** Whether Postgres cannot read what it stored: a damaged page, row, index or file. */
export const isDamage = (error: unknown): boolean => /^(XX|58)/.test(sqlStateOf(error) ?? '');

/** Names the event that cannot be applied, so that an admin finds it. */
export const notApplied = (
  { type, position, streamId }: Pick<StoredEvent, 'type' | 'position' | 'streamId'>, error: unknown,
): string => `The event ${type} at position ${position} in ${streamId} could not be applied: ${messageOf(error)}`;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
